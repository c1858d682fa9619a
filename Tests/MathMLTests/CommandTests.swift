import Testing

@testable import MathML

/// Every command of the tables, and every construct, gives sound markup.
struct CommandTests {
  @Test(arguments: Symbols.byCommand.keys.sorted())
  func `every symbol is drawn alone, between letters and as a script`(name: String) throws {
    for tex in ["\\\(name)", "a\\\(name) b", "x_{\\\(name)}^\\\(name)", "\\mathbf{\\\(name)}"] {
      let markup = try #require(mathML(tex, isDisplay: true), "\(tex)")
      #expect(complaint(about: markup) == nil, "\(tex)")
    }
    let text = try #require(Symbols.byCommand[name]).text
    #expect(text.unicodeScalars.count == 1 || text == "ss", "\(name)")
  }

  @Test(arguments: Symbols.byCharacter.keys.sorted { $0.value < $1.value })
  func `a sign that is typed itself is understood`(scalar: Unicode.Scalar) throws {
    let markup = try #require(mathML("a \(scalar) b", isDisplay: false))
    #expect(complaint(about: markup) == nil)
  }

  @Test(arguments: [
    "frac", "dfrac", "tfrac", "cfrac", "binom", "dbinom", "tbinom", "overset", "underset",
    "stackrel",
  ])
  func `commands of two arguments need both`(name: String) throws {
    let markup = try #require(mathML("\\\(name){a}{b}", isDisplay: false))
    #expect(complaint(about: markup) == nil)
    #expect(mathML("\\\(name){a}", isDisplay: false) == nil)
  }

  @Test(arguments: [
    "sqrt", "hat", "widehat", "tilde", "widetilde", "bar", "vec", "dot", "ddot", "dddot", "acute",
    "grave", "check", "breve", "mathring", "overline", "underline", "underbar", "overbrace",
    "underbrace", "overbracket", "underbracket", "overrightarrow", "overleftarrow",
    "overleftrightarrow", "underrightarrow", "underleftarrow", "widecheck", "overparen",
    "underparen", "overgroup", "wideparen", "boxed", "fbox", "cancel", "bcancel", "xcancel", "sout",
    "phantom", "hphantom", "vphantom", "rlap", "mathrlap", "clap", "mathclap", "smash", "mathrm",
    "mathup", "mathbf", "bold", "mathit", "boldsymbol", "bm", "pmb", "mathbb", "Bbb", "mathcal",
    "mathscr", "mathfrak", "frak", "mathsf", "mathtt", "text", "textbf", "textit", "emph", "texttt",
    "textrm", "textnormal", "textup", "textsf", "mbox", "hbox", "mathord", "mathop", "mathbin",
    "mathrel", "mathopen", "mathclose", "mathpunct", "mathinner", "operatorname", "operatorname*",
    "tag", "tag*", "Set", "set", "substack", "pmod", "pod", "xrightarrow", "xleftarrow",
    "xleftrightarrow", "xRightarrow", "xLeftarrow", "xLeftrightarrow", "xmapsto", "xlongequal",
    "xhookrightarrow", "xhookleftarrow", "xrightleftharpoons", "xtwoheadrightarrow",
    "textcolor{red}", "colorbox{red}", "bbox[red]",
  ])
  func `commands of one argument need it`(name: String) throws {
    for content in ["{ab}", "{}", "{a}_b^c"] {
      let markup = try #require(mathML("\\\(name)\(content)", isDisplay: true), "\(content)")
      #expect(complaint(about: markup) == nil, "\(content)")
    }
    #expect(mathML("\\\(name)", isDisplay: false) == nil)
  }

  @Test(
    arguments: Parser.functions.keys.sorted() + Parser.gaps.keys.sorted() + [
      "displaystyle", "textstyle", "scriptstyle", "scriptscriptstyle", "rm", "bf", "it", "cal",
      "tt",
      "sf", "mathnormal", "nonumber", "notag", "relax", "bmod", "mod", "color{red}", "label{eq:1}",
      "sum\\limits", "int\\nolimits", "sum\\displaylimits", "over", "choose", "atop",
      "hspace{1em}", "hspace*{2pt}", "kern 2pt", "mkern18mu", "mspace{3mu}", "big(", "Bigl\\{",
      "biggr\\rangle", "Biggm|", "bigg\\lVert", "Big\\uparrow", "left(x\\right)", "not=",
      "not{\\in}",
      "sqrt[3]2",
    ])
  func `commands without arguments leave the rest as it is`(name: String) throws {
    let markup = try #require(mathML("x\\\(name) y+z", isDisplay: true))
    #expect(complaint(about: markup) == nil)
  }

  @Test(arguments: [
    "matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "pmatrix*", "smallmatrix",
    "cases", "dcases", "rcases", "drcases", "align", "align*", "aligned", "split", "flalign",
    "eqnarray", "eqnarray*", "gather", "gather*", "gathered", "multline", "equation", "equation*",
    "displaymath", "math",
  ])
  func `every environment takes cells and rows, and needs its own end`(name: String) throws {
    let body = "a & b \\\\ c & \\begin{\(name)} d \\end{\(name)}"
    let markup = try #require(mathML("\\begin{\(name)}\(body)\\end{\(name)}", isDisplay: true))
    #expect(complaint(about: markup) == nil)
    #expect(mathML("\\begin{\(name)}\(body)\\end{x}", isDisplay: true) == nil)
    #expect(mathML("\\begin{\(name)}\(body)", isDisplay: true) == nil)
  }
}
