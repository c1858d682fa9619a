import Database
import Glibc
import Model

/// Errors that stop the tests themselves.
enum TortureError: Error {
  case system(String, Int32)
  case failed(String)
}

/// The clock that never jumps, in nanoseconds.
enum Clock {
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Sleeps, and spins for the last part: a sleeper wakes up some 60 µs late.
  static func wait(until end: Int64) {
    let left = end - now - 100_000
    if left > 0 { usleep(UInt32(left / 1000)) }
    while now < end {}
  }
}

/// Lines for people and for other workers, written at once.
enum Console {
  static func write(_ line: String, to descriptor: Int32 = STDOUT_FILENO) {
    let bytes = Array((line + "\n").utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }
}

/// Random numbers that follow from a seed: SplitMix64 (Steele, Lea and Flood 2014).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The dice of one round of one test.
  init(seed: UInt64, _ test: String, _ round: Int) {
    var mixed = seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bitPattern: Int64(round))
    for byte in test.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    self.init(seed: mixed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &self) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  /// A time from 0 to `parts` tenths of `usual`.
  mutating func moment(of usual: Int64, tenths parts: Int64 = 13) -> Int64 {
    Int64.random(in: 0...max(usual * parts / 10, 1), using: &self)
  }
}

/// Files as the tests see them: whole.
enum Files {
  static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  static func write(_ text: String, to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw TortureError.system("write \(path)", errno) }
    defer { close(file) }
    let bytes = Array(text.utf8)
    guard Glibc.write(file, bytes, bytes.count) == bytes.count else {
      throw TortureError.system("write \(path)", errno)
    }
  }

  /// True if two files have the same bytes, or if both are missing.
  static func areEqual(_ one: [UInt8]?, _ other: [UInt8]?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.count == other.count && memcmp(one, other, one.count) == 0
  }

  /// The words in a file that begin with a mark: letters, digits, `@` and `$`.
  static func words(beginning mark: String, in bytes: [UInt8]) -> [String] {
    let mark = Array(mark.utf8)
    var words: [String] = []
    // By the C library: this executable is built without optimization, and reads every page after every kill.
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let first = mark.first else { return }
      var place = 0
      while let found = memchr(base + place, Int32(first), bytes.count - place) {
        place = base.distance(to: found)
        guard bytes.count - place >= mark.count, memcmp(found, mark, mark.count) == 0 else {
          place += 1
          continue
        }
        let word = bytes[place...].prefix {
          (97...122).contains($0) || (48...57).contains($0) || (64...90).contains($0) || $0 == 36
        }
        words.append(String(decoding: word, as: UTF8.self))
        place += 1
      }
    }
    return words
  }

  /// Every file of a site's document root but signals, which are no pages.
  static func pages(in site: SiteFolder) -> [String: [UInt8]] {
    all(in: site.documentRoot).filter { !$0.key.hasPrefix("\(SitePath.signals)/") }
  }

  /// Every file below a folder, by its path in there.
  static func all(in folder: String, _ prefix: String = "") -> [String: [UInt8]] {
    guard let stream = opendir(folder) else { return [:] }
    defer { closedir(stream) }
    var files: [String: [UInt8]] = [:]
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      if entry.pointee.d_type == UInt8(DT_DIR) {
        files.merge(all(in: "\(folder)/\(name)", "\(prefix)\(name)/")) { one, _ in one }
      } else {
        files[prefix + name] = read("\(folder)/\(name)") ?? []
      }
    }
    return files
  }

  /// Copies a folder to a place where there is none.
  static func copy(_ folder: String, to other: String) throws {
    try shell("/bin/cp", ["-a", folder, other])
  }

  static func remove(_ path: String) throws { try shell("/bin/rm", ["-rf", path]) }

  private static func shell(_ program: String, _ arguments: [String]) throws {
    let ending = try Processes.run(Command(program: program, arguments: arguments))
    guard ending.code == 0 else { throw TortureError.failed("\(program): \(ending.errorText)") }
  }
}
