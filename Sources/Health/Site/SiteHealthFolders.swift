import Database
import Glibc

// Owners and readers of the folders, and the disks that they lie on.
extension SiteHealth {
  /// Bytes below which posts or uploads fail soon, and below which the operator should make room.
  private static let (leastSpace, enoughSpace) = (50 * 1_048_576, 250 * 1_048_576)
  /// Limits for inodes: a comment can make a dozen files.
  private static let (leastInodes, enoughInodes) = (1_000, 10_000)
  /// Network file systems: SQLite's log cannot use their locks and shared memory.
  private static let remote: Set<String> = ["nfs", "nfs4", "cifs", "smb3", "fuse.sshfs"]

  var hasDocumentRoot: Bool { Self.status(folder.documentRoot)?.isFolder ?? false }

  private static func status(_ path: String) -> stat? {
    var status = Glibc.stat()
    return stat(path, &status) == 0 ? status : nil
  }

  mutating func checkFolders() {
    checkPrivateFolder(folder.data, "data", mode: "0700")
    if Self.status(folder.database) != nil {
      checkPrivateFolder(folder.database, Self.place, mode: "0600")
    }
    guard let status = Self.status(folder.documentRoot), status.isFolder else {
      return fail("public", "the folder does not exist; create it with `tertulia build`")
    }
    if status.st_uid != hostEnvironment.user {
      fail("public", "belongs to user number \(status.st_uid), and you are \(hostEnvironment.user)")
    } else if !hostEnvironment.mayWrite(folder.documentRoot) {
      refuse("public", status)
    } else if status.st_mode & 0o005 != 0o005 {
      warn(
        "public",
        "cannot be read by the web server (mode \(status.permissions)); run `chmod a+rx public`")
    } else {
      approve("public", "belongs to this user, and others can read it")
    }
  }

  /// Checks a file or folder that only the owner may read.
  private mutating func checkPrivateFolder(_ path: String, _ place: String, mode: String) {
    guard let status = Self.status(path) else {
      return fail(place, "the folder does not exist; create it with `tertulia build`")
    }
    if status.st_uid != hostEnvironment.user {
      fail(place, "belongs to user number \(status.st_uid), and you are \(hostEnvironment.user)")
    } else if status.st_mode & 0o077 != 0 {
      fail(
        place, "can be read by others (mode \(status.permissions)); run `chmod \(mode) \(place)`")
    } else if status.isFolder, !hostEnvironment.mayWrite(path) {
      refuse(place, status)
    } else {
      approve(place, "belongs to this user, and no one else can read it")
    }
  }

  /// A folder of ours in which we may not write: by its mode, or on a disk that is mounted so.
  private mutating func refuse(_ place: String, _ status: stat) {
    fail(
      place,
      "this user cannot write here (mode \(status.permissions)); run `chmod u+rwx \(place)`"
        + (status.st_mode & 0o300 == 0o300 ? ", or mount its disk for writing" : ""))
  }

  mutating func checkDisks() {
    for (path, place) in [(folder.data, "data"), (folder.documentRoot, "public")] {
      guard Self.status(path) != nil else { continue }
      guard let disk = hostEnvironment.disk(path) else {
        warn(place, "its disk cannot be checked")
        continue
      }
      let space = "\(disk.free / 1_048_576) MB of its disk are free"
      note(
        disk.free, Self.leastSpace, Self.enoughSpace, place, space,
        "free some space before posts are refused")
      if let inodes = disk.inodes {
        note(
          inodes, Self.leastInodes, Self.enoughInodes, place,
          "\(inodes) inodes of its disk are free", "delete small files before posts are refused")
      }
      guard place == "data" else { continue }
      if Self.remote.contains(disk.kind) {
        fail(place, "is on \(disk.kind); the database needs a local disk")
      } else {
        approve(place, "is on a local disk")
      }
    }
  }

  /// Notes how much is left of something: below one number an error, below another a warning.
  private mutating func note(
    _ left: Int, _ least: Int, _ enough: Int, _ place: String, _ words: String, _ cure: String
  ) {
    if left < least {
      fail(place, "\(words); \(cure)")
    } else if left < enough {
      warn(place, "\(words); \(cure)")
    } else {
      approve(place, words)
    }
  }

  /// A file system: its type and its free room.
  public struct Disk: Sendable {
    /// Type of the file system as Linux names it, such as `ext4` or `nfs4`; empty where that cannot be read.
    public let kind: String
    /// Bytes that we may still write.
    public let free: Int
    /// Files that we may still make; nil on a file system without such a limit.
    public let inodes: Int?

    /// Takes all as it is.
    public init(kind: String, free: Int, inodes: Int? = nil) {
      self.kind = kind
      self.free = free
      self.inodes = inodes
    }

    /// The file system that a path is on; nil when there is no such path.
    public init?(of path: String) {
      var status = Glibc.stat()
      guard let room = FreeDiskSpace(of: path), stat(path, &status) == 0 else { return nil }
      self.init(
        kind: Self.kind(ofDevice: UInt64(status.st_dev)), free: room.bytes, inodes: room.inodes)
    }

    /// Out of `/proc/self/mountinfo` (proc_pid_mountinfo(5)): `36 35 98:0 / /mnt rw - ext3 /dev/a rw`.
    private static func kind(ofDevice device: UInt64) -> String {
      let major = (device >> 8 & 0xfff) | (device >> 32 & 0xffff_f000)
      let minor = (device & 0xff) | (device >> 12 & 0xffff_ff00)
      for line in mounts().split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count > 2, words[2] == "\(major):\(minor)",
          let mark = words.firstIndex(of: "-"), mark + 1 < words.count
        else { continue }
        return String(words[mark + 1])
      }
      return ""
    }

    private static func mounts() -> String {
      let descriptor = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return "" }
      defer { close(descriptor) }
      var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += buffer[..<count]
      }
    }
  }
}

extension stat {
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var mayBeReadByOthers: Bool { st_mode & 0o004 != 0 }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
  /// `0755`.
  fileprivate var permissions: String {
    let digits = String(st_mode & 0o7777, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
