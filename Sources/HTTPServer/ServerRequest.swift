public import HTTPTypes

/// A request, whose body is still to be read from the connection.
public struct ServerRequest: Sendable {
  /// Method, target, `Host` as its authority, and the other header fields.
  public let head: HTTPRequest
  /// The network address of the client.
  public let client: String
  /// The connection's socket, for reading the body until the handler returns.
  ///
  /// `Content-Length` is the number of its bytes; where that field is absent there is none that could be read.
  public let socket: CInt
  /// The bytes of the body that were read with the head.
  public let ahead: ArraySlice<UInt8>
}

/// Answer to a request.
public struct ServerResponse {
  /// A body as it is sent.
  public enum Body {
    /// All of it.
    case bytes([UInt8])
    /// Pieces from an offset on, the last one empty.
    case pieces((_ offset: Int) throws -> [UInt8])
  }

  /// Status and header fields; the connection adds its own, and the length of bytes.
  public var head: HTTPResponse
  /// Left out where there must be none, as after HEAD.
  public var body: Body

  /// Takes both as they are.
  public init(_ head: HTTPResponse, _ body: Body = .bytes([])) {
    self.head = head
    self.body = body
  }
}
