import Testing
import Theme

struct AvatarTests {
  @Test(arguments: [("Irene", "hue-9"), ("Mateo", "hue-2"), ("", "hue-2"), ("Ñandú", "hue-4")])
  func `a name always has the same colour`(name: String, hue: String) {
    #expect(Avatar.hue(of: name) == hue)
  }

  @Test func `twelve colours are enough for everyone and all are used`() {
    let hues = Set((0..<500).map { Avatar.hue(of: "member \($0)") })
    #expect(hues == Set((1...12).map { "hue-\($0)" }))
  }
}
