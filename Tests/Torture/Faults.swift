import Database
import Glibc

/// System calls fail: once, or from some moment on.
enum Faults {
  static let name = "faults"

  /// Errors to inject, by system call.
  private static let errors: [(calls: [String], errors: [String])] = [
    (["write", "pwrite64"], ["ENOSPC", "EIO", "EDQUOT", "EINTR"]),
    (["fsync", "fdatasync"], ["EIO", "ENOSPC", "EDQUOT", "EINTR"]),
    (["ftruncate"], ["EIO", "ENOSPC", "EINTR"]),
    (["rename", "renameat", "renameat2"], ["EIO", "ENOSPC", "EDQUOT"]),
    (["openat"], ["EIO", "ENOSPC", "EDQUOT", "EINTR", "EMFILE"]),
    (["unlink", "unlinkat"], ["EIO"]),
    (["mkdir", "mkdirat"], ["ENOSPC", "EDQUOT", "EIO"]),
    (["fallocate"], ["ENOSPC", "EIO"]),
    (["flock"], ["EINTR", "ENOLCK"]),
    (["pread64", "read"], ["EIO", "EINTR"]),
  ]

  /// One way in which something goes wrong.
  struct Fault {
    let call: String
    let error: String
    /// `3`, or `3+` for the third and all that follow.
    let when: String

    var option: String { "inject=\(call):error=\(error):when=\(when)" }
  }

  static func run(_ worker: Worker) throws {
    for scenario in worker.options.scenarios {
      try worker.site.restore()
      let faults = try all(worker, scenario)
      worker.say("\(name) \(scenario.rawValue): \(faults.count) faults")
      // The long form takes everything that requests can meet, and some of what the tool can.
      var step = worker.options.workers * (scenario.isTool ? 25 : 1)
      if worker.options.length == .short {
        step = worker.options.workers * max(faults.count / 12, 1)
      }
      var dice = worker.dice(name, scenario.rawValue.utf8.count)
      let first = worker.number + dice.below(step / worker.options.workers) * worker.options.workers
      // In any order, so that a run that is cut short has seen something of everything.
      for index in stride(from: first, to: faults.count, by: step).shuffled(using: &dice)
      where worker.options.round ?? index == index && !worker.isOver {
        try inject(worker, scenario, faults[index], round: index)
      }
    }
  }

  /// Every fault that the scenario can meet, found out by running it once in peace.
  private static func all(_ worker: Worker, _ scenario: Scenario) throws -> [Fault] {
    var dice = worker.dice(name, -1)
    let counts = try scenario.calls(worker, &dice)
    var faults: [Fault] = []
    for (calls, errors) in errors {
      for call in calls {
        for number in 1...(counts[call] ?? 0) + 1 where counts[call] != nil {
          for error in errors {
            faults.append(Fault(call: call, error: error, when: "\(number)"))
            // No process interrupts every call for ever.
            if error != "EINTR" {
              faults.append(Fault(call: call, error: error, when: "\(number)+"))
            }
          }
        }
      }
    }
    return faults
  }

  private static func inject(
    _ worker: Worker, _ scenario: Scenario, _ fault: Fault, round: Int
  ) throws {
    let site = worker.site
    var dice = worker.dice("\(name) \(scenario)", round)
    worker.tally[name].rounds += 1
    if worker.tally[name].rounds % 20 == 0 { try site.restore() }
    try scenario.prepare(worker, round, &dice)
    // Before the first build there is no database, and no day.
    let day = try? SiteDatabase(site.folder).day()
    let before = Files.all(in: site.folder.documentRoot)
    let act = try scenario.act(site, &dice)
    let (ending, trace) = try Trace.run(
      act.command, worker.traceFile, ["-e", "trace=\(fault.call)", "-e", fault.option])
    Orphans.settle()
    if trace.injected > 0 {
      worker.tally[name].faults += 1
      worker.tally[name].calls.insert(fault.call)
    }
    var problems =
      trace.isOfRuntime && scenario.isTool
      ? [] : Self.problems(ending, act, fault, worker, scenario)
    problems += InvariantCheck.violationsAtAnyTime(site, before: before, on: day)
    problems += try again(worker, act)
    problems += try worker.recover(&dice, refreshing: scenario.isRefreshed)
    let disturbance = "\(scenario.rawValue) with \(fault.option)"
    try worker.report(name, round: round, problems, disturbance, scenario)
    try site.look()
  }

  /// Faults in how the program handled the injected error.
  private static func problems(
    _ ending: Ending, _ act: Attempt, _ fault: Fault, _ worker: Worker, _ scenario: Scenario
  ) -> [String] {
    worker.site.note(act, ending)
    if ending.hung { return ["it hung"] }
    if ending.crashed || ending.signal != nil {
      return ["it was ended by signal \(ending.signal ?? 0): \(ending.errorText)"]
    }
    if scenario.isTool { return problems(ofTool: ending, fault, worker.site) }
    if ending.code != 0 { return ["it ended with \(ending.code ?? 0): \(ending.errorText)"] }
    let answer = Answer(bytes: ending.output)
    if scenario == .continuation || act.isAcknowledged(ending) { return [] }
    guard let status = answer.status else {
      return fault.call == "write" ? [] : ["there was no answer: \(ending.errorText)"]
    }
    if !(400...599).contains(status) { return ["the answer was \(status)"] }
    // A post that could not be read cannot be shown.
    guard let post = act.post, fault.call != "read", !answer.has(post.token) else { return [] }
    return ["\(status) without what was typed"]
  }

  /// Success means that everything is done; otherwise there is a message.
  private static func problems(
    ofTool ending: Ending, _ fault: Fault, _ site: TestSite
  ) -> [String] {
    if ending.code == 0 {
      return InvariantCheck.violationsAtRest(site).map { "it said that all is well, but \($0)" }
    }
    let isSilent = ending.errors == [] && fault.call != "write"
    return isSilent ? ["it ended with \(ending.code ?? 0), without a word"] : []
  }

  /// Repeats the act without disturbance: it works, and does not make a second comment.
  private static func again(_ worker: Worker, _ act: Attempt) throws -> [String] {
    let ending = try Processes.run(act.command)
    Orphans.settle()
    guard ending.code == 0 else { return ["again: \(ending.status) \(ending.errorText)"] }
    // An act that is done cannot be repeated with its link, or by a member who has left; deleting a deleted post shows its
    // remains.
    let answer = Answer(bytes: ending.output)
    let isOver =
      act.isSingleUse
      ? [403, 404, 410].contains(answer.status) : act.success == 200 && answer.status == 303
    if isOver, let expectedState = act.expectedState,
      try SiteDatabase(worker.site.folder).value(of: expectedState.subject) == expectedState.value
    {
      return []
    }
    worker.site.note(act, ending)
    guard act.post != nil || act.expectedState != nil, !act.isAcknowledged(ending) else {
      return []
    }
    return ["again: the answer was \(answer.status ?? 0)"]
  }
}
