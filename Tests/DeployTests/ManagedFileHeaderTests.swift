import Testing

@testable import Deploy

struct ManagedFileHeaderTests {
  @Test(arguments: [false, true])
  func `a file says for which site it is, and whether it was edited`(isHTML: Bool) throws {
    for site in ["/srv/club", "/srv/a (b) -- c; d", "/srv/caf\u{E9}"] {
      let text = ManagedFileHeader.marked("one\ntwo\n", for: site, isHTML: isHTML)
      let mark = try #require(ManagedFileHeader(of: Array(text.utf8)))
      #expect(mark.site == site && mark.isUnedited)
      for edited in [text + "three\n", String(text.dropLast()), text.replacing("two", with: "TWO")]
      {
        let mark = try #require(ManagedFileHeader(of: Array(edited.utf8)))
        #expect(mark.site == site && !mark.isUnedited)
      }
    }
  }

  @Test(arguments: [
    "", "\n", "server { }\n", "# Written by hand\n", "# Written by tertulia deploy for x\n",
  ])
  func `a file without a mark belongs to someone else`(text: String) {
    #expect(ManagedFileHeader(of: Array(text.utf8)) == nil)
  }

  @Test func `a file that became empty below its mark was edited`() throws {
    let text = ManagedFileHeader.marked("one\n", for: "/srv/club")
    let first = try #require(text.split(separator: "\n").first)
    for rest in ["", "\n"] {
      let mark = try #require(ManagedFileHeader(of: Array((first + rest).utf8)))
      #expect(!mark.isUnedited)
    }
  }
}

struct LineDiffTests {
  private let old = (1...20).map { "line \($0)" }.joined(separator: "\n") + "\n"

  @Test func `equal texts have no difference`() {
    #expect(LineDiff.unified(old, old, name: "f") == "")
  }

  @Test func `a changed line is shown between three others`() {
    let new = old.replacing("line 10\n", with: "line ten\nline 10b\n")
    #expect(
      LineDiff.unified(old, new, name: "f") == """
        --- f
        +++ f (new)
        @@ -7,7 +7,8 @@
         line 7
         line 8
         line 9
        -line 10
        +line ten
        +line 10b
         line 11
         line 12
         line 13

        """)
  }

  @Test func `changes far from each other stand apart, near ones together`() {
    let far = old.replacing("line 2\n", with: "").replacing("line 19\n", with: "")
    #expect(
      LineDiff.unified(old, far, name: "f").split(separator: "\n").count { $0.hasPrefix("@@") } == 2
    )
    let near = old.replacing("line 8\n", with: "").replacing("line 12\n", with: "")
    #expect(
      LineDiff.unified(old, near, name: "f").split(separator: "\n").count { $0.hasPrefix("@@") }
        == 1)
  }

  @Test func `all of an empty text is new`() {
    #expect(
      LineDiff.unified("", "a\nb\n", name: "f") == "--- f\n+++ f (new)\n@@ -0,0 +1,2 @@\n+a\n+b\n")
  }
}
