import FoundationEssentials
import Glibc

/// Damages samples of files from elsewhere and reads them: a reader reads a file or refuses it, for any contents.
///
///     fuzz [--reader NAME] [--rounds N] [--from N] [--seed N] [--cases FOLDER]
///
/// It is built with all checks (a debug build). A trap, 1 s of CPU or 1 GB of memory ends the process, and the file stays in the
/// folder that the first line names. Each reader ends with its rounds, how many were refused and why, and the
/// slowest.
@main
enum Fuzz {
  /// Seconds of CPU of one round.
  private static let seconds = 1

  static func main() throws {
    var values: [String: String] = [:]
    let arguments = Array(CommandLine.arguments.dropFirst())
    for index in stride(from: 0, to: arguments.count - 1, by: 2) {
      values[arguments[index]] = arguments[index + 1]
    }
    let rounds = values["--rounds"].flatMap { Int($0) } ?? 20_000
    let first = values["--from"].flatMap { Int($0) } ?? 0
    let seed = values["--seed"].flatMap { UInt64($0) } ?? 20_261_127
    let cases = values["--cases"] ?? "Tests/Cases"
    let folder = "\(FileManager.default.temporaryDirectory.path)/fuzz-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    print("fuzz: seed \(seed), in \(folder)")
    var space = rlimit(rlim_cur: 1 << 30, rlim_max: 1 << 30)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space)
    for reader in FuzzedReader.all where values["--reader"] ?? reader.name == reader.name {
      let samples = try Self.samples(cases, reader.endings)
      guard !samples.isEmpty else { throw NoSamples(reader: reader.name, folder: cases) }
      try run(reader, samples, first..<first + rounds, seed, folder)
    }
    try FileManager.default.removeItem(atPath: folder)
  }

  struct NoSamples: Error {
    let reader: String
    let folder: String
  }

  private static func samples(_ folder: String, _ endings: [String]) throws -> [[UInt8]] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .filter { name in endings.contains { name.hasSuffix($0) } }
      .map { Array(try Data(contentsOf: URL(filePath: "\(folder)/\($0)"))) }
      .filter { $0.count <= Mutation.most }
  }

  private static func run(
    _ reader: FuzzedReader, _ samples: [[UInt8]], _ rounds: Range<Int>, _ seed: UInt64,
    _ folder: String
  ) throws {
    var (refused, slowest): (Int, (Double, Int)) = (0, (0, 0))
    var reasons: [String: Int] = [:]
    for round in rounds {
      var mutation = Mutation(seed: seed &+ UInt64(round) &* 0x9E37_79B9)
      let file = mutation.file(samples)
      try Data(file).write(to: URL(filePath: "\(folder)/input-\(reader.name)"))
      // SIGPROF ends the process.
      var limit = itimerval(
        it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
      setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &limit, nil)
      let before = clock()
      do {
        try reader.read(file, folder)
      } catch {
        refused += 1
        reasons["\(error)".prefix(60).description, default: 0] += 1
      }
      let took = Double(clock() - before) / Double(CLOCKS_PER_SEC)
      if took > slowest.0 { slowest = (took, round) }
    }
    print(
      "\(reader.name): \(rounds.count) rounds, \(refused) refused, slowest \(slowest.0) s "
        + "(round \(slowest.1))")
    for (reason, count) in reasons.sorted(by: { $0.value > $1.value }).prefix(4) {
      print("  \(count) × \(reason)")
    }
  }
}
