import Testing
import Theme

@testable import Templates

struct ViewTests {
  @Test func `a key that no view declares is missing`() {
    let view = Sample.problem.boxed()
    let (isThere, isMissing) = (
      view.value(for: ViewKey("title")).isTrue, view.value(for: ViewKey("no_such_key")).isMissing
    )
    #expect(isThere && isMissing)
  }
}

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
