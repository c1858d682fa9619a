import Testing
import Time

struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-11-14T18:20:00Z", 1_794_680_400),
    ("2026-11-14T18:20:00+01:00", 1_794_676_800), ("2026-11-14T18:20:00-03:30", 1_794_693_000),
    ("2026-11-14T18:20:00.987654321Z", 1_794_680_400), ("1969-12-31T23:59:59Z", -1),
    ("2024-02-29T00:00:00-00:00", 1_709_164_800), ("0000-01-01T00:00:00Z", -62_167_219_200),
    ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func `RFC 3339 text is read`(text: String, seconds: Int64) {
    #expect(Timestamp(rfc3339: text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "2026-11-14", "2026-11-14 18:20", "2026-11-14 18:20:00Z", "2026-11-14T18:20Z",
    "2026-11-14T18:20:00", "2026-11-14t18:20:00Z", "2026-11-14T18:20:00z", "2026-11-14T18:20:60Z",
    "2026-11-14T24:00:00Z", "2026-11-14T18:60:00Z", "2026-13-14T18:20:00Z", "2026-00-14T18:20:00Z",
    "2026-02-29T18:20:00Z", "2026-11-31T18:20:00Z", "2026-11-00T18:20:00Z", "26-11-14T18:20:00Z",
    "2026-11-14T18:20:00.Z", "2026-11-14T18:20:00,5Z", "2026-11-14T18:20:00+0100",
    "2026-11-14T18:20:00+24:00", "2026-11-14T18:20:00+01:60", "2026-11-14T18:20:00+01",
    "2026-11-14T18:20:00Z ", " 2026-11-14T18:20:00Z", "2026-11-14T18:20:00Z\u{301}",
    "２026-11-14T18:20:00Z", "+2026-11-14T18:20:00Z", "-001-11-14T18:20:00Z",
    "0000-01-01T00:00:00+01:00", "9999-12-31T23:59:59-00:01", "2026-11-14T18:20:00−01:00",
  ])
  func `other text is refused`(text: String) { #expect(Timestamp(rfc3339: text) == nil) }

  @Test func `an instant prints as it is read`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let range = Timestamp.earliest.seconds...Timestamp.latest.seconds
      let instant = Timestamp(seconds: .random(in: range, using: &random))
      #expect(Timestamp(rfc3339: instant.rfc3339) == instant)
      #expect(instant.rfc3339.utf8.count == 20)
    }
    #expect(Timestamp(seconds: 1_794_680_400).rfc3339 == "2026-11-14T18:20:00Z")
  }

  @Test func `instants stay within four-digit years`() {
    #expect(Timestamp.earliest.rfc3339 == "0000-01-01T00:00:00Z")
    #expect(Timestamp.latest.rfc3339 == "9999-12-31T23:59:59Z")
    #expect(Timestamp.latest.adding(seconds: .max) == .latest)
    #expect(Timestamp.earliest.adding(seconds: .min) == .earliest)
    #expect(Timestamp.earliest < .latest)
    #expect(Timestamp(seconds: 10).adding(seconds: -11).seconds == -1)
  }
}
