public import HTTPTypes

/// One request to an action, however it arrived: through CGI or through the preview server.
public struct ActionRequest: Sendable {
  /// Why the body could not be taken in.
  public enum BodyError: Error, Hashable, Sendable {
    /// It is longer than this many bytes.
    case tooLong(limit: Int)
    /// Its length is missing, negative or no number.
    case badLength
    /// It ended before its announced length.
    case cutShort
  }

  /// Method and header fields; its path is below the mount point: `/topics/new?lang=en`.
  public let head: HTTPRequest
  /// The body, or why there is none.
  public let body: Result<[UInt8], BodyError>
  /// The network address of the client, as the server gave it; empty when unknown.
  public let client: String

  /// Takes every value as it is.
  public init(head: HTTPRequest, body: Result<[UInt8], BodyError>, client: String) {
    self.head = head
    self.body = body
    self.client = client
  }

  /// A header field's value; nil when absent or when the name is not one.
  func header(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { head.headerFields[$0] }
  }

  /// The path without its query.
  var path: String {
    let path = head.path ?? "/"
    return path.utf8.firstIndex(of: 63).map { String(path[..<$0]) } ?? path
  }

  /// The bytes after the first question mark.
  var query: [UInt8] {
    let path = head.path ?? ""
    guard let mark = path.utf8.firstIndex(of: 63) else { return [] }
    return Array(path.utf8[path.utf8.index(after: mark)...])
  }

  /// Whether the client asks for JSON and not for a page.
  var wantsJSON: Bool {
    guard let accept = head.headerFields[.accept] else { return false }
    let types = accept.utf8.split(separator: 44)
    func mentions(_ type: String) -> Bool {
      types.contains { part in
        let name = part.prefix { $0 != 59 }.filter { $0 != 32 }
        return name.elementsEqual(type.utf8)
      }
    }
    return mentions("application/json") && !mentions("text/html")
  }
}
