import MathML
import Testing

/// Commands with arguments and environments, element by element.
struct ConstructTests {
  private static let commands: [String: String] = [
    #"\frac{1}{2}"#: #"<mfrac><mn>1</mn><mn>2</mn></mfrac>"#,
    #"\frac12"#: #"<mfrac><mn>1</mn><mn>2</mn></mfrac>"#,
    #"\dfrac ab"#: #"<mfrac displaystyle="true" scriptlevel="0"><mi>a</mi><mi>b</mi></mfrac>"#,
    #"\tfrac ab"#: #"<mfrac displaystyle="false" scriptlevel="0"><mi>a</mi><mi>b</mi></mfrac>"#,
    #"\cfrac{a}{b}"#: #"<mfrac displaystyle="true" scriptlevel="0"><mi>a</mi><mi>b</mi></mfrac>"#,
    #"\binom nk"#:
      #"<mrow><mo form="prefix">(</mo><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>"#
      + #"<mo form="postfix">)</mo></mrow>"#,
    #"{n \choose k}"#:
      #"<mrow><mo form="prefix">(</mo><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>"#
      + #"<mo form="postfix">)</mo></mrow>"#,
    #"{a \over b+c}"#: #"<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mi>c</mi></mrow></mfrac>"#,
    #"\sqrt2"#: #"<msqrt><mn>2</mn></msqrt>"#,
    #"\sqrt[3]{x}"#: #"<mroot><mi>x</mi><mn>3</mn></mroot>"#,
    #"\sqrt[n]{a+b}"#: #"<mroot><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>n</mi></mroot>"#,
    #"\left(\frac ab\right)"#:
      #"<mrow><mo form="prefix">(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac>"#
      + #"<mo form="postfix">)</mo></mrow>"#,
    #"\left( a\right]"#:
      #"<mrow><mo stretchy="false">(</mo><mi>a</mi><mo stretchy="false">]</mo></mrow>"#,
    #"\left.\frac ab\right|_0"#:
      #"<msub><mrow><mfrac><mi>a</mi><mi>b</mi></mfrac><mo form="postfix">|</mo></mrow><mn>0"#
      + #"</mn></msub>"#,
    #"\left\{ \frac ab \middle| c\right\}"#:
      #"<mrow><mo form="prefix">{</mo><mfrac><mi>a</mi><mi>b</mi></mfrac>"#
      + #"<mo form="prefix" lspace="0" rspace="0">|</mo><mi>c</mi><mo form="postfix">}</mo>"#
      + #"</mrow>"#,
    #"\big( x\big)"#:
      #"<mo lspace="0" rspace="0" minsize="1.2em" maxsize="1.2em" stretchy="true">(</mo>"#
      + #"<mi>x</mi>"#
      + #"<mo lspace="0" rspace="0" minsize="1.2em" maxsize="1.2em" stretchy="true">)</mo>"#,
    #"\Bigl["#: #"<mo form="prefix" minsize="1.8em" maxsize="1.8em" stretchy="true">[</mo>"#,
    #"\bigg|_{x}"#:
      #"<msub><mrow>"#
      + #"<mo lspace="0" rspace="0" minsize="2.4em" maxsize="2.4em" stretchy="true">|</mo>"#
      + #"</mrow><mi>x</mi></msub>"#,
    #"\Set{x | x^2}"#:
      #"<mrow><mo form="prefix">{</mo><mi>x</mi>"#
      + #"<mo form="prefix" lspace="0.278em" rspace="0.278em">|</mo><msup><mi>x</mi><mn>2</mn>"#
      + #"</msup><mo form="postfix">}</mo></mrow>"#,
    #"\set{x | y}"#:
      #"<mrow><mo stretchy="false">{</mo><mi>x</mi><mo>∣</mo><mi>y</mi>"#
      + #"<mo stretchy="false">}</mo></mrow>"#,
    #"\bar x"#: #"<mover accent="true"><mi>x</mi><mo stretchy="false">‾</mo></mover>"#,
    #"\hat{x}"#: #"<mover accent="true"><mi>x</mi><mo stretchy="false">ˆ</mo></mover>"#,
    #"\vec v"#: #"<mover><mi>v</mi><mo stretchy="false">→</mo></mover>"#,
    #"\widetilde{AB}"#:
      #"<mover accent="true"><mrow><mi>A</mi><mi>B</mi></mrow><mo stretchy="true">~</mo></mover>"#,
    #"\overline{AB}"#:
      #"<mover accent="true" class="overline"><mrow><mi>A</mi><mi>B</mi></mrow>"#
      + #"<mo stretchy="true">‾</mo></mover>"#,
    #"\underline x"#:
      #"<munder accentunder="true" class="underline"><mi>x</mi><mo stretchy="true">_</mo></munder>"#,
    #"\underbrace{a+b}_{n}"#:
      #"<munder><munder accentunder="true"><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow>"#
      + #"<mo stretchy="true">⏟</mo></munder><mi>n</mi></munder>"#,
    #"\stackrel{!}{=}"#: #"<mover><mo>=</mo><mo>!</mo></mover>"#,
    #"\overset{f}{\to}"#: #"<mover><mo>→</mo><mi>f</mi></mover>"#,
    #"\underset{n}{x}"#: #"<munder><mi>x</mi><mi>n</mi></munder>"#,
    #"a\xrightarrow[b]{c}d"#:
      #"<mi>a</mi><munderover><mo stretchy="true">→</mo><mrow><mspace width="0.5em">"#
      + #"</mspace><mi>b</mi><mspace width="0.5em"></mspace></mrow><mrow>"#
      + #"<mspace width="0.5em"></mspace><mi>c</mi><mspace width="0.5em"></mspace></mrow>"#
      + #"</munderover><mi>d</mi>"#,
    #"\not="#: #"<mo>≠</mo>"#,
    #"\not\in"#: #"<mo>∉</mo>"#,
    #"\not\vdash\not\lessgtr"#: #"<mo rspace="0">⊬</mo><mo lspace="0">≶\#u{338}</mo>"#,
    #"\color{red}x"#: #"<mi>x</mi>"#,
    #"\textcolor{red}{x}"#: #"<mi>x</mi>"#,
    #"\boxed{x}"#: #"<mrow class="boxed"><mi>x</mi></mrow>"#,
    #"\cancel{x}"#: #"<mrow class="cancel"><mi>x</mi></mrow>"#,
    #"\phantom{x}"#: #"<mphantom><mi>x</mi></mphantom>"#,
    #"x\,y\quad z~w\!v"#:
      #"<mi>x</mi><mspace width="0.167em"></mspace><mi>y</mi><mspace width="1em"></mspace>"#
      + #"<mi>z</mi><mspace width="0.25em"></mspace><mi>w</mi><mi>v</mi>"#,
    #"\hspace{1.5em}"#: #"<mspace width="1.5em"></mspace>"#,
    #"\displaystyle\frac ab"#:
      #"<mstyle displaystyle="true" scriptlevel="0"><mfrac><mi>a</mi><mi>b</mi></mfrac></mstyle>"#,
    #"a \bmod b"#:
      #"<mi>a</mi><mrow><mspace width="0.222em"></mspace><mi>mod</mi>"#
      + #"<mspace width="0.222em"></mspace></mrow><mi>b</mi>"#,
    #"a\pmod n"#:
      #"<mi>a</mi><mrow><mspace width="0.667em"></mspace><mo stretchy="false">(</mo><mi>mod"#
      + #"</mi><mspace width="0.333em"></mspace><mi>n</mi><mo stretchy="false">)</mo></mrow>"#,
    "x % nota\n+y": #"<mi>x</mi><mo>+</mo><mi>y</mi>"#,
    #"\sum_{\substack{a\\b}}"#:
      #"<munder><mo>∑</mo><mtable class="stack"><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd>"#
      + #"<mi>b</mi></mtd></mtr></mtable></munder>"#,
    #"\tag{1}"#:
      #"<mrow><mspace width="2em"></mspace><mtext>(</mtext><mtext>1</mtext><mtext>)</mtext></mrow>"#,
    #"{\subset\!\supset}\llap{\iint}_S"#: #"<msub><mo>∯</mo><mi>S</mi></msub>"#,
  ]

