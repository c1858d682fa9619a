import Model
import Testing

/// How long before an event calendars remind of it.
struct ReminderTests {
  @Test(arguments: [
    ("30 min", 1800), ("2 h", 7200), ("1 day", 86_400), ("2 days", 172_800), ("1 week", 604_800),
    ("30m", 1800), ("2h", 7200), ("1d", 86_400), ("4w", 2_419_200), ("28 days", 2_419_200),
    (" 1 Hour ", 3600), ("90 minutes", 5400), ("0 min", 0), ("40320m", 2_419_200),
  ])
  func `a reminder is read`(text: String, seconds: Int) {
    #expect(Reminder(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "30", "min", "-30 min", "1.5 h", "29 days", "5 weeks", "40321 min", "1 month", "1 día",
    "9999999 min", "99999999999999999999 h", "1 h 30 min", "١ day", "30\nmin",
  ])
  func `a text that is no reminder is none`(text: String) { #expect(Reminder(text) == nil) }
}
