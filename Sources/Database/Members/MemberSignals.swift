import Glibc
public import Model

/// The signal file of each member: `public/bells/<name>`, whose content changes whenever something changes for them.
///
/// Open pages poll it, and send a request to the program only then: static pages, too, since the file's name is in a cookie
/// that scripts read. The content is a random number, so the file reveals *that* something changed, and neither what nor for
/// whom. It exists only while a browser polls it: a signal for a member who is not there is one system call.
///
/// The names are in `data/signals`, 16 random bytes for each member's number, zeros for none. Like `LastSeen` it is never
/// flushed and in no backup: with another name, or none, pages ask the program after five minutes at most, and learn the new
/// one.
public struct MemberSignals: Sendable {
  /// A damaged number must not make the file endless: 256 MB.
  private static let most: Int64 = 1 << 24
  private static let bytes = 16

  private let names: String
  private let root: String

  init(_ folder: SiteFolder) { (names, root) = (folder.signalNames, folder.documentRoot) }

  /// Returns the name of a member's signal file, 32 hexadecimal digits; creates both if they do not exist.
  ///
  /// Nil if neither can be created; pages work without it.
  public func open(_ member: Member.ID) -> String? {
    guard let name = name(of: member) ?? rename(member) else { return nil }
    let file = withFolder(making: true) { folder in
      openat(folder, name, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
    }
    guard let file, file >= 0 else { return nil }
    var status = stat()
    if fstat(file, &status) == 0, status.st_size == 0 { Self.write(file) }
    close(file)
    return name
  }

  /// Signals to some members that something changed.
  ///
  /// Never throws: pages find out a little later.
  public func notify(_ members: some Sequence<Member.ID>) {
    // Why loss is right: here and below, the change is committed, and a page asks for it every five minutes anyway.
    _ = withFolder(making: false) { folder in
      for member in members {
        guard let name = name(of: member) else { continue }
        let file = openat(folder, name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { continue }
        Self.write(file)
        close(file)
      }
    }
  }

  /// Renames a member's signal file: holders of the old name get no more signals.
  @discardableResult
  func rename(_ member: Member.ID) -> String? {
    forget(member)
    var random = SystemRandomNumberGenerator()
    let bytes = [random.next(), random.next()].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    store(bytes, member, creates: true)
    // Another process may have been faster, or slower: the stored name counts.
    return name(of: member)
  }

  /// Deletes a member's signal file, and its name.
  func forget(_ member: Member.ID) {
    guard let name = name(of: member) else { return }
    _ = withFolder(making: false) { unlinkat($0, name, 0) }
    store([UInt8](repeating: 0, count: Self.bytes), member, creates: false)
  }

  /// Returns the name of a member's signal file; nil if there is none.
  func name(of member: Member.ID) -> String? {
    guard let place = Self.place(of: member) else { return nil }
    let file = Glibc.open(names, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Self.bytes)
    guard pread(file, &bytes, Self.bytes, place) == Self.bytes, bytes.contains(where: { $0 != 0 })
    else { return nil }
    return Self.hexadecimal(bytes)
  }

  private func store(_ bytes: [UInt8], _ member: Member.ID, creates: Bool) {
    guard let place = Self.place(of: member) else { return }
    let flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW | (creates ? O_CREAT : 0)
    let file = Glibc.open(names, flags, 0o600)
    guard file >= 0 else { return }
    _ = pwrite(file, bytes, Self.bytes, place)
    close(file)
  }

  private func withFolder<T>(making: Bool, _ body: (Int32) -> T) -> T? {
    let outer = Glibc.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard outer >= 0 else { return nil }
    defer { close(outer) }
    if making { mkdirat(outer, SitePath.signals, 0o755) }
    let folder = openat(
      outer, SitePath.signals, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return nil }
    defer { close(folder) }
    return body(folder)
  }

  /// Replaces the number by another one of the same length: readers never see half of one.
  ///
  /// Web servers distinguish versions of a file by its second and its size (nginx), so each version gets a second of its own.
  private static func write(_ file: Int32) {
    var (before, after) = (stat(), stat())
    guard fstat(file, &before) == 0, before.st_mode & S_IFMT == S_IFREG else { return }
    var random = SystemRandomNumberGenerator()
    let word = random.next()
    let text = hexadecimal((0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }) + "\n"
    _ = pwrite(file, Array(text.utf8), text.utf8.count, 0)
    guard before.st_size > 0, fstat(file, &after) == 0,
      after.st_mtim.tv_sec <= before.st_mtim.tv_sec
    else { return }
    let next = timespec(tv_sec: before.st_mtim.tv_sec + 1, tv_nsec: 0)
    futimens(file, [next, next])
  }

  private static func place(of member: Member.ID) -> off_t? {
    (0..<most).contains(member.rawValue) ? off_t(member.rawValue) * off_t(bytes) : nil
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension SiteDatabase {
  /// Signal files of members, which their open pages poll.
  public var memberSignals: MemberSignals { MemberSignals(folder) }
}

extension Transaction {
  /// Notes that a member's unread items changed, or that the member should see another change at once: their open pages learn
  /// of it when the transaction is committed.
  public func signal(_ member: Member.ID) { site.signalled.insert(member) }

  /// Variant of `signal` for all participants of a conversation.
  func signalAll(in talk: Conversation.ID) throws {
    let members: [Member.ID] = try connection.ids(
      "SELECT member_id FROM participants WHERE conversation_id = ? AND left_at IS NULL",
      [.id(talk)])
    for member in members { signal(member) }
  }
}
