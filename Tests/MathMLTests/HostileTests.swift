import MathML
import Testing

/// Sources that mean nothing, or harm: nil, or sound markup, and soon.
struct HostileTests {
  @Test(arguments: [
    "{", "}", "{a", "a}", "a & b", "\\left(", "\\left( a", "\\right)", "\\left( a \\right",
    "\\left x y \\right)", "\\left\\forall x\\right)", "\\middle|", "\\begin{matrix}",
    "\\end{matrix}", "\\begin{nothing}a\\end{nothing}", "\\begin", "\\begin{array}{q}a\\end{array}",
    "a^", "a_", "a^b^c", "a_b_c", "x^2'", "\\frac", "\\frac1", "\\sqrt[3", "\\sqrt[3]", "\\unknown",
    "\\", "a\\", "\\text{a", "\\text{$a}", "\\text a", "a $ b", "a # b", "\\limits",
    "a \\over b \\over c",
    "\\not", "\\not{ab}", "\\color", "\\kern x", "\\hspace{1}", "\\def\\a{b}", "\\href{x}{y}",
    "\\llap{a}", "\\big", "\\big x", "\u{0}", "a\u{1}b", "\u{7F}", "\u{85}", "\u{202E}a",
    "\u{FFFF}",
    "\u{301}", "\\text{\u{202E}}", "\\text{\u{7}}", "\\text{\u{E000}}", "\\text{\\input{x}}",
  ])
  func `a formula that is not understood gives nothing`(tex: String) {
    #expect(mathML(tex, isDisplay: false) == nil)
    #expect(mathML(tex, isDisplay: true) == nil)
  }

  @Test(arguments: [
    "", " ", "%", "% only a remark", "{}", "{{}}", "''''''", "^2_3", "\\\\", "\\\\ \\\\", "&lt;",
    "<script>alert(1)</script>", "\\text{<script>alert(1)</script>}", "\\text{&amp;\"'}",
    "\\operatorname{<b>}", "\\left<a\\right>", "\\left.a\\right.", "a\r\nb", "é\u{301}",
    "\\text{\u{1F600}}", "\\hspace{999999999em}", "\\hspace{-1e99em}", "\\kern-1em", "\\tag{<}",
    "\\mathrm{<}", "\\color{\"><script>}x", "\\textcolor{\" onload=\"x}{y}", "\\label{<>}",
    "\\mathop{}\\limits_a", "\\substack{}", "\\begin{array}{}\\end{array}", "\\Set{}", "\\Set{|||}",
  ])
  func `markup in the source stays text, whatever is done`(tex: String) {
    for isDisplay in [false, true] {
      guard let markup = mathML(tex, isDisplay: isDisplay) else { continue }
      #expect(complaint(about: markup) == nil)
      #expect(!String(decoding: markup, as: UTF8.self).contains("<script"))
      #expect(!String(decoding: markup, as: UTF8.self).contains("onload"))
    }
  }

  @Test(arguments: [
    "{", "}", "^", "_", "'", "&", "\\\\", "$", "\\", "\\left(", "\\right)", "\\frac", "\\sqrt",
    "\\hat", "\\not", "^{", "_{", "a^{b", "\\begin{matrix}", "\\begin{matrix}a&", "\\text{",
    "\\text{$", "\\displaystyle", "\\displaystyle{", "\\middle|", "\\over", "{a\\over ", "\\sqrt[",
    "[", "(", "|", "%", "\\color{", "\\kern", "\\Set{", "\\mathbf", "\\mathrm{a", "1{,}",
    "\\limits",
    "\\sum\\limits", "\\big(", "\\substack{", "\\operatorname{", "\\ ", "a", "é", "=", "&\\\\",
    "\\underbrace{", "\\xrightarrow[", "\\hline", "\\llap{", "\\left(\\middle",
  ])
  func `eight kilobytes of anything are soon decided`(unit: String) {
    var tex = ""
    while tex.utf8.count + unit.utf8.count <= 8192 { tex += unit }
    for body in [tex, "\\begin{align}\(tex.utf8.count < 8000 ? tex : unit)\\end{align}"] {
      let clock = ContinuousClock()
      var markup: [UInt8]?
      let time = clock.measure { markup = mathML(body, isDisplay: true) }
      #expect(time < .seconds(1))
      if let markup { #expect(complaint(about: markup) == nil) }
    }
  }

  @Test func `groups may stand 32 deep, and no deeper`() throws {
    func nest(_ depth: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: depth) + "x" + String(repeating: close, count: depth)
    }
    // The formula itself is one cell, the first of the 32 levels; here the second holds `x`.
    let deepest = try #require(mathML(nest(31, "{", "}"), isDisplay: false))
    #expect(String(decoding: deepest, as: UTF8.self) == "<math><mi>x</mi></math>")
    #expect(mathML(nest(32, "{", "}"), isDisplay: false) == nil)
    #expect(mathML(nest(32, "\\left(", "\\right)"), isDisplay: false) == nil)
    #expect(mathML(nest(32, "\\sqrt{", "}"), isDisplay: false) == nil)
    #expect(mathML(nest(32, "a^{", "}"), isDisplay: false) == nil)
  }

  @Test func `a source of 8 KB is read, a longer one is not`() throws {
    let longest = String(repeating: "1", count: 8192)
    let markup = try #require(mathML(longest, isDisplay: false))
    #expect(markup.count == 8192 + "<math><mn></mn></math>".utf8.count)
    #expect(mathML(longest + "1", isDisplay: false) == nil)
  }

  @Test func `a result beyond 64 KB is refused`() {
    #expect(mathML(String(repeating: "x", count: 6000), isDisplay: false) != nil)
    #expect(mathML(String(repeating: "x", count: 8000), isDisplay: false) == nil)
  }

  @Test func `every beginning of a rich formula gives nothing or sound markup`() {
    let start =
      #"\begin{cases}\left(\frac{\hat{a}_1}{\sqrt[3]{b'}}\right)^{2}&\text{sí, $x\le1{,}5$}\\"#
    let end = #"\sum\limits_{i=1}^n\big|\mathbb{R}\not\in\mathrm{d}x&\xrightarrow[a]{b}\end{cases}"#
    let rich = Array((start + end).utf8)
    for length in 0...rich.count {
      let tex = String(decoding: rich[..<length], as: UTF8.self)
      guard let markup = mathML(tex, isDisplay: true) else { continue }
      #expect(complaint(about: markup) == nil, "\(tex)")
    }
  }

  @Test func `a paragraph's formula says so`() throws {
    let markup = try #require(mathML("x", isDisplay: true))
    #expect(String(decoding: markup, as: UTF8.self) == "<math display=\"block\"><mi>x</mi></math>")
  }
}
