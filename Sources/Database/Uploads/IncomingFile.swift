import Glibc
public import Model

/// Where the body goes that a member sends, who may: a file without a name in `data/uploads/tmp`.
///
/// While bodies come in, each has a place: few for a member, and few for all of them, so that the disk is not filled by what
/// nobody has counted yet, and a slow sender keeps no other member waiting. A file that is there is looked at under another lock,
/// one at a time: that takes memory.
public struct FileReceiver: Sendable {
  /// Bodies that come in at the same time, of a member and of all.
  public static let places = (ofMember: 2, ofAll: 16)
  /// Milliseconds that a body waits for its place: a member who sends several at once presses again.
  public static let patience = 2000

  private let folder: UploadFolder
  private let member: Member.ID

  /// Takes the folder of a site and who sends a file.
  public init(_ folder: UploadFolder, for member: Member.ID) {
    (self.folder, self.member) = (folder, member)
  }

  /// Begins to take in a body; throws `lockTimedOut` while no place is free, and `system`.
  public func receive(
    waiting milliseconds: Int = patience
  ) throws(DatabaseError) -> IncomingBody {
    try folder.make()
    return try IncomingBody(folder, member, waiting: milliseconds)
  }
}

/// A body on its way in: a file without a name, which goes with its process, and a place.
///
/// A class, because it is handed on between threads.
public final class IncomingBody: Sendable {
  private let folder: UploadFolder
  private let place: IncomingPlace
  private let descriptor: Int32

  fileprivate init(
    _ folder: UploadFolder, _ member: Member.ID, waiting milliseconds: Int
  ) throws(DatabaseError) {
    self.folder = folder
    place = try IncomingPlace(folder.path + "-places.lock", member, waiting: milliseconds)
    descriptor = openNameless(in: folder.temporary)
    guard descriptor >= 0 else {
      throw .system(code: errno, action: "create a file in", path: folder.temporary)
    }
  }

  deinit { close(descriptor) }

  /// Adds bytes at the end; throws `system` when the disk refuses.
  public func append(_ bytes: ArraySlice<UInt8>) throws(DatabaseError) {
    guard writeAll(bytes, to: descriptor) else {
      throw .system(code: errno, action: "write", path: "data/uploads/tmp")
    }
  }

  /// The file, now that all of it is there; throws `lockTimedOut` while others are looked at for longer.
  public func finish(
    waiting milliseconds: Int = IncomingFile.patience
  ) throws(DatabaseError) -> IncomingFile {
    try IncomingFile(self, FileLock(path: folder.path + ".lock", waiting: milliseconds))
  }

  /// All of it.
  fileprivate func bytes() throws(DatabaseError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .system(code: errno, action: "read", path: "data/uploads/tmp")
    }
    return beginning(Int(status.st_size))
  }

  /// So many bytes of what came, or all: the texts of a form that did not come whole.
  public func beginning(_ size: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, size - count, off_t(count))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
    }
  }
}

/// A body that is there, and the lock under which one at a time is read, as long as a request has it.
public final class IncomingFile: Sendable {
  /// Milliseconds that the next one waits for its turn: it came all the way, and files are looked at in less than one second.
  public static let patience = 5000

  private let body: IncomingBody
  private let lock: FileLock

  fileprivate init(_ body: IncomingBody, _ lock: consuming FileLock) {
    self.body = body
    self.lock = lock
  }

  /// All of it.
  public func bytes() throws(DatabaseError) -> [UInt8] { try body.bytes() }
}

/// A place of a member's and one of all, as locks on bytes of one file: they go with the open file, whatever ends the process
/// (fcntl(2), open file description locks).
private struct IncomingPlace: ~Copyable, Sendable {
  private let descriptor: Int32

  /// F_OFD_SETLK of Linux' fcntl.h, which hides it without GNU extensions.
  private static let setLock: Int32 = 37

  init(_ path: String, _ member: Member.ID, waiting milliseconds: Int) throws(DatabaseError) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .system(code: errno, action: "open", path: path) }
    let places = FileReceiver.places
    // Behind the places of all, and far from where offsets end.
    let own = 1 << 16 + (member.rawValue & (1 << 40 - 1)) * 16
    var (waited, pause) = (0, 1000)
    var hasOwn = false
    while true {
      hasOwn = hasOwn || Self.lock(file, places.ofMember, from: own)
      if hasOwn, Self.lock(file, places.ofAll, from: 0) { break }
      guard waited < milliseconds * 1000 else {
        close(file)
        throw .lockTimedOut(path: path, milliseconds: milliseconds)
      }
      usleep(UInt32(pause))
      waited += pause
      pause = min(pause * 2, 50_000)
    }
    descriptor = file
  }

  deinit { close(descriptor) }

  /// Locks one of so many bytes; returns whether one was free.
  private static func lock(_ descriptor: Int32, _ count: Int, from start: Int64) -> Bool {
    for offset in 0..<Int64(count) {
      var range = flock()
      range.l_type = Int16(F_WRLCK)
      range.l_whence = Int16(SEEK_SET)
      range.l_start = off_t(start + offset)
      range.l_len = 1
      if fcntl(descriptor, setLock, &range) == 0 { return true }
    }
    return false
  }
}