  private static let environments: [String: String] = [
    #"\begin{matrix}a&b\\c&d\end{matrix}"#:
      #"<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi>"#
      + #"</mtd><mtd><mi>d</mi></mtd></mtr></mtable>"#,
    #"\begin{pmatrix}a\\b\\\end{pmatrix}"#:
      #"<mrow><mo form="prefix">(</mo><mtable><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd>"#
      + #"<mi>b</mi></mtd></mtr></mtable><mo form="postfix">)</mo></mrow>"#,
    #"\begin{vmatrix}a\end{vmatrix}"#:
      #"<mrow><mo form="prefix">|</mo><mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable>"#
      + #"<mo form="postfix">|</mo></mrow>"#,
    #"\begin{smallmatrix}a\end{smallmatrix}"#:
      #"<mtable scriptlevel="1"><mtr><mtd><mi>a</mi></mtd></mtr></mtable>"#,
    #"\begin{cases}1&x\\0\end{cases}"#:
      #"<mrow><mo form="prefix">{</mo><mtable class="cases"><mtr><mtd><mn>1</mn></mtd><mtd>"#
      + #"<mi>x</mi></mtd></mtr><mtr><mtd><mn>0</mn></mtd></mtr></mtable></mrow>"#,
    #"\begin{dcases}1\end{dcases}"#:
      #"<mrow><mo form="prefix">{</mo><mtable class="cases" displaystyle="true"><mtr><mtd>"#
      + #"<mn>1</mn></mtd></mtr></mtable></mrow>"#,
    #"\begin{rcases}1\end{rcases}"#:
      #"<mrow><mtable class="cases"><mtr><mtd><mn>1</mn></mtd></mtr></mtable>"#
      + #"<mo form="postfix">}</mo></mrow>"#,
    #"\begin{align}a&=b\\&+c\label{x}\end{align}"#:
      #"<mtable class="aligned" displaystyle="true"><mtr><mtd><mi>a</mi></mtd><mtd><mo>="#
      + #"</mo><mi>b</mi></mtd></mtr><mtr><mtd></mtd><mtd><mo form="infix">+</mo><mi>c</mi>"#
      + #"</mtd></mtr></mtable>"#,
    #"\begin{align*}a\\[1em]b\end{align*}"#:
      #"<mtable class="aligned" displaystyle="true"><mtr><mtd><mi>a</mi></mtd></mtr><mtr>"#
      + #"<mtd><mi>b</mi></mtd></mtr></mtable>"#,
    #"\begin{gathered}a\\b\end{gathered}"#:
      #"<mtable displaystyle="true"><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mi>b</mi>"#
      + #"</mtd></mtr></mtable>"#,
    #"\begin{equation}a\end{equation}"#: #"<mi>a</mi>"#,
    #"\begin{array}{l|cr}a&b&c\\\hline d&e&f\\\hline\end{array}"#:
      #"<mtable><mtr><mtd class="left"><mi>a</mi></mtd><mtd class="rule-left"><mi>b</mi>"#
      + #"</mtd><mtd class="right"><mi>c</mi></mtd></mtr><mtr class="rule-top rule-bottom">"#
      + #"<mtd class="left"><mi>d</mi></mtd><mtd class="rule-left"><mi>e</mi></mtd>"#
      + #"<mtd class="right"><mi>f</mi></mtd></mtr></mtable>"#,
    #"\begin{matrix}a\\ [b]\end{matrix}"#:
      #"<mtable><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mo stretchy="false">[</mo><mi>b"#
      + #"</mi><mo stretchy="false">]</mo></mtd></mtr></mtable>"#,
  ]

  @Test(arguments: commands)
  func `commands with arguments become elements`(tex: String, expected: String) throws {
    #expect(try inline(tex) == expected)
  }

  @Test(arguments: environments)
  func `environments become tables`(tex: String, expected: String) throws {
    #expect(try inline(tex) == expected)
  }
}
