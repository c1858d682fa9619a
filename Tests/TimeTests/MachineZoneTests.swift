import Testing
import Time

struct MachineZoneTests {
  private static let known: Set = ["Europe/Madrid", "America/Argentina/Ushuaia", "UTC", "CET"]

  private func name(_ variable: String?, _ file: String?, _ link: String?) -> String? {
    MachineZone.name(variable: variable, file: file, link: link) { Self.known.contains($0) }
  }

  @Test func `the first that names a zone counts`() {
    #expect(name("Europe/Madrid", "UTC\n", nil) == "Europe/Madrid")
    #expect(name("CET-1CEST", "Europe/Madrid\n", "x") == "Europe/Madrid", "a rule is no name")
    #expect(name("", "", "/usr/share/zoneinfo/Europe/Madrid") == "Europe/Madrid")
    #expect(name(nil, nil, nil) == nil && name("Nowhere/Else", "x y", "/etc/zone") == nil)
  }

  @Test(arguments: [
    (":Europe/Madrid", "Europe/Madrid"), ("/usr/share/zoneinfo/Europe/Madrid", "Europe/Madrid"),
    (":/usr/share/zoneinfo/CET", "CET"), ("../usr/share/zoneinfo/Etc/UTC", "UTC"),
    ("/usr/share/zoneinfo/posix/Europe/Madrid", "Europe/Madrid"),
    ("  Europe/Madrid \n", "Europe/Madrid"),
    ("/usr/share/zoneinfo/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"),
  ])
  func `paths and colons are no part of it`(text: String, zone: String) {
    #expect(name(text, nil, nil) == zone && name(nil, text, nil) == zone)
  }

  @Test(arguments: ["/", ":", "zoneinfo", "//zoneinfo//", "\n", "..", "posix"])
  func `odd words name nothing`(text: String) {
    #expect(name(text, text, text) == nil)
  }

  @Test func `a name that is too long is not looked up`() {
    let long = String(repeating: "x", count: 65)
    #expect(MachineZone.name(variable: long, file: nil, link: nil) { _ in true } == nil)
  }
}
