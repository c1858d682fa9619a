import Database
import Glibc
import HTTPServer
import HTTPTypes
import Model

/// Sends the files of `public/` as a web server would: media types, caching, redirects to a folder's slash,
/// the site's own page when nothing is found.
///
/// A file is opened once and read through that descriptor: a page that is replaced meanwhile is sent whole, old or new.
struct ServeFiles: Sendable {
  /// Longer files are sent in pieces of this size.
  private static let pieceBytes = 1 << 18

  private let root: String
  private let folder: SiteFolder

  init(_ folder: SiteFolder) {
    self.folder = folder
    root = folder.documentRoot
  }

  func answer(_ request: FileRequest, _ settings: SiteSettings) -> ServerResponse {
    if request.isBasePath { return redirect(request) }
    guard let path = request.file else { return notFound(request, settings) }
    let isFolder = path.isEmpty || path.utf8.last == 47
    guard let file = find(isFolder ? path + "index.html" : path) else {
      return notFound(request, settings)
    }
    if !file.isFolder { return response(.ok, file, request, settings) }
    let hasPage = access("\(root)/\(path)/index.html", R_OK) == 0
    return hasPage ? redirect(request) : notFound(request, settings)
  }

  private func redirect(_ request: FileRequest) -> ServerResponse {
    ServerResponse(
      .movedPermanently, [.location: request.withSlash, .cacheControl: "no-cache"])
  }

  /// A file or a folder that may be shown.
  private func find(_ path: String) -> OpenFile? {
    guard !isRefusedLink(path), let file = OpenFile("\(root)/\(path)"),
      file.isFolder || file.isRegular
    else { return nil }
    return file
  }

  /// True if a link on the way leads out of the site, as none of ours does.
  private func isRefusedLink(_ path: String) -> Bool {
    var place = "public"
    for name in path.utf8.split(separator: 47) {
      place += "/\(Substring(name))"
      var status = stat()
      guard lstat("\(folder.path)/\(place)", &status) == 0 else { return false }
      if status.st_mode & S_IFMT == S_IFLNK, folder.refusal(ofLink: place) != nil { return true }
    }
    return false
  }

  /// The bytes of `404.html` in the language of the tree that was asked.
  private func notFound(_ request: FileRequest, _ settings: SiteSettings) -> ServerResponse {
    let tree =
      settings.trees.first { !$0.isRoot && (request.file ?? "").hasPrefix($0.prefix) }
      ?? settings.tree(settings.mainLanguage)
    guard let file = find(SitePath.notFound(tree).file), file.isRegular else {
      return ServerResponse(
        .notFound, [.contentType: "text/plain; charset=utf-8"],
        .bytes(Array("Not found.\n".utf8)))
    }
    return response(.notFound, file, request, settings)
  }

  private func response(
    _ status: HTTPResponse.Status, _ file: OpenFile, _ request: FileRequest,
    _ settings: SiteSettings
  ) -> ServerResponse {
    let path = status == .ok ? request.file ?? "" : "404.html"
    var fields = FileFields.fields(for: path, settings.map?.streets)
    fields[.contentLength] = String(file.size)
    if status == .ok {
      fields[.eTag] = file.tag
      if request.matches(file.tag) { return ServerResponse(.notModified, fields) }
    }
    return ServerResponse(
      status, fields, .pieces { file.read(from: $0, atMost: Self.pieceBytes) ?? [] })
  }
}

/// A file that stays open as long as the object lives.
final class OpenFile: Sendable {
  private let descriptor: CInt
  private let mode: mode_t
  let size: Int
  /// Strong entity tag (RFC 9110, section 8.8.3): another inode, size or time is another page.
  let tag: String

  /// Nil when the file does not exist; opening does not wait for the other end of a pipe.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return nil
    }
    mode = status.st_mode & S_IFMT
    size = Int(status.st_size)
    let time = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    let parts = [time, Int64(size), Int64(bitPattern: UInt64(status.st_ino))]
    tag = "\"\(parts.map { String($0, radix: 36) }.joined(separator: "-"))\""
  }

  deinit { close(descriptor) }

  var isFolder: Bool { mode == S_IFDIR }
  var isRegular: Bool { mode == S_IFREG }

  /// Nil when the disk refuses; fewer bytes than asked only at the end of the file.
  func read(from offset: Int, atMost count: Int) -> [UInt8]? {
    let wanted = max(0, min(count, size - offset))
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while filled < wanted {
        let start = buffer.baseAddress.map { $0 + filled }
        let got = pread(descriptor, start, wanted - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        failed = got < 0
        if got <= 0 { return }
        filled += got
      }
    }
    return failed ? nil : bytes
  }
}
