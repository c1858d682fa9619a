public import HTTPTypes
public import Model

/// What an action answers.
public enum Reply: Sendable {
  /// Nothing was written: this is the answer.
  case finished(ActionResponse)
  /// Something was written and committed: its page is to be published, then this is answered.
  case saved(SavedComment)
}

/// Status, header fields and body.
public struct ActionResponse: Sendable {
  /// Status and header fields.
  public var head: HTTPResponse
  /// The body; empty for a redirect.
  public var body: [UInt8]

  /// Takes both as they are.
  public init(head: HTTPResponse, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}

/// A comment that was committed just now, or earlier by the same click.
public struct SavedComment: Sendable {
  /// Its number.
  public let comment: Comment.ID
  /// Its topic.
  public let topic: Topic.ID
  /// The page of the topic that it stands on.
  public let page: Int
  let pageURL: String
  let commentURL: String
  let absoluteURL: String
  let asJSON: Bool
  let isNew: Bool

  /// The answer: to the page when it is on disk, else to the action that shows the comment from the
  /// database. A client that asked for JSON gets 201 and both addresses.
  public func response(isPublished: Bool) -> ActionResponse {
    var head = HTTPResponse(status: .seeOther)
    head.headerFields = ActionResponse.privateFields
    head.headerFields[.location] = isPublished ? pageURL : commentURL
    guard asJSON else { return ActionResponse(head: head) }
    head.status = isNew ? .created : .ok
    head.headerFields[.contentType] = "application/json"
    let json = JSON.object([("id", .number(comment.rawValue)), ("url", .text(absoluteURL))])
    return ActionResponse(head: head, body: Array(json.text.utf8))
  }
}

extension ActionResponse {
  /// What every answer of an action carries: it is for one reader, at this moment.
  static var privateFields: HTTPFields {
    var fields = HTTPFields()
    fields[.cacheControl] = "no-store"
    fields[.vary] = "Accept, Cookie"
    fields[.xContentTypeOptions] = "nosniff"
    fields[.contentSecurityPolicy] = contentSecurityPolicy
    for (name, value) in [
      ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
    ] {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return fields
  }

  private static let contentSecurityPolicy = """
    default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; media-src 'self'; \
    style-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'
    """

  /// A page for one reader.
  static func page(_ status: HTTPResponse.Status, _ bytes: [UInt8]) -> ActionResponse {
    var head = HTTPResponse(status: status, headerFields: privateFields)
    head.headerFields[.contentType] = "text/html; charset=utf-8"
    return ActionResponse(head: head, body: bytes)
  }
}
