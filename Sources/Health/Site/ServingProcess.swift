public import Database
import Glibc

/// A process that writes the site's files for a web server, and its view of the folders `data` and `public`.
///
/// A service may live in a mount namespace of its own, such as systemd makes of `ProtectSystem=strict` and `ReadWritePaths=`
/// (systemd.exec(5)): a folder that we may write is read-only there, or is the folder that was here when the service started.
/// `/proc/<process>/root` leads to the file system that the process sees (proc_pid_root(5)).
public struct ServingProcess: Hashable, Sendable {
  /// A process's access to a folder.
  public enum View: Hashable, Sendable {
    /// It may write there.
    case writable
    /// It may not: the error number that access(2) has, such as `EROFS`.
    case closed(code: Int32)
    /// It has no such folder, or a different one by that name.
    case another
    /// We may not look.
    case unknown
  }

  /// Process number.
  public let id: Int32
  /// Command of the process: `fcgiwrap`.
  public let name: String
  /// The unit of systemd that started it: `tertulia-fcgi.service`; nil where there is none.
  public let unit: String?
  /// The process's view of each folder, by the folder's name.
  public let views: [String: View]
  /// A folder of some other site that it may write; nil where there is none.
  public let otherSite: String?

  /// Takes all as it is.
  public init(
    id: Int32, name: String, unit: String?, views: [String: View], otherSite: String? = nil
  ) {
    self.id = id
    self.name = name
    self.unit = unit
    self.views = views
    self.otherSite = otherSite
  }

  /// Commands that start a CGI or are one, as `/proc/<process>/comm` has them.
  private static let commands: Set<String> = [
    "fcgiwrap", "apache2", "httpd", "lighttpd", "tertulia.cgi", "tertulia-cgi", "tertulia",
  ]

  /// Commands of the tool that run for long, or beside us, and write nothing: a mirror waits for changes with `changed`.
  private static let readers: Set<Substring> = ["changed", "doctor", "status", "visits"]

  /// One process of each service that runs as the owner of `data/`, except ourselves and those that only refuse
  /// (`TERTULIA_BUSY`); `processes` is where `/proc` is.
  public static func all(of folder: SiteFolder, processes: String = "/proc") -> [ServingProcess] {
    var status = Glibc.stat()
    guard stat(folder.data, &status) == 0 else { return [] }
    let owner = status.st_uid
    var seen: Set<String> = []
    return names(in: processes).compactMap(Int32.init).sorted().compactMap { id in
      let place = "\(processes)/\(id)"
      guard id != getpid(), stat(place, &status) == 0, status.st_uid == owner,
        let name = text(of: "\(place)/comm").split(separator: "\n").first.map(String.init),
        commands.contains(name), !isReader(place),
        !text(of: "\(place)/environ").split(separator: "\0").contains("TERTULIA_BUSY=1")
      else { return nil }
      let unit = unit(text(of: "\(place)/cgroup"))
      // All processes of a service see the same.
      let space = stat("\(place)/ns/mnt", &status) == 0 ? "\(status.st_ino)" : "of \(id)"
      guard seen.insert("\(space) \(unit ?? name)").inserted else { return nil }
      return ServingProcess(id: id, name: name, unit: unit, place: place, folder)
    }
  }

  private static func isReader(_ place: String) -> Bool {
    let words = text(of: "\(place)/cmdline").split(separator: "\0")
    return words.count > 1 && readers.contains(words[1])
  }

  private init(id: Int32, name: String, unit: String?, place: String, _ folder: SiteFolder) {
    var views: [String: View] = [:]
    for (name, path) in [("data", folder.data), ("public", folder.documentRoot)] {
      // A link's target is looked up in the process's view, not in ours.
      guard let path = Self.real(path) else { continue }
      views[name] = Self.view(of: path, from: place)
    }
    let isLimited = views.values.contains { $0 != .writable && $0 != .unknown }
    self.init(
      id: id, name: name, unit: unit, views: views,
      otherSite: isLimited ? Self.otherSite(than: folder, from: place) : nil)
  }

  private static func view(of path: String, from place: String) -> View {
    var (ours, theirs) = (Glibc.stat(), Glibc.stat())
    guard stat(path, &ours) == 0 else { return .unknown }
    guard stat("\(place)/root\(path)", &theirs) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .another : .unknown
    }
    guard ours.st_dev == theirs.st_dev, ours.st_ino == theirs.st_ino else { return .another }
    return access("\(place)/root\(path)", W_OK) == 0 ? .writable : .closed(code: errno)
  }

  /// A folder with a `site.yml` of its own among the mounts that the process may write (proc_pid_mountinfo(5)): `36 35 98:0 /
  /// /srv/other rw,relatime …`.
  private static func otherSite(than folder: SiteFolder, from place: String) -> String? {
    guard let own = real(folder.path) else { return nil }
    for line in text(of: "\(place)/mountinfo").split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 5, words[5] == "rw" || words[5].hasPrefix("rw,") else { continue }
      let path = String(words[4])
      let isOwn = path == own || path.hasPrefix("\(own)/")
      if !isOwn, access("\(place)/root\(path)/site.yml", F_OK) == 0 { return path }
    }
    return nil
  }

  /// `0::/system.slice/tertulia-fcgi.service` → `tertulia-fcgi.service`.
  private static func unit(_ groups: String) -> String? {
    groups.split(whereSeparator: { $0 == "/" || $0 == "\n" }).last { $0.hasSuffix(".service") }
      .map(String.init)
  }
}

// Reading.
extension ServingProcess {
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// Text of a small file; empty where it cannot be read.
  static func text(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 16_384))
    while bytes.count < 1 << 20 {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where a link leads; nothing where it cannot be read.
  static func target(of link: String) -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func real(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
