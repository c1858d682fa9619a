import MathML
import Testing

/// Plain text of a formula where no markup can be: in descriptions, feeds and search.
struct PlainTextTests {
  @Test(arguments: [
    #"n"#: "n",
    #"\sigma = 3"#: "σ = 3",
    #"n \ge (1.96\,\sigma/E)^2"#: "n ≥ (1.96 σ/E)^2",
    #"-x+y"#: "−x + y",
    #"\frac{s}{\sqrt{n}}"#: "s/(√n)",
    #"\frac{a+b}{2}"#: "(a + b)/2",
    #"\sqrt{a+b}"#: "√(a + b)",
    #"x_i^2"#: "x_i^2",
    #"x_{i+1}"#: "x_(i + 1)",
    #"f''(x)"#: "f′′(x)",
    #"\sum_{i=1}^{n} a_i"#: "∑_(i = 1)^n a_i",
    #"2\sin x"#: "2 sin x",
    #"\bar{x}"#: "x",
    #"{a+b}^2"#: "(a + b)^2",
    #"{\frac{s}{n}}^2"#: "(s/n)^2",
    #"\overline{X+Y}^2"#: "(X + Y)^2",
    #"\sqrt[3]{x}"#: "x^(1/3)",
    #"\frac{1}{xy}"#: "1/(xy)",
    #"a^{bc}d"#: "a^(bc)d",
    #"\left(a+b\right)^2"#: "(a + b)^2",
    #"(a+b)^2"#: "(a + b)^2",
    #"{}^2"#: "^2",
    #"x \text{ if } x < 0"#: "x if x < 0",
    #"f(x, y)"#: "f(x, y)",
    #"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}"#: "(…)",
    #"A \xrightarrow{f} B"#: "A → B",
    #"\binom{n}{k}"#: "(n k)",
  ])
  func `a formula as a line of text`(_ tex: String, _ words: String) throws {
    #expect(try #require(Formula.drawn(tex, isDisplay: false)).words == words)
  }

  @Test func `a source that is not understood has no words of ours`() {
    #expect(Formula.drawn(#"\nosuchthing"#, isDisplay: false) == nil)
  }
}
