import Glibc
public import Model

/// Receives the body of an upload from a member who may send one: a file without a name in `data/uploads/tmp`.
///
/// While it comes in, each body occupies a place: few for a member, and few for all of them, so that the disk is not filled by
/// bytes not counted yet, and a slow sender keeps no other member waiting. A complete file is examined under another lock, one
/// at a time, because that takes memory.
public struct FileReceiver: Sendable {
  /// Bodies that may come in at the same time, of a member and of all.
  public static let places = (ofMember: 2, ofAll: 16)
  /// Milliseconds that a body waits for its place: members who send several at once can try again.
  public static let patience = 2000

  private let folder: UploadFolder
  private let member: Member.ID

  /// Takes the folder of a site and the sender of a file.
  public init(_ folder: UploadFolder, for member: Member.ID) {
    (self.folder, self.member) = (folder, member)
  }

  /// Begins to receive a body; throws `lockTimedOut` while no place is free, and `system`.
  public func receive(
    waiting milliseconds: Int = patience
  ) throws(DatabaseError) -> IncomingBody {
    try folder.make()
    return try IncomingBody(folder, member, waiting: milliseconds)
  }
}

/// A body on its way in: a file without a name, which is deleted with its process, and a place.
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

  /// The complete file; throws `lockTimedOut` while others are examined for longer.
  public func finish(
    waiting milliseconds: Int = IncomingFile.patience
  ) throws(DatabaseError) -> IncomingFile {
    try IncomingFile(self, FileLock(path: folder.path + ".lock", waiting: milliseconds))
  }

  /// All bytes.
  fileprivate func bytes() throws(DatabaseError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .system(code: errno, action: "read", path: "data/uploads/tmp")
    }
    return beginning(Int(status.st_size))
  }

  /// The first bytes of an incomplete body, or all: the texts of its form.
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

/// A complete body, and the lock under which one at a time is read, held for as long as the request has it.
public final class IncomingFile: Sendable {
  /// Milliseconds that the next one waits for its turn: it was sent in full, and files are examined in less than one second.
  public static let patience = 5000

  private let body: IncomingBody
  private let lock: FileLock

  fileprivate init(_ body: IncomingBody, _ lock: consuming FileLock) {
    self.body = body
    self.lock = lock
  }

  /// All bytes.
  public func bytes() throws(DatabaseError) -> [UInt8] { try body.bytes() }
}

/// One of a member's places and one of all, as locks on bytes of one file: they are released with the open file, even if the
/// process is killed (fcntl(2), open file description locks).
private struct IncomingPlace: ~Copyable, Sendable {
  private let descriptor: Int32

  /// F_OFD_SETLK of Linux' fcntl.h, which hides it without GNU extensions.
  private static let setLock: Int32 = 37

  init(_ path: String, _ member: Member.ID, waiting milliseconds: Int) throws(DatabaseError) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .system(code: errno, action: "open", path: path) }
    let places = FileReceiver.places
    // After the places of all members, and far from the greatest offset.
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

  /// Locks one of several bytes; returns true if one was free.
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
