import Glibc

/// Starts the workers and adds up what they print.
enum Driver {
  /// Runs the workers; true if everything held.
  static func run(_ options: Options) throws -> Bool {
    var options = options
    options.base += "/torture-\(getpid())"
    mkdir(options.base, 0o700)
    let start = Clock.now
    Console.write("torture: seed \(options.seed), \(options.workers) workers, in \(options.base)")
    var processes: [(process: pid_t, output: Pipe)] = []
    for number in 0..<options.workers {
      let output = try Pipe()
      let command = Command(
        program: "/proc/self/exe", arguments: options.arguments(worker: number),
        environment: ["PATH=/usr/bin:/bin"])
      processes.append((try Processes.spawn(command, [0, output.writing, 2]), output))
      output.closeWriting()
    }
    var tally = Tally()
    var isSound = true
    for (process, output) in processes {
      for line in text(of: output).split(separator: "\n") { tally.add(line: line) }
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      if status != 0 {
        Console.write("torture: a worker ended with status \(status)")
        isSound = false
      }
    }
    for line in tally.table() { Console.write(line) }
    Console.write(
      "torture: \(tally.violations) violations in \((Clock.now - start) / 1_000_000_000) s")
    if isSound, tally.violations == 0 { try Files.remove(options.base) }
    return isSound && tally.violations == 0
  }

  private static func text(of output: Pipe) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(output.reading, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}
