import Database
import HTTPTypes
import Model
import Theme
import Time

@testable import Actions

/// Answer to an upload, and whether anything of it was stored.
@dynamicMemberLookup
struct UploadAnswer {
  let answer: Answer
  let tookFile: Bool

  subscript<T>(dynamicMember path: KeyPath<Answer, T>) -> T { answer[keyPath: path] }
  func header(_ name: String) -> String? { answer.header(name) }
}

extension Browser {
  /// Sends a picture as a browser does, in the way in which the executables take it in.
  func upload(
    _ file: [UInt8], path: String = "/me/photo", as field: String = "photo",
    called name: String = "me;\\ \u{e9}.jpg", with texts: KeyValuePairs<String, String> = [:],
    accept: String = "text/html", fetchSite: String = "same-origin", breakingOff: Bool = false
  ) throws -> UploadAnswer {
    let boundary = "----WebKitFormBoundaryAbC123"
    let before = texts.map {
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\($0.key)\"\r\n\r\n\($0.value)\r\n"
    }
    let head = """
      --\(boundary)\r\nContent-Disposition: form-data; name="\(field)"; filename="\(name)"\r\n\
      Content-Type: image/jpeg\r\n\r\n
      """
    return try upload(
      raw: Array((before.joined() + head).utf8) + file + Array("\r\n--\(boundary)--\r\n".utf8),
      type: "multipart/form-data; boundary=\(boundary)", path: path, accept: accept,
      fetchSite: fetchSite, breakingOff: breakingOff)
  }

  func upload(
    raw body: [UInt8], type: String, path: String = "/me/photo", accept: String = "text/html",
    fetchSite: String = "same-origin", breakingOff: Bool = false
  ) throws -> UploadAnswer {
    var head = HTTPRequest(method: .post, scheme: nil, authority: "club.example", path: path)
    head.headerFields[.contentType] = type
    head.headerFields[.accept] = accept
    head.headerFields[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    if let name = HTTPField.Name("Sec-Fetch-Site") { head.headerFields[name] = fetchSite }
    let responder = Responder(site.site, site.theme)
    let bare = ActionRequest(head: head, body: .success([]), client: client)
    var request = bare
    if bare.isFormWithFile {
      request = try Self.request(
        head, body, bare, responder, site.theme.settings, now, breakingOff)
    } else {
      request = ActionRequest(head: head, body: .success(body), client: client)
    }
    return UploadAnswer(
      answer: Answer(responder.respond(to: request, now: now)), tookFile: request.file != nil)
  }

  private static func request(
    _ head: HTTPRequest, _ body: [UInt8], _ bare: ActionRequest, _ responder: Responder,
    _ settings: SiteSettings, _ now: Timestamp, _ breaksOff: Bool
  ) throws -> ActionRequest {
    func refused(_ error: ActionRequest.BodyError) -> ActionRequest {
      ActionRequest(
        head: head, body: .failure(error),
        beginning: Array(body.prefix(Responder.beginningBytes)), client: bare.client)
    }
    do {
      guard let receiver = try responder.fileReceiver(for: bare, now: now) else {
        let kept = bare.readsTextsWithoutFile ? Array(body.prefix(Responder.beginningBytes)) : []
        return ActionRequest(
          head: head, body: .success([]), beginning: kept, client: bare.client)
      }
      let limit = Responder.fileLimit(settings)
      guard body.count <= limit else { return refused(.tooLong(limit: limit)) }
      let incoming = try receiver.receive(waiting: 0)
      try incoming.append(body[...])
      if breaksOff { throw ActionRequest.BodyError.cutShort }
      return ActionRequest(
        head: head, body: .success([]), file: try incoming.finish(waiting: 0), client: bare.client)
    } catch let error as ActionRequest.BodyError {
      return refused(error)
    } catch DatabaseError.lockTimedOut {
      return refused(.busy)
    }
  }
}
