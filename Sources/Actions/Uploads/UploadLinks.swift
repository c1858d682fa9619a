import Database
import HTTPTypes
import Model

// Addresses of files in pages that are made for one reader.
extension ActionResponse {
  /// The page with the addresses of files that are not for everybody, where the reader may open them:
  /// `/uploads/…` becomes `/do/page/uploads/…`.
  func withOwnFiles(_ site: SiteDatabase, _ settings: SiteSettings) throws -> ActionResponse {
    guard head.headerFields[.contentType]?.utf8.starts(with: "text/html".utf8) == true else {
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
    let new = Array("=\"\(settings.actionsPath)page\(UploadScan.folder)".utf8)
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

extension ActionResponse {
  /// A file that a member sent, for somebody who may open it: shown where it is a picture, else to be kept.
  static func upload(_ upload: Upload, _ site: SiteDatabase) throws -> ActionResponse {
    var head = HTTPResponse(status: .ok, headerFields: privateFields)
    head.headerFields[.contentType] = upload.name.mediaType
    // Whatever a file holds, nothing in it runs or loads anything.
    head.headerFields[.contentSecurityPolicy] = "default-src 'none'; sandbox"
    let kind = upload.name.isPicture ? "inline" : "attachment"
    head.headerFields[.contentDisposition] = "\(kind); filename=\"\(upload.name.text)\""
    var response = ActionResponse(head: head)
    response.file = try UploadFolder(site.folder).outgoing(upload.name)
    return response
  }
}
