import Actions
import HTTPTypes
import Hummingbird

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
}
