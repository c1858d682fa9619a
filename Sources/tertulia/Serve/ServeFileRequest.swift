import HTTPTypes
import Model
import Theme

/// One request for a file: its target, and its meaning below the document root.
struct FileRequest: Sendable {
  /// The target as it was sent: `/~club/forum?c=12`.
  let target: String
  /// The field `If-None-Match`; empty when absent.
  var ifNoneMatch: String
  /// The file or, with a slash at its end, the folder: `forum/12-night-trains/`; empty for the root.
  ///
  /// Nil when there can be no such file: a name that begins with a dot (`..` among them; but `.well-known`), an empty one, one
  /// with a slash, a control character or bytes that are not UTF-8 behind percent signs.
  let file: String?

  /// True if the request is for the site's base path without its slash: `/~club`.
  let isBasePath: Bool

  /// `path` is the target below the base path; nil when it is not below it.
  init(target: String, path: String?, ifNoneMatch: String) {
    self.target = target
    self.ifNoneMatch = ifNoneMatch
    isBasePath = path.map { $0.utf8.first != 47 } ?? false
    file = path.flatMap { Self.file($0.utf8.prefix { $0 != 63 }) }
  }

  private static func file(_ path: Substring.UTF8View) -> String? {
    guard path.first == 47 else { return nil }
    let names = path.dropFirst().split(separator: 47, omittingEmptySubsequences: false)
    var file = ""
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      if name.isEmpty, isLast { break }
      guard let text = decoded(name), !text.isEmpty else { return nil }
      // Issuers of certificates and others request this folder (RFC 8615).
      guard text.utf8.first != 46 || index == 0 && text == ".well-known" else { return nil }
      file += isLast ? text : text + "/"
    }
    return file
  }

  /// Percent signs resolved (RFC 3986, section 2.1).
  private static func decoded(_ name: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      guard byte == 37 else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    guard bytes.allSatisfy({ $0 > 31 && $0 != 47 && $0 != 127 }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    Character(Unicode.Scalar(byte)).hexDigitValue
  }

  /// Where the folder is, for a target without its slash: `/~club/forum/?c=12`.
  var withSlash: String {
    let path = target.utf8.prefix { $0 != 63 }
    return "\(Substring(path))/\(Substring(target.utf8.dropFirst(path.count)))"
  }

  /// True if the client has this version (RFC 9110, section 13.1.2).
  func matches(_ tag: String) -> Bool {
    ifNoneMatch.utf8.split(separator: 44).contains { candidate in
      var name = candidate.drop { $0 == 32 }
      if name.starts(with: "W/".utf8) { name = name.dropFirst(2) }
      let text = name.prefix { $0 != 32 }
      return text.elementsEqual(tag.utf8) || text.elementsEqual("*".utf8)
    }
  }
}

/// The header fields of a file by its path: media type, caching, and protection of pages from misuse.
enum FileFields {
  /// Fields for a path such as `forum/` or `assets/tertulia.0123456789ab.css`.
  static func fields(for path: String, _ streets: MapStreets? = nil) -> HTTPFields {
    var fields: HTTPFields = [.xContentTypeOptions: "nosniff"]
    let isPage = path.isEmpty || path.utf8.last == 47 || path.hasSuffix(".html")
    let type = isPage ? "text/html; charset=utf-8" : mediaType(path)
    fields[.contentType] = type
    fields[.cacheControl] =
      isHashed(path) ? "public, max-age=31536000, immutable" : "no-cache"
    // A drawing or a document that is opened by itself has no page around it that would say so.
    fields[.contentSecurityPolicy] = SiteTheme.contentSecurityHeader(streets)
    if let name = HTTPField.Name("Referrer-Policy") {
      fields[name] = streets == nil ? "same-origin" : "strict-origin-when-cross-origin"
    }
    return fields
  }

  /// True if other content would have another name: `assets/<name>.<12 hex digits>.<ext>` or `media/<32 hex digits>.<ext>`.
  private static func isHashed(_ path: String) -> Bool {
    func isHash(_ text: Substring.UTF8View, _ count: Int) -> Bool {
      text.count == count && text.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
    let parts = path.utf8.split(separator: 46)
    if path.hasPrefix("media/"), parts.count == 2 { return isHash(parts[0].dropFirst(6), 32) }
    guard path.hasPrefix("assets/"), parts.count >= 3 else { return false }
    return isHash(parts[parts.count - 2], 12)
  }

  private static func mediaType(_ path: String) -> String {
    let name = path.utf8.split(separator: 47).last ?? path.utf8[...]
    if name.elementsEqual("feed.xml".utf8) { return "application/atom+xml; charset=utf-8" }
    if name.elementsEqual("opensearch.xml".utf8) {
      return "application/opensearchdescription+xml; charset=utf-8"
    }
    let parts = name.split(separator: 46)
    guard parts.count > 1, let last = parts.last else { return "application/octet-stream" }
    return types[String(decoding: last, as: UTF8.self)] ?? "application/octet-stream"
  }

  private static let types = [
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "txt": "text/plain; charset=utf-8", "xml": "application/xml; charset=utf-8",
    "json": "application/json", "webmanifest": "application/manifest+json",
    "ics": "text/calendar; charset=utf-8", "vcf": "text/vcard; charset=utf-8",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon",
    "pdf": "application/pdf", "woff2": "font/woff2", "mp3": "audio/mpeg", "mp4": "video/mp4",
  ]
}
