import Database
import Model

/// Ends polls whose time is over: their results are shown from then on, and who voted is forgotten where nobody is to know.
struct PollsDuty: Duty {
  static let name = "polls"

  func isDue(_ place: Workplace) throws -> Bool {
    try place.site.hasEndedPolls(at: place.time())
  }

  func step(_ place: Workplace) throws -> Step {
    var step = Step()
    let now = place.time()
    step.isMore = try place.site.write { try $0.closeEndedPolls(at: now) }
    return step
  }
}
