public import Database
import Model
import Theme

/// One pass over what is to be done after answers or by a timer: the one loop of `tertulia refresh`, `serve`,
/// builds, and of the process that goes on when the CGI has answered.
///
/// A value, which says which duties are still to be looked at and what came of them so far: `serve` puts it
/// aside between two steps. A duty whose lock another process holds is left to that process; one that throws
/// stops no other. Neither is tried again before the next pass, or before a slow duty had a step.
///
/// Nothing waits for slow duties: they have their turns when no other is due, one step each, and then all others are looked at
/// again. So a letter that is queued while pictures are drawn waits for one of them, not for all.
public struct BackOffice: Sendable {
  /// Every duty, in the order in which they are looked at; pages wait so many milliseconds for their turn.
  public static func allDuties(waiting milliseconds: Int) -> [any Duty] {
    ownDuties(waiting: milliseconds) + letterDuties() + pictureDuties
  }

  /// The slow duties, which have other people's programs decode what members sent.
  public static var pictureDuties: [any Duty] { [FacesDuty(), SmallPicturesDuty()] }

  /// The duties from which letters come, and behind them the one that sends them.
  public static func letterDuties(_ mail: MailDuty = MailDuty()) -> [any Duty] {
    [NewsDuty(), TalkDuty(), ReminderDuty(), DailyMailDuty(), mail]
  }

  /// The duties that wait for nobody else's program, each step of which is short; without those that letters come from.
  public static func ownDuties(waiting milliseconds: Int) -> [any Duty] {
    [
      DayDuty(), PollsDuty(), PagesDuty(.waiting(milliseconds)), PruneDuty(), FiltersDuty(),
      IndexDuty(),
      DeparturesDuty(),
    ]
  }

  /// What could not be done.
  public struct Problem: Sendable {
    /// The name of the duty.
    public let duty: String
    /// What of it, such as a page by its key; nil for the duty as a whole.
    public let item: String?
    /// Why.
    public let error: any Error
  }

  /// The duties that may have something to do, the first first; slow ones last.
  private var agenda: ArraySlice<any Duty>
  /// All that are not slow.
  private let quick: [any Duty]
  /// Those slow ones that may have something to do, the one whose turn is next first.
  private var slow: [any Duty]
  /// How many files have other bytes now.
  public private(set) var written = 0
  /// How many files are gone.
  public private(set) var removed = 0
  /// What could not be done, each thing once and not if a later step did it.
  public private(set) var problems: [Problem] = []
  /// Duties that another process had, and the lock that it held.
  public private(set) var skipped: [(duty: String, error: DatabaseError)] = []

  /// Begins a pass.
  public init(_ duties: [any Duty]) {
    quick = duties.filter { !type(of: $0).isSlow }
    slow = duties.filter { type(of: $0).isSlow }
    agenda = (quick + slow)[...]
  }

  /// Does steps until nothing is left, or nothing but what fails or others do.
  ///
  /// With `milliseconds` it ends after that time, in which waiting for the first turn does not count. Returns
  /// whether it came to an end before the time was over.
  @discardableResult
  public mutating func run(_ place: Workplace, atMost milliseconds: Int64? = nil) -> Bool {
    guard step(place) else { return true }
    let end = milliseconds.map { place.milliseconds() + $0 }
    while true {
      if let end, place.milliseconds() >= end { return false }
      guard step(place) else { return true }
    }
  }

  /// Does one step of the first duty that is due; returns false when there was none.
  public mutating func step(_ place: Workplace) -> Bool {
    while let duty = agenda.first {
      let name = type(of: duty).name
      skipped.removeAll { $0.duty == name }
      do {
        let step = try Self.step(duty, place)
        problems.removeAll { $0.duty == name && $0.item == nil }
        if let step {
          note(step, of: duty)
          if type(of: duty).isSlow {
            giveTurns(after: duty, isMore: step.isMore)
          } else if !step.isMore {
            agenda.removeFirst()
          }
          return true
        }
      } catch let error as DatabaseError where error.isDuty(taken: place.site.folder) {
        skipped.append((name, error))
        leave(duty)
      } catch {
        note(Problem(duty: name, item: nil, error: error))
        if type(of: duty).isSlow {
          giveTurns(after: duty, isMore: false)
          continue
        }
      }
      agenda.removeFirst()
    }
    return false
  }

  /// Looks at all that is not slow again, and then at the other slow duties before this one.
  private mutating func giveTurns(after duty: any Duty, isMore: Bool) {
    leave(duty)
    if isMore { slow.append(duty) }
    agenda = (quick + slow)[...]
  }

  /// A slow duty has no further turn in this pass.
  private mutating func leave(_ duty: any Duty) {
    slow.removeAll { type(of: $0).name == type(of: duty).name }
  }

  /// Milliseconds to wait for a duty's lock.
  ///
  /// A program that another thread starts inherits our locks until it executes (flock(2)); who keeps one longer does the duty.
  private static let lockPatience = 100

  /// Nil when the duty is not due: it is asked twice, since another process may have done it just before we
  /// had the lock.
  private static func step(_ duty: any Duty, _ place: Workplace) throws -> Step? {
    guard type(of: duty).feature.map(place.theme.settings.has) ?? true, try duty.isDue(place)
    else { return nil }
    guard let path = duty.lock(in: place.site.folder) else { return try duty.step(place) }
    let lock = try FileLock(path: path, waiting: lockPatience)
    let step = try duty.isDue(place) ? duty.step(place) : nil
    _ = consume lock
    return step
  }

  private mutating func note(_ step: Step, of duty: any Duty) {
    let name = type(of: duty).name
    written += step.written
    removed += step.removed
    let done = Set(step.done)
    problems.removeAll { $0.duty == name && $0.item.map(done.contains) ?? false }
    for (item, error) in step.failures {
      note(Problem(duty: name, item: item, error: error))
    }
  }

  private mutating func note(_ problem: Problem) {
    problems.removeAll { $0.duty == problem.duty && $0.item == problem.item }
    problems.append(problem)
  }
}

extension DatabaseError {
  /// Whether another process does the duty; one that holds up all writers for too long does not.
  fileprivate func isDuty(taken folder: SiteFolder) -> Bool {
    if case .lockTimedOut(let path, _) = self { return path != folder.writeLock }
    return false
  }
}
