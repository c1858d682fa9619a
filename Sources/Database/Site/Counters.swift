import Glibc
import Sodium
public import Time

/// Counts recent actions, such as posts from one network address.
///
/// The counts are in a separate file, `data/counters`, with room for a fixed number of them: nothing grows, nothing is pruned,
/// and nothing is flushed, so that a search costs no write that waits for the disk. It is a table of buckets with eight places
/// each; if all are taken, the count closest to zero is replaced. A file that is missing, damaged or of another size is created
/// again. After any other error, everything is allowed: counting is no reason to lose a person's text.
public struct Counters: Sendable {
  private let path: String

  /// Takes the counts of a site; each call opens the file.
  public init(_ folder: SiteFolder) { path = folder.counters }

  /// A quota that forbids an action now.
  public struct Refusal: Hashable, Sendable {
    /// The quota that is exhausted for longest.
    public let quota: Quota
    /// The first whole second at which all quotas have room.
    public let until: Timestamp
  }

  /// Counts one more in each quota and returns nil if all of them have room; otherwise counts none.
  public func allow(_ quotas: [Quota], at now: Timestamp) -> Refusal? {
    let quotas = quotas.filter(\.isLimited)
    guard !quotas.isEmpty, let file = CounterFile(path) else { return nil }
    let time = max(0, min(now.seconds, Self.lastSecond)) * 1_000_000
    var refusal: (quota: Quota, room: Int64)?
    for quota in quotas {
      let room = quota.next(free: file.free(quota.subject), now: time).room
      if room > max(time, refusal?.room ?? 0) { refusal = (quota, room) }
    }
    if let (quota, room) = refusal {
      return Refusal(quota: quota, until: Timestamp(seconds: (room + 999_999) / 1_000_000))
    }
    for quota in quotas {
      file.keep(
        quota.subject, free: quota.next(free: file.free(quota.subject), now: time).free, now: time)
    }
    return nil
  }

  /// Takes back one in each quota, if an action that `allow` counted did not happen after all.
  public func giveBack(_ quotas: [Quota], at now: Timestamp) {
    guard let file = CounterFile(path) else { return }
    let time = max(0, min(now.seconds, Self.lastSecond)) * 1_000_000
    for quota in quotas where quota.isLimited {
      file.keep(
        quota.subject, free: quota.previous(free: file.free(quota.subject), now: time), now: time)
    }
  }

  /// The year 9999, in which a sum of microseconds is far from overflowing.
  private static let lastSecond: Int64 = 253_402_300_799
}

/// The open file, whose lock is held as long as the value lives.
private struct CounterFile: ~Copyable {
  private let lock: FileLock
  private let key: (UInt64, UInt64)

  private static let magic: UInt64 = 0x3152_4554_4E55_4F43
  private static let headerBytes = 64
  private static let buckets: UInt64 = 8_192
  private static let places = 8
  /// A hash and a moment: 16 bytes per place.
  private static let bucketBytes = 16 * places
  private static let bytes = headerBytes + Int(buckets) * bucketBytes
  /// Milliseconds for which waiting for the lock is worthwhile: its holder makes a dozen system calls.
  private static let patience = 250

  init?(_ path: String) {
    guard let lock = Self.locked(path, replacing: true),
      let key = Self.key(lock.descriptor) ?? Self.emptied(lock.descriptor)
    else { return nil }
    self.lock = lock
    self.key = key
  }

  /// Opens and locks the file; a file that may not be opened is replaced.
  private static func locked(_ path: String, replacing: Bool) -> FileLock? {
    do throws(DatabaseError) {
      return try FileLock(path: path, waiting: patience)
    } catch {
      // Why loss is right: a request that cannot be counted is handled all the same.
      guard replacing, case .system(let code, _, _) = error, [EACCES, ELOOP].contains(code),
        unlink(path) == 0
      else { return nil }
      return locked(path, replacing: false)
    }
  }

  /// Returns the key in the header; nil if this is not a file of counts.
  private static func key(_ descriptor: Int32) -> (UInt64, UInt64)? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size == off_t(bytes) else { return nil }
    var header: [UInt64] = [0, 0, 0]
    guard pread(descriptor, &header, 24, 0) == 24, header[0] == magic else { return nil }
    return (header[1], header[2])
  }

  /// Clears the file and returns its new key; nil if that fails.
  private static func emptied(_ descriptor: Int32) -> (UInt64, UInt64)? {
    let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
    let header = [magic, key.0, key.1]
    guard ftruncate(descriptor, 0) == 0, ftruncate(descriptor, off_t(bytes)) == 0,
      pwrite(descriptor, header, 24, 0) == 24
    else { return nil }
    return key
  }

  /// Returns the moment at which a quota is entirely unused; 0 if it is not known.
  func free(_ subject: String) -> Int64 {
    let hash = hash(subject)
    let words = bucket(of: hash)
    return Self.place(of: hash, in: words).map { Int64(bitPattern: words[$0 + 1]) } ?? 0
  }

  /// Stores the moment, in the place of the subject, or in the one that matters least.
  func keep(_ subject: String, free: Int64, now: Int64) {
    let hash = hash(subject)
    let words = bucket(of: hash)
    let firsts = stride(from: 0, to: words.count, by: 2)
    let place =
      Self.place(of: hash, in: words)
      ?? firsts.min { Int64(bitPattern: words[$0 + 1]) < Int64(bitPattern: words[$1 + 1]) }
    guard let place else { return }
    let entry = [hash, UInt64(bitPattern: free)]
    _ = pwrite(lock.descriptor, entry, 16, Self.offset(of: hash) + off_t(place * 8))
  }

  private func hash(_ subject: String) -> UInt64 { shortHash(Array(subject.utf8), key: key) }

  private func bucket(of hash: UInt64) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: 2 * Self.places)
    _ = pread(lock.descriptor, &words, Self.bucketBytes, Self.offset(of: hash))
    return words
  }

  private static func place(of hash: UInt64, in words: [UInt64]) -> Int? {
    stride(from: 0, to: words.count, by: 2).first { words[$0] == hash }
  }

  private static func offset(of hash: UInt64) -> off_t {
    off_t(headerBytes + Int(hash % buckets) * bucketBytes)
  }
}
