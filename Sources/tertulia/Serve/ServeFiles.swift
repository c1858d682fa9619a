import Database
import Glibc
import HTTPTypes
import Hummingbird
import Model
import NIOPosix

/// Sends the files of `public/` as a web server would: media types, caching, redirects to a folder's slash,
/// the site's own page when nothing is found.
///
/// Hummingbird's file middleware is not used: its entity tags know whole seconds only, so a page that
/// changed twice in one would stay old in a browser, and it sends dot files. A file is opened once and
/// read through that descriptor: a page that is replaced meanwhile is sent whole, old or new.
struct ServeFiles: Sendable {
  /// Longer files are sent in pieces of this size.
  static let pieceBytes = 1 << 20

  let root: String
  private let folder: SiteFolder
  private let pool = NIOThreadPool.singleton

  init(_ folder: SiteFolder) {
    self.folder = folder
    root = folder.documentRoot
  }

  func answer(_ request: FileRequest, _ settings: SiteSettings) async throws -> Response {
    if request.isBasePath { return redirect(request) }
    let isFolder = request.file.map { $0.isEmpty || $0.utf8.last == 47 } ?? false
    let found: Found = try await pool.runIfActive {
      guard let file = request.file else { return .nothing }
      return find(isFolder ? file + "index.html" : file)
    }
    switch found {
    case .file(let file, let bytes):
      return response(.ok, file, bytes, request, settings)
    case .folder: return redirect(request)
    case .nothing:
      return try await notFound(request, settings)
    }
  }

  private func redirect(_ request: FileRequest) -> Response {
    Response(
      status: .movedPermanently,
      headers: [.location: request.withSlash, .cacheControl: "no-cache"])
  }

  private enum Found: Sendable {
    case file(OpenFile, [UInt8])
    case folder
    case nothing
  }

  /// Opens a file and reads its first piece; blocks.
  private func find(_ path: String) -> Found {
    guard !isRefusedLink(path), let file = OpenFile("\(root)/\(path)") else { return .nothing }
    if file.isFolder {
      return access("\(root)/\(path)/index.html", R_OK) == 0 ? .folder : .nothing
    }
    guard file.isRegular, let bytes = file.read(from: 0, atMost: Self.pieceBytes) else {
      return .nothing
    }
    return .file(file, bytes)
  }

  /// Whether a link on the way leads out of the site, as none of ours does.
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
  private func notFound(_ request: FileRequest, _ settings: SiteSettings) async throws -> Response {
    let tree =
      settings.trees.first { !$0.isRoot && (request.file ?? "").hasPrefix($0.prefix) }
      ?? settings.tree(settings.mainLanguage)
    let found = try await pool.runIfActive { find(SitePath.notFound(tree).file) }
    guard case .file(let file, let bytes) = found else {
      return Response(
        status: .notFound, headers: [.contentType: "text/plain; charset=utf-8"],
        body: ResponseBody(bytes: Array("Nothing is here.\n".utf8)))
    }
    var unconditional = request
    unconditional.ifNoneMatch = ""
    return response(.notFound, file, bytes, unconditional, settings)
  }

  private func response(
    _ status: HTTPResponse.Status, _ file: OpenFile, _ bytes: [UInt8], _ request: FileRequest,
    _ settings: SiteSettings
  ) -> Response {
    let path = status == .ok ? request.file ?? "" : "404.html"
    var fields = FileFields.fields(for: path, settings.map?.streets)
    if status == .ok { fields[.eTag] = file.tag }
    fields[.contentLength] = String(file.size)
    if request.matches(file.tag) {
      return Response(status: .notModified, headers: fields)
    }
    if request.isHead { return Response(status: status, headers: fields) }
    let body =
      bytes.count == file.size ? ResponseBody(bytes: bytes) : pieces(of: file, after: bytes)
    return Response(status: status, headers: fields, body: body)
  }

  private func pieces(of file: OpenFile, after first: [UInt8]) -> ResponseBody {
    let pool = pool
    return ResponseBody(contentLength: file.size) { writer in
      var piece = first
      var sent = 0
      while !piece.isEmpty {
        try await writer.write(ByteBuffer(bytes: piece))
        sent += piece.count
        let offset = sent
        piece = try await pool.runIfActive {
          file.read(from: offset, atMost: min(Self.pieceBytes, file.size - offset)) ?? []
        }
      }
      try await writer.finish(nil)
    }
  }
}

/// A file that stays open as long as somebody has it.
final class OpenFile: Sendable {
  private let descriptor: CInt
  private let mode: mode_t
  let size: Int
  /// Strong entity tag (RFC 9110, section 8.8.3): another inode, size or time is another page.
  let tag: String

  /// Nil when the path leads nowhere; opening does not wait for the other end of a pipe.
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
