import Templates
import Testing
import Theme

struct ViewTests {
  /// Flags that a page with everything on it does not have set.
  private let exceptions: Set = [
    "isClosed", "isGuest", "isEmailWithheld", "isCancelled", "isEmpty",
  ]

  @Test func `every declared key of a view, full or bare, has a value of its kind`() {
    for page in Sample.full + Sample.bare {
      expectAnswers(page.boxed(), to: type(of: page).shape, at: type(of: page).template)
    }
  }

  @Test func `every list, text and view of a page can be filled`() {
    for page in Sample.full {
      for key in type(of: page).shape.keys where !exceptions.contains(key) {
        let isFilled = isTrue(page.boxed().value(for: ViewKey(key)))
        #expect(isFilled, "\(type(of: page).template): \(key)")
      }
    }
  }

  @Test func `a key that no view declares is missing`() {
    for page in Sample.full {
      let kind = kind(of: page.boxed().value(for: ViewKey("no_such_key")))
      #expect(kind == "missing", "\(type(of: page).template)")
    }
  }

  /// Follows a view and its shape downwards together.
  private func expectAnswers(_ view: AnyView, to shape: Shape, at path: String) {
    for key in shape.keys {
      let place = "\(path).\(key)"
      switch shape[key] {
      case .flag: expect("flag", view, key, place)
      case .text: expect("text", view, key, place)
      case .html: expect("html", view, key, place)
      case .view(let inner):
        switch view.value(for: ViewKey(key)) {
        case .flag(let flag): #expect(!flag, "\(place)")
        case .view(let child): expectAnswers(child, to: inner, at: place)
        default: Issue.record("\(place) is no view")
        }
      case .list(let inner):
        switch view.value(for: ViewKey(key)) {
        case .list(let children):
          for child in children { expectAnswers(child, to: inner, at: place) }
        default: Issue.record("\(place) is no list")
        }
      case nil: Issue.record("\(place) is not declared")
      }
    }
  }

  private func expect(_ kind: String, _ view: AnyView, _ key: String, _ place: String) {
    let answer = self.kind(of: view.value(for: ViewKey(key)))
    #expect(answer == kind, "\(place)")
  }

  private func kind(of value: consuming Value) -> String {
    switch value {
    case .missing: "missing"
    case .flag: "flag"
    case .text: "text"
    case .html: "html"
    case .view: "view"
    case .list: "list"
    }
  }

  private func isTrue(_ value: consuming Value) -> Bool {
    switch consume value {
    case .missing: false
    case .flag(let flag): flag
    case .view: true
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
