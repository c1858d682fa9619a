import Database
import Glibc
import HTTPServer
import HTTPTypes
import Jobs
import Mail
@_spi(Syntax) import Markdown
import Model

/// Shows the emails of a preview below `/_mail/`, as they lie in `data/mail`: a list, and each email.
///
/// They have links that let their bearer in, so they are shown to this machine alone. Their HTML is in a frame of its own
/// origin, without scripts.
struct ServeMails: Sendable {
  static let path = "/_mail"
  /// Emails in the list, the newest first.
  private static let listed = 200

  private let folder: String

  init(_ folder: SiteFolder) { self.folder = folder.mail }

  /// True if the request is from a browser of this machine, by a name of this machine: a page of another site whose name points
  /// here must not read emails.
  ///
  /// A proxy on this machine forwards for others: its header fields are enough to refuse them, under any name.
  static func isHere(client: String, host: String?, fields: HTTPFields) -> Bool {
    let isForwarded = fields.contains { field in
      let name = field.name.canonicalName
      return name.utf8.starts(with: "x-forwarded".utf8)
        || ["forwarded", "via", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip"]
          .contains(name)
    }
    guard !isForwarded else { return false }
    let host = (host ?? "").utf8
    let name =
      host.first == 91
      ? host.prefix { $0 != 93 }.dropFirst() : host.prefix { $0 != 58 }
    return ["127.0.0.1", "::1"].contains(client)
      && ["localhost", "127.0.0.1", "::1"].contains(String(Substring(name)))
  }

  /// Answers `/`, `/12/`, `/12.html` and `/12.eml`.
  func answer(
    _ path: String, _ method: HTTPRequest.Method, _ settings: SiteSettings
  ) -> ServerResponse {
    guard method == .get || method == .head else { return .methodNotAllowed }
    let root = settings.base.path + Self.path
    guard path.utf8.first == 47 else {
      return ServerResponse(.movedPermanently, [.location: root + "/"])
    }
    let name = String(path.utf8.dropFirst()) ?? ""
    if name.isEmpty { return Self.response(list(root)) }
    let number = String(Substring(name.utf8.prefix { (48...57).contains($0) }))
    guard !number.isEmpty, let bytes = read("\(number).eml") else {
      return ServerResponse(.notFound)
    }
    switch String(name.utf8.dropFirst(number.utf8.count)) {
    case "/": return Self.response(Self.page(StoredMail(bytes), number, root, settings))
    case ".html":
      return Self.response(
        StoredMail(bytes).html, policy: "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    case ".eml": return Self.response(bytes, type: "text/plain; charset=utf-8")
    default: return ServerResponse(.notFound)
    }
  }

  private static func response(
    _ bytes: [UInt8], type: String = "text/html; charset=utf-8",
    policy: String = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'"
  ) -> ServerResponse {
    var headers: HTTPFields = [
      .contentType: type, .contentSecurityPolicy: policy, .cacheControl: "no-store",
      .xContentTypeOptions: "nosniff",
    ]
    if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
    return ServerResponse(.ok, headers, .bytes(bytes))
  }

  // MARK: - Files

  private func read(_ name: String) -> [UInt8]? {
    guard let file = OpenFile("\(folder)/\(name)"), file.isRegular else { return nil }
    return file.read(from: 0, atMost: 1 << 20)
  }

  private func list(_ root: String) -> [UInt8] {
    var numbers: [Int64] = []
    if let entries = opendir(folder) {
      defer { closedir(entries) }
      while let entry = readdir(entries) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name.hasSuffix(".eml"), let number = Int64(name.dropLast(4)) { numbers.append(number) }
      }
    }
    let rows = numbers.sorted(by: >).prefix(Self.listed).compactMap { number in
      read("\(number).eml").map { bytes in
        let mail = StoredMail(bytes)
        return """
          <li><a href="\(root)/\(number)/">\(Self.escaped(mail["Subject"]))</a><br>\
          \(Self.escaped(mail["To"])) · \(Self.escaped(mail["Date"]))</li>
          """
      }
    }
    let body =
      rows.isEmpty
      ? "<p>No emails yet.</p>" : "<ul>\(rows.joined(separator: "\n"))</ul>"
    return Self.document("Emails of this preview", body)
  }

  // MARK: - Pages

  private static func page(
    _ mail: StoredMail, _ number: String, _ root: String, _ settings: SiteSettings
  ) -> [UInt8] {
    let fields = mail.fields.map { "<dt>\(escaped($0.name))<dd>\(escaped($0.value))" }
    let links = mail.links.map { link in
      // The preview itself, regardless of the site's name.
      let isOurs = link.hasPrefix(settings.base.text + "/")
      let here = isOurs ? settings.base.path + link.dropFirst(settings.base.text.count) : link
      return "<li><a href=\"\(escaped(here))\">\(escaped(link))</a></li>"
    }
    return document(
      escaped(mail["Subject"]),
      """
      <p><a href="\(root)/">All emails</a> · <a href="\(root)/\(number).eml">Source</a></p>
      <dl>\(fields.joined())</dl>
      <h2>Links</h2><ul>\(links.joined())</ul>
      <h2>HTML</h2><iframe sandbox title="HTML" src="\(root)/\(number).html"></iframe>
      <h2>Text</h2><pre>\(escaped(mail.text))</pre>
      """)
  }

  private static func document(_ title: String, _ body: String) -> [UInt8] {
    Array(
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44em;margin:2em auto;\
      padding:0 1em}li{margin:.5em 0;overflow-wrap:anywhere}dt{font-weight:600}dd{margin:0 0 .4em;overflow-wrap:\
      anywhere}iframe{width:100%;height:34em;border:1px solid #888}pre{white-space:pre-wrap}</style></head>
      <body><h1>\(title)</h1>
      \(body)
      </body></html>

      """.utf8)
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.appendEscaped(Array(text.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }
}
