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
    var response = self
    for name in names where !shown.contains(name) {
      let (file, action) = (SitePath.upload(name), SitePath.upload(name, for: .members))
      response.body = Self.replacing(
        Array("=\"\(settings.href(file))\"".utf8),
        by: Array("=\"\(settings.href(action))\"".utf8), in: response.body)
    }
    return response
  }

  private static func replacing(
    _ old: [UInt8], by new: [UInt8], in bytes: [UInt8]
  ) -> [UInt8] {
    var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes[...])
    result.reserveCapacity(bytes.count + 64)
    while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
      result += rest[..<sign]
      rest = rest[sign...]
      let isFound = rest.starts(with: old)
      result += isFound ? new : [UInt8(ascii: "=")]
      rest = rest.dropFirst(isFound ? old.count : 1)
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
