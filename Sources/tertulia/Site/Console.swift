import Glibc

/// Output for an operator: lines on standard output, errors on standard error, progress on a terminal.
enum Console {
  static func line(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// Asks something at a terminal: the answer is typed on the same line.
  static func prompt(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Requires a yes at a terminal, unless that was given with the command; throws `refusal` for any other answer.
  static func ask(_ question: String, isAnswered: Bool, refusal: String) throws {
    guard !isAnswered else { return }
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure(.usage, "there is no terminal to ask on; add --yes to go on without asking")
    }
    prompt("\(question) [y/N] ")
    guard ["y", "Y", "yes"].contains(readLine() ?? "") else { throw Failure(.temporary, refusal) }
  }

  static func error(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    write(Array(text.utf8)[...], to: descriptor)
  }

  /// Bytes as they are; false where the system refuses some of them.
  ///
  /// Written with `write`, not `print`: a process that ends early loses no line.
  @discardableResult
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32 = STDOUT_FILENO) -> Bool {
    var bytes = bytes
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  /// Calls `body` with the bytes that can be read, piece by piece; `name` is for errors.
  static func read(
    _ descriptor: Int32, _ name: String, _ body: (ArraySlice<UInt8>) -> Void
  ) throws(Failure) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure.system(.io, name) }
      if count == 0 { return }
      body(buffer[..<count])
    }
  }

  /// A line that is overwritten while work continues; nothing when standard error is not a terminal.
  struct Progress {
    private let isShown: Bool
    private let start = Clock.monotonic
    private var lastShown = 0.0

    init(quiet: Bool) { isShown = !quiet && isatty(STDERR_FILENO) == 1 }

    /// Shows how far the work is, at most ten times a second: `Pages 4,500 of 11,079 · 2 s left`.
    mutating func show(_ what: String, _ done: Int, of total: Int) {
      let now = Clock.monotonic
      guard isShown, total > 0, now - lastShown > 0.1 || done == total else { return }
      lastShown = now
      var text = "\r\u{1B}[K\(what) \(grouped(done)) of \(grouped(total))"
      if done > 0, now - start > 0.5 {
        let left = (now - start) / Double(done) * Double(total - done)
        text += " · \(Int(left.rounded(.up))) s left"
      }
      Console.write(text, to: STDERR_FILENO)
    }

    /// Clears the line.
    func clear() {
      if isShown { Console.write("\r\u{1B}[K", to: STDERR_FILENO) }
    }
  }

  /// `1 error`, `2,000 errors`: a number and the noun that goes with it.
  static func counted(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `2.7 s`: how long something has taken that began at a moment of the clock that never jumps.
  static func seconds(since start: Double) -> String {
    let tenths = Int(((Clock.monotonic - start) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// `11,079` for 11079.
  static func grouped(_ number: Int) -> String {
    var digits = Array(String(number).utf8)
    var index = digits.count - 3
    while index > 0 {
      digits.insert(44, at: index)
      index -= 3
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
