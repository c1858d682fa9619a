import Database
import HTTPTypes
import Model

// Addresses of files in pages that are made for one reader.
extension ActionResponse {
  /// The page with the addresses of files that are not public, where the reader may open them: `/uploads/…` becomes
  /// `/do/page/uploads/…`.
  func withOwnFiles(_ site: SiteDatabase, _ settings: SiteSettings) throws -> ActionResponse {
    guard head.headerFields.first(.contentType)?.utf8.starts(with: "text/html".utf8) == true else {
      return self
    }
    let names = UploadScan.names(in: body)
    guard !names.isEmpty else { return self }
    let shown = try site.publicUploads(among: names)
    guard shown.count < names.count else { return self }
    var response = self
    response.body = Self.rewritten(body, settings, shown)
    return response
  }

  /// One pass, however many files a page names.
  private static func rewritten(
    _ page: [UInt8], _ settings: SiteSettings, _ shown: Set<UploadName>
  ) -> [UInt8] {
    let old = Array("=\"\(settings.base.path)\(UploadScan.folder)".utf8)
    let new = Array("=\"\(settings.ownFilesPath)".utf8)
    var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], page[...])
    result.reserveCapacity(page.count + page.count / 8)
    while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
      result += rest[..<sign]
      rest = rest[sign...]
      guard rest.starts(with: old) else {
        result.append(UInt8(ascii: "="))
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(old.count)
      let name = UploadScan.name(at: rest)
      result += name.map { !shown.contains($0) } ?? false ? new : old
    }
    return result + rest
  }
}

extension SiteSettings {
  /// Folder of files that are not public, such as `/do/page/uploads/`.
  var ownFilesPath: String { "\(actionsPath)page\(UploadScan.folder)" }
}

extension ActionResponse {
  /// A member's file, for a reader who may open it: pictures, documents and recordings are shown, others are saved.
  ///
  /// Players of sound and film request parts, by the field `Range`, and some play nothing without (RFC 9110, section 14).
  static func upload(
    _ upload: Upload, _ site: SiteDatabase, range: String? = nil
  ) throws -> ActionResponse {
    var head = HTTPResponse(status: .ok, headerFields: privateFields)
    head.headerFields[.contentType] = upload.name.mediaType
    // Whatever a file holds, nothing in it runs or loads anything.
    // Browsers show no document in a sandbox, and their viewer is one itself; no other site may frame it.
    head.headerFields[.contentSecurityPolicy] =
      "default-src 'none'; \(upload.name.isDocument ? "frame-ancestors 'self'" : "sandbox")"
    let name = upload.name
    let isNamed = name.isPicture || name.isDocument
    head.headerFields[.contentDisposition] = disposition(
      isNamed || name.isRecording ? "inline" : "attachment",
      isNamed ? fileName(of: upload) : name.text)
    let folder = UploadFolder(site.folder)
    guard upload.name.isRecording else {
      var response = ActionResponse(head: head)
      response.file = try folder.outgoing(upload.name)
      return response
    }
    head.headerFields[.acceptRanges] = "bytes"
    let part: Range<Int>?
    switch ByteRange(range, of: upload.size) {
    case .all: part = nil
    case .part(let bytes):
      part = bytes
      head.status = .partialContent
      head.headerFields[.contentRange] =
        "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(upload.size)"
    case .none:
      head.status = .rangeNotSatisfiable
      head.headerFields[.contentRange] = "bytes */\(upload.size)"
      return ActionResponse(head: head)
    }
    head.headerFields[.contentLength] = "\(part?.count ?? upload.size)"
    var response = ActionResponse(head: head)
    response.file = try folder.outgoing(upload.name, part)
    return response
  }
}

extension ActionResponse {
  /// The name under which browsers save a file: its title, without what separates folders, and its extension.
  static func fileName(of upload: Upload) -> String {
    let kept = PlainText.singleLine(upload.title).utf8.map { byte in
      "/\\:*?\"<>|".utf8.contains(byte) ? UInt8(ascii: "-") : byte
    }
    let title = String(decoding: kept.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
    return PlainText.isBlank(title)
      ? upload.name.text : "\(title).\(upload.name.fileExtension)"
  }

  /// `inline; filename="Anova.pdf"`; a name with other than ASCII letters is written twice (RFC 6266, RFC 8187).
  static func disposition(_ kind: String, _ name: String) -> String {
    func isPlain(_ byte: UInt8) -> Bool {
      (0x20...0x7E).contains(byte) && !"\"\\%".utf8.contains(byte)
    }
    let ascii = name.unicodeScalars.map { scalar -> Character in
      scalar.isASCII && isPlain(UInt8(truncatingIfNeeded: scalar.value)) ? Character(scalar) : "_"
    }
    let simple = "\(kind); filename=\"\(String(ascii))\""
    guard !name.utf8.allSatisfy(isPlain) else { return simple }
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
      default:
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return "\(simple); filename*=UTF-8''\(String(decoding: encoded, as: UTF8.self))"
  }
}

/// Which bytes of a file a request wants (RFC 9110, section 14.1.2): one part, or all where it says something else.
enum ByteRange: Equatable {
  case all
  case part(Range<Int>)
  /// None of the existing bytes.
  case none

  /// Reads `bytes=0-1`, `bytes=500-`, `bytes=-500`.
  init(_ field: String?, of size: Int) {
    let unit = "bytes="
    guard let field, field.utf8.starts(with: unit.utf8) else {
      self = .all
      return
    }
    let ends = field.utf8.dropFirst(unit.utf8.count).split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let numbers = ends.map { Int(Substring($0)) }
    guard ends.count == 2, zip(ends, numbers).allSatisfy({ $0.isEmpty || ($1 ?? -1) >= 0 }),
      numbers[0] != nil || numbers[1] != nil
    else {
      self = .all
      return
    }
    let first = numbers[0] ?? max(size - (numbers[1] ?? 0), 0)
    let last = numbers[0] == nil ? size - 1 : min(numbers[1] ?? .max, size - 1)
    if let end = numbers[1], numbers[0] != nil, end < first {
      self = .all
    } else {
      self = first <= last ? .part(first..<last + 1) : .none
    }
  }
}
