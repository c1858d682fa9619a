import Content
import Testing

/// A line of `site.yml` that a command changes.
struct SettingsEditingTests {
  @Test(arguments: [
    ("name: Club\nguests: allowed\n", "name: Club\nguests: off\n"),
    ("guests: allowed # for now\nname: Club", "guests: off # for now\nname: Club"),
    ("guests:allowed#x\n", "guests: off\n"), ("guests:\n", "guests: off\n"),
    ("name: Club", "name: Club\nguests: off\n"), ("name: Club\n", "name: Club\nguests: off\n"),
    ("", "guests: off\n"), ("# guests: allowed\n", "# guests: allowed\nguests: off\n"),
    ("limits:\n  guests: 1\n", "limits:\n  guests: 1\nguests: off\n"),
    ("guests: allowed\r\nname: Club\r\n", "guests: off\r\nname: Club\r\n"),
    ("guests_more: 1\n", "guests_more: 1\nguests: off\n"), ("guests: off\n", "guests: off\n"),
  ])
  func `only the field's line changes`(text: String, expected: String) {
    #expect(SettingsFile.replacing("guests", with: "off", in: text) == expected)
  }
}
