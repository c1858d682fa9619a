import Actions
import Database
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers

/// Takes in the body of a write: whole, and not more than its limit.
///
/// It says what the CGI says. A body without a length is refused, one in chunks ends with its last chunk;
/// one that is too long is read on for a while and thrown away, because many clients read no answer
/// before they have sent everything.
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
    var bytes: [UInt8] = []
    var count = 0
    for try await buffer in request.body {
      count += buffer.readableBytes
      if count <= limit {
        bytes += buffer.readableBytesView
      } else if count > drained {
        break
      }
    }
    if count > limit { return .failure(.tooLong(limit: limit)) }
    if let length, count != length { return .failure(.cutShort) }
    return .success(bytes)
  }

  /// Takes in the body of a form with a file; nil where nobody may send one, the beginning of one that is too long.
  ///
  /// Throws when the connection breaks. Piece by piece into a file without a name, as the CGI does it: one at a time, and not from who sends
  /// next to nothing.
  static func readFile(
    _ request: Request, limit: Int, in folder: UploadFolder?
  ) async throws -> (Result<IncomingFile?, ActionRequest.BodyError>, beginning: [UInt8]) {
    guard let length = request.headers[.contentLength].flatMap({ Int($0) }), length >= 0 else {
      return (.failure(.badLength), [])
    }
    guard length <= limit else {
      let beginning = request.headers[.expect] == nil ? try await drain(request) : []
      return (.failure(.tooLong(limit: limit)), beginning)
    }
    guard let folder else {
      try await drain(request)
      return (.success(nil), [])
    }
    let file: IncomingFile
    do {
      file = try folder.receive()
    } catch {
      try await drain(request)
      return (.failure((error as DatabaseError).isBusy ? .busy : .noSpace), [])
    }
    let error = try await receive(request, length, file)
    return (error.map { .failure($0) } ?? .success(file), [])
  }

  /// Bytes a second that must come, after so many seconds.
  private static let (leastPerSecond, grace) = (8192, 10)

  /// Why the body is not whole; nil when it is.
  private static func receive(
    _ request: Request, _ length: Int, _ file: IncomingFile
  ) async throws -> ActionRequest.BodyError? {
    let count = NIOLockedValueBox(0)
    return try await withThrowingTaskGroup(of: ActionRequest.BodyError?.self) { group in
      group.addTask {
        for try await buffer in request.body {
          let total = count.withLockedValue { count in
            count += buffer.readableBytes
            return count
          }
          guard total <= length else { return .cutShort }
          do {
            try file.append(Array(buffer.readableBytesView)[...])
          } catch {
            return .noSpace
          }
        }
        return count.withLockedValue { $0 } == length ? nil : .cutShort
      }
      group.addTask {
        var seconds = 0
        while count.withLockedValue({ $0 }) >= (seconds - grace) * leastPerSecond {
          try await Task.sleep(for: .seconds(1))
          seconds += 1
        }
        return .tooSlow
      }
      defer { group.cancelAll() }
      return try await group.next() ?? .cutShort
    }
  }

  /// Reads what nobody wants; returns its first bytes.
  @discardableResult
  private static func drain(_ request: Request) async throws -> [UInt8] {
    var (beginning, count): ([UInt8], Int) = ([], 0)
    for try await buffer in request.body {
      beginning += buffer.readableBytesView.prefix(Responder.beginningBytes - beginning.count)
      count += buffer.readableBytes
      if count > drained { break }
    }
    return beginning
  }
}
