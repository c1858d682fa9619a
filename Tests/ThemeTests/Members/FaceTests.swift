import Testing
import Theme

struct FaceTests {
  @Test(arguments: [("Irene", "hue-9"), ("Mateo", "hue-2"), ("", "hue-2"), ("Ñandú", "hue-4")])
  func `a name always has the same colour`(name: String, hue: String) {
    #expect(Face.hue(of: name) == hue)
  }

  @Test func `twelve colours are enough for everybody and all are used`() {
    let hues = Set((0..<500).map { Face.hue(of: "member \($0)") })
    #expect(hues == Set((1...12).map { "hue-\($0)" }))
  }
}
