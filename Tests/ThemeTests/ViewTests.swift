import Templates
import Testing
import Theme

struct ViewTests {
  /// Flags that a page with everything on it does not have set.
  private let exceptions: Set = ["isClosed", "isGuest", "isEmailWithheld", "isCancelled"]

  @Test func `every declared key of a full view has a value of its kind`() {
    for page in Sample.full {
      expectAnswers(page, to: type(of: page).shape, at: type(of: page).template)
    }
  }

  @Test func `every declared key of a bare view has a value of its kind too`() {
    for page in Sample.bare {
      expectAnswers(page, to: type(of: page).shape, at: type(of: page).template)
    }
  }

  @Test func `every list, text and view of a page can be filled`() {
    for page in Sample.full {
      for key in type(of: page).shape.keys where !exceptions.contains(key) {
        #expect(isTrue(page.value(for: ViewKey(key))), "\(type(of: page).template): \(key)")
      }
    }
  }

  @Test func `a key that no view declares is missing`() {
    for page in Sample.full {
      guard case .missing = page.value(for: ViewKey("no_such_key")) else {
        Issue.record("\(type(of: page).template) answers any key")
        continue
      }
    }
  }

  /// Follows a view and its shape downwards together.
  private func expectAnswers(_ view: any View, to shape: Shape, at path: String) {
    for key in shape.keys {
      let place = "\(path).\(key)"
      switch (shape[key], view.value(for: ViewKey(key))) {
      case (.flag, .flag), (.text, .text), (.html, .html): break
      case (.view, .flag(false)): break
      case (.view(let inner), .view(let child)): expectAnswers(child, to: inner, at: place)
      case (.list(let inner), .list(let children)):
        for child in children { expectAnswers(child, to: inner, at: place) }
      case (_, let value): Issue.record("\(place) answers \(value)")
      }
    }
  }

  private func isTrue(_ value: Value) -> Bool {
    switch value {
    case .missing, .flag(false): false
    case .flag(true), .view: true
    case .text(let text): !text.isEmpty
    case .html(let bytes): !bytes.isEmpty
    case .list(let items): !items.isEmpty
    }
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
