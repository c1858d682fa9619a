import Database
import Model
import Theme
import Time

/// Values of the form for sharing: levels of friends, groups and people, hours, how long places are stored.
///
/// A field that was not sent keeps its earlier value.
struct SharingForm {
  /// The most groups that have a level of their own.
  static let groups = Transaction.maxPlaceGroups
  /// Days of the table, Monday first.
  static let days = 1...7

  private(set) var sharing: Sharing
  private(set) var groups: [(Conversation.ID, SharingLevel)] = []
  private(set) var people: [(Member.ID, SharingLevel)] = []

  /// Reads the fields; `errors` gets the error message of each.
  init(_ context: ActionContext, _ stored: Sharing, _ errors: inout FieldErrors) {
    let fields = context.fields
    sharing = stored
    if let level = SharingLevel(name: fields["friends"]) { sharing.friends = level }
    for (start, isGroup) in [("group-", true), ("person-", false)] {
      for number in fields.numbers(after: start) {
        guard let level = SharingLevel(name: fields["\(start)\(number)"]) else { continue }
        if isGroup {
          groups.append((Conversation.ID(number), level))
        } else {
          people.append((Member.ID(number), level))
        }
      }
    }
    if let keep = Int64(fields["keep"]).flatMap({ Sharing.RetentionPeriod(rawValue: $0) }) {
      sharing.keep = keep
    }
    if let metres = Int(fields["metres"]), FixRule.choices.contains(metres) {
      sharing.metres = metres
    }
    switch fields["when"] {
    case "always": sharing.hours = nil
    case "hours": sharing.hours = Self.hours(fields, &errors)
    default: break
    }
  }

  /// Reads a timetable from the fields of seven days; `errors` gets the error message of each.
  static func hours(_ fields: FormFields, _ errors: inout FieldErrors) -> WeekHours? {
    var spans: [Range<Int>?] = []
    for day in days {
      let (from, to) = (fields["from\(day)"], fields["to\(day)"])
      guard !from.isEmpty || !to.isEmpty else {
        spans.append(nil)
        continue
      }
      let (begin, end) = (WeekHours.minutes(from), WeekHours.minutes(to))
      let last = end == 0 ? WeekHours.day : end
      guard let begin, let last, begin < last else {
        errors.add("from\(day)", "hours", in: "places")
        return nil
      }
      spans.append(begin..<last)
    }
    guard spans.contains(where: { $0 != nil }) else {
      errors.add("when", "empty", in: "hours")
      return nil
    }
    return WeekHours(spans)
  }
}
