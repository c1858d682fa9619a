import Glibc
public import Model
public import Time

/// The last page view of each member, to the minute; only of members who let others see when they were last here, or that they
/// are online.
///
/// A separate file, `data/looks`, has four bytes for each member's number: minutes since 1970, 0 for none. It is never flushed
/// and in no backup, so that a view costs no write that waits for the disk; if one is lost, the time is only older.
public struct LastSeen: Sendable {
  /// A damaged number must not make the file endless: 64 MB.
  private static let most: Int64 = 1 << 24

  private let path: String

  init(_ folder: SiteFolder) { path = folder.lastSeenTimes }

  /// Notes a member's page view, once a minute.
  public func note(_ member: Member.ID, at now: Timestamp) {
    write(member, UInt32(clamping: now.seconds / 60), creates: true)
  }

  /// Deletes the time of a member's last view.
  func forget(_ member: Member.ID) { write(member, 0, creates: false) }

  // Why loss is right: here and below, it is no reason to refuse a page, and the next view is noted again.
  private func write(_ member: Member.ID, _ minutes: UInt32, creates: Bool) {
    guard let place = Self.place(of: member) else { return }
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | (creates ? O_CREAT : 0)
    let file = open(path, flags, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    guard Self.minutes(at: place, file) != minutes else { return }
    var bytes = minutes.littleEndian
    _ = pwrite(file, &bytes, 4, place)
  }

  /// Returns the times when members last viewed a page; nil if none is noted.
  func last(of members: [Member.ID]) -> [Timestamp?] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return members.map { _ in nil } }
    defer { close(file) }
    return members.map { member in
      guard let place = Self.place(of: member) else { return nil }
      let minutes = Self.minutes(at: place, file)
      return minutes == 0 ? nil : Timestamp(seconds: Int64(minutes) * 60)
    }
  }

  /// Returns true if a member viewed a page so recently that they count as online.
  public func isOnline(_ member: Member.ID, at now: Timestamp) -> Bool {
    Self.isNow(last(of: [member])[0], at: now)
  }

  static func isNow(_ look: Timestamp?, at now: Timestamp?) -> Bool {
    guard let look, let now else { return false }
    return look.adding(seconds: ProfileBlock.hereSeconds) >= now
  }

  private static func place(of member: Member.ID) -> off_t? {
    (0..<most).contains(member.rawValue) ? off_t(member.rawValue * 4) : nil
  }

  private static func minutes(at place: off_t, _ file: Int32) -> UInt32 {
    var bytes: UInt32 = 0
    return pread(file, &bytes, 4, place) == 4 ? UInt32(littleEndian: bytes) : 0
  }
}

extension SiteDatabase {
  /// Last page views of members who let others see them.
  public var lastSeenTimes: LastSeen { LastSeen(folder) }

  /// Returns true if a friend of a viewer is online and lets friends see it.
  public func isOnline(_ friend: Member.ID, for viewer: Member.ID, at now: Timestamp) throws -> Bool
  {
    guard lastSeenTimes.isOnline(friend, at: now), try relation(of: viewer, to: friend) == .friend
    else {
      return false
    }
    return try profile(friend).audience(of: .online).includes(.friends)
  }

  /// Returns the last use of a member's session, or their last view if that is later; nil without a session.
  func seen(_ member: Member.ID, at now: Timestamp) throws -> Timestamp? {
    guard let used = try sessions(of: member, at: now).first?.used else { return nil }
    return max(used, lastSeenTimes.last(of: [member])[0] ?? used)
  }
}
