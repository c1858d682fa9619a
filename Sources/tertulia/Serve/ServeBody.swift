import Actions
import Database
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers

/// Takes in the body of a write: whole, and not more than its limit.
///
/// It says what the CGI says. A body without a length is refused, one in chunks ends with its last chunk;
/// one that is too long is read on for a while and thrown away, because many clients read no answer
/// before they have sent everything. Whatever comes, it comes in its time (`BodyPace`).
enum ServeBody {
  /// Bytes that are thrown away before the connection is left to itself.
  private static let drained = 16 << 20

  /// The body of a POST; nothing for other methods.
  ///
  /// Throws when the connection breaks.
  static func read(
    _ request: Request, limit: Int
  ) async throws -> Result<[UInt8], ActionRequest.BodyError> {
    guard request.method == .post else { return .success([]) }
    let length = request.headers[.contentLength].map { Int($0) }
    guard length != nil || request.headers[.transferEncoding] != nil else {
      return .failure(.badLength)
    }
    if let length, (length ?? .max) > limit, request.headers[.expect] != nil {
      // This client waits for our word before it sends anything.
      return .failure(.tooLong(limit: limit))
    }
    let bytes = NIOLockedValueBox<[UInt8]>([])
    let count = try await take(request, BodyPace(length: length.flatMap(\.self) ?? limit)) {
      buffer, count in
      if count <= limit { bytes.withLockedValue { $0 += buffer.readableBytesView } }
      return count <= drained
    }
    guard let count else { return .failure(.tooSlow) }
    if count > limit { return .failure(.tooLong(limit: limit)) }
    if let length, count != length { return .failure(.cutShort) }
    return .success(bytes.withLockedValue { $0 })
  }

  /// Takes in the body of a form with a file; nil where nobody may send one, the beginning of one that is not taken in.
  ///
  /// Throws when the connection breaks. Piece by piece into a file without a name, as the CGI does it, and not from who sends
  /// next to nothing.
  static func readFile(
    _ request: Request, limit: Int, by receiver: Result<FileReceiver?, ActionRequest.BodyError>
  ) async throws -> (Result<IncomingFile?, ActionRequest.BodyError>, beginning: [UInt8]) {
    guard let length = request.headers[.contentLength].flatMap({ Int($0) }), length >= 0 else {
      return (.failure(.badLength), [])
    }
    let fault: ActionRequest.BodyError
    switch receiver {
    case .success(nil):
      try await drain(request, length)
      return (.success(nil), [])
    case .success(let receiver?) where length <= limit:
      let place = try await patiently(FileReceiver.patience) { () throws(DatabaseError) in
        try receiver.receive(waiting: 0)
      }
      switch place {
      case .success(let body): return try await file(request, length, body)
      case .failure(let error): fault = error
      }
    case .success: fault = .tooLong(limit: limit)
    case .failure(let error): fault = error
    }
    let isAwaited = request.headers[.expect] != nil
    return (.failure(fault), isAwaited ? [] : try await drain(request, length))
  }

  /// The file of a body that has its place, or why it is none, with the first bytes of what came.
  private static func file(
    _ request: Request, _ length: Int, _ body: IncomingBody
  ) async throws -> (Result<IncomingFile?, ActionRequest.BodyError>, beginning: [UInt8]) {
    let isFull = NIOLockedValueBox(false)
    let count = try await take(request, BodyPace(length: length)) { buffer, count in
      guard count <= length else { return false }
      do {
        try body.append(Array(buffer.readableBytesView)[...])
        return true
      } catch {
        isFull.withLockedValue { $0 = true }
        return false
      }
    }
    let fault: ActionRequest.BodyError
    if isFull.withLockedValue({ $0 }) {
      fault = .noSpace
    } else if count != length {
      fault = count == nil ? .tooSlow : .cutShort
    } else {
      let turn = try await patiently(IncomingFile.patience) { () throws(DatabaseError) in
        try body.finish(waiting: 0)
      }
      switch turn {
      case .success(let file): return (.success(file), [])
      case .failure(let error): fault = error
      }
    }
    return (.failure(fault), body.beginning(Responder.beginningBytes))
  }

  /// Tries again and again for so many milliseconds, without a thread that waits.
  private static func patiently<T>(
    _ milliseconds: Int, _ attempt: () throws(DatabaseError) -> T
  ) async throws -> Result<T, ActionRequest.BodyError> {
    let pause = 50
    var waited = 0
    while true {
      do throws(DatabaseError) {
        return .success(try attempt())
      } catch {
        guard error.isBusy else { return .failure(.noSpace) }
        guard waited < milliseconds else { return .failure(.busy) }
      }
      try await Task.sleep(for: .milliseconds(pause))
      waited += pause
    }
  }

  /// Hands each piece of a body to `take`, with the bytes so far, until that has enough; returns how many came, nil when they
  /// came too slowly.
  private static func take(
    _ request: Request, _ pace: BodyPace,
    _ take: @escaping @Sendable (_ piece: ByteBuffer, _ count: Int) -> Bool
  ) async throws -> Int? {
    let count = NIOLockedValueBox(0)
    return try await withThrowingTaskGroup(of: Int?.self) { group in
      group.addTask {
        for try await buffer in request.body {
          let total = count.withLockedValue { count in
            count += buffer.readableBytes
            return count
          }
          guard take(buffer, total) else { break }
        }
        return count.withLockedValue { $0 }
      }
      group.addTask {
        var seconds: Int64 = 0
        while !pace.isTooSlow(count.withLockedValue { $0 }, after: seconds * 1000) {
          try await Task.sleep(for: .seconds(1))
          seconds += 1
        }
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  /// Reads what nobody wants; returns its first bytes.
  @discardableResult
  private static func drain(_ request: Request, _ length: Int) async throws -> [UInt8] {
    let beginning = NIOLockedValueBox<[UInt8]>([])
    _ = try await take(request, BodyPace(length: length)) { buffer, count in
      beginning.withLockedValue {
        $0 += buffer.readableBytesView.prefix(Responder.beginningBytes - $0.count)
      }
      return count <= drained
    }
    return beginning.withLockedValue { $0 }
  }
}
