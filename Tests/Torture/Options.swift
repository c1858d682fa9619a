/// Options of the command line.
struct Options {
  enum Length { case short, long }

  var tool = "dist/tertulia"
  var cgi = "dist/tertulia.cgi"
  var base = "/dev/shm"
  var length = Length.short
  var only: String?
  /// The only scenario, and the only round, that a test with scenarios runs: to repeat a violation.
  var scenario: Scenario?
  var round: Int?
  var seed: UInt64 = 20_261_121
  /// How many processes must be killed at random moments, or begin to be built; nil leaves it to the length.
  var kills: Int?
  /// After which a test begins no further round; nil lets it come to its end.
  var seconds: Int?
  var workers = 2
  /// Set in a worker: its number.
  var worker: Int?

  static let usage = """
    usage: torture [--tool PATH] [--cgi PATH] [--short|--long] [--only TEST] [--seed N] [--kills N]
                   [--workers N] [--base FOLDER] [--scenario NAME] [--round N]
                   [--seconds N]
    tests: \(Torture.tests.map(\.name).joined(separator: " "))
    """

  /// Reads the arguments; nil when they cannot be understood.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let flag = rest.popFirst() {
      switch flag {
      case "--short": length = .short
      case "--long": length = .long
      default: guard let value = rest.popFirst(), take(flag, value) else { return nil }
      }
    }
  }

  private mutating func take(_ flag: String, _ value: String) -> Bool {
    switch flag {
    case "--tool": tool = value
    case "--cgi": cgi = value
    case "--base": base = value
    case "--only": only = value
    case "--scenario":
      scenario = Scenario(rawValue: value)
      return scenario != nil
    default: return take(flag, number: Int(value))
    }
    return true
  }

  private mutating func take(_ flag: String, number: Int?) -> Bool {
    guard let number, number >= 0 else { return false }
    switch flag {
    case "--seed": seed = UInt64(number)
    case "--kills": kills = number
    case "--workers": workers = max(number, 1)
    case "--worker": worker = number
    case "--round": round = number
    case "--seconds": seconds = number
    default: return false
    }
    return true
  }

  /// Arguments for a worker, with the same options.
  func arguments(worker: Int) -> [String] {
    var arguments = ["--tool", tool, "--cgi", cgi, "--base", base, "--seed", "\(seed)"]
    arguments += ["--workers", "\(workers)", "--worker", "\(worker)"]
    arguments.append(length == .long ? "--long" : "--short")
    if let only { arguments += ["--only", only] }
    if let scenario { arguments += ["--scenario", scenario.rawValue] }
    if let round { arguments += ["--round", "\(round)"] }
    if let seconds { arguments += ["--seconds", "\(seconds)"] }
    if let kills { arguments += ["--kills", "\(kills)"] }
    return arguments
  }

  /// The requested scenarios.
  var scenarios: [Scenario] { scenario.map { [$0] } ?? Scenario.allCases }

  /// One number for each length, unless one was given, shared among the workers.
  func share(short: Int, long: Int) -> Int {
    ((kills ?? (length == .long ? long : short)) + workers - 1) / workers
  }
}
