import MathML
import Testing

/// Formulas of letters, scripts and alphabets, element by element.
struct NotationTests {
  private static let signs: [String: String] = [
    #"x"#: #"<mi>x</mi>"#,
    #"x y"#: #"<mi>x</mi><mi>y</mi>"#,
    #"\alpha"#: #"<mi>α</mi>"#,
    #"\Omega"#: #"<mi mathvariant="normal">Ω</mi>"#,
    #"\partial f"#: #"<mi>∂</mi><mi>f</mi>"#,
    #"\nabla f"#: #"<mi mathvariant="normal">∇</mi><mi>f</mi>"#,
    #"12"#: #"<mn>12</mn>"#,
    #"1.96"#: #"<mn>1.96</mn>"#,
    #"1{,}96"#: #"<mn>1,96</mn>"#,
    #".5"#: #"<mn>.5</mn>"#,
    #"3."#: #"<mn>3</mn><mi>.</mi>"#,
    #"1,96"#: #"<mn>1</mn><mo>,</mo><mn>96</mn>"#,
    #"a+b"#: #"<mi>a</mi><mo>+</mo><mi>b</mi>"#,
    #"-x"#: #"<mo form="prefix">−</mo><mi>x</mi>"#,
    #"a=-b"#: #"<mi>a</mi><mo>=</mo><mo form="prefix">−</mo><mi>b</mi>"#,
    #"(-1)"#:
      #"<mo stretchy="false">(</mo><mo form="prefix">−</mo><mn>1</mn><mo stretchy="false">)</mo>"#,
    #"a<b"#: #"<mi>a</mi><mo>&lt;</mo><mi>b</mi>"#,
    #"a>b"#: #"<mi>a</mi><mo>&gt;</mo><mi>b</mi>"#,
    #"f:A\to B"#:
      #"<mi>f</mi><mo lspace="0.278em" rspace="0.278em">:</mo><mi>A</mi><mo>→</mo><mi>B</mi>"#,
    #"a:=b"#: #"<mi>a</mi><mo lspace="0.278em" rspace="0">:</mo><mo lspace="0">=</mo><mi>b</mi>"#,
    #"n!"#: #"<mi>n</mi><mo>!</mo>"#,
    #"x/y"#: #"<mi>x</mi><mo lspace="0" rspace="0">/</mo><mi>y</mi>"#,
    #"|x|"#:
      #"<mo form="prefix" stretchy="false">|</mo><mi>x</mi>"#
      + #"<mo form="prefix" stretchy="false">|</mo>"#,
    #"2\cdot 3"#: #"<mn>2</mn><mo>⋅</mo><mn>3</mn>"#,
    #"\forall x"#: #"<mo>∀</mo><mi>x</mi>"#,
    "\\#A": #"<mo lspace="0" rspace="0">#</mo><mi>A</mi>"#,
    #"é"#: #"<mi>é</mi>"#,
    #"∈"#: #"<mo>∈</mo>"#,
    #"A ≤ B"#: #"<mi>A</mi><mo>≤</mo><mi>B</mi>"#,
    #"50\%"#: #"<mn>50</mn><mo lspace="0" rspace="0">%</mo>"#,
    #"a{,}b"#: #"<mi>a</mi><mo lspace="0" rspace="0">,</mo><mi>b</mi>"#,
    #"x\\y"#: #"<mtable><mtr><mtd><mi>x</mi></mtd></mtr><mtr><mtd><mi>y</mi></mtd></mtr></mtable>"#,
  ]

  private static let scripts: [String: String] = [
    #"x^2"#: #"<msup><mi>x</mi><mn>2</mn></msup>"#,
    #"x_i"#: #"<msub><mi>x</mi><mi>i</mi></msub>"#,
    #"x_i^2"#: #"<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"#,
    #"x^{2}_{i}"#: #"<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"#,
    #"x^12"#: #"<msup><mi>x</mi><mn>1</mn></msup><mn>2</mn>"#,
    #"f'"#: #"<msup><mi>f</mi><mo>′</mo></msup>"#,
    #"f''"#: #"<msup><mi>f</mi><mo>″</mo></msup>"#,
    #"f'^2"#: #"<msup><mi>f</mi><mrow><mo lspace="0" rspace="0">′</mo><mn>2</mn></mrow></msup>"#,
    #"f_1'"#: #"<msubsup><mi>f</mi><mn>1</mn><mo>′</mo></msubsup>"#,
    #"^2"#: #"<msup><mrow></mrow><mn>2</mn></msup>"#,
    #"{}_nC"#: #"<msub><mrow></mrow><mi>n</mi></msub><mi>C</mi>"#,
    #"e^{a+b}"#:
      #"<msup><mi>e</mi><mrow><mi>a</mi><mo lspace="0" rspace="0">+</mo><mi>b</mi></mrow></msup>"#,
    #"x^\ast"#: #"<msup><mi>x</mi><mo>∗</mo></msup>"#,
    #"x_{i,j}"#:
      #"<msub><mi>x</mi><mrow><mi>i</mi><mo lspace="0" rspace="0">,</mo><mi>j</mi></mrow></msub>"#,
    #"(a)^2"#:
      #"<mo stretchy="false">(</mo><mi>a</mi><msup><mo stretchy="false">)</mo><mn>2</mn></msup>"#,
    #"\sum_{i=1}^n i"#:
      #"<munderover><mo>∑</mo><mrow><mi>i</mi><mo lspace="0" rspace="0">=</mo><mn>1</mn>"#
      + #"</mrow><mi>n</mi></munderover><mi>i</mi>"#,
    #"\int_0^1 f"#: #"<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><mi>f</mi>"#,
    #"\lim_{x\to0} f"#:
      #"<munder><mo movablelimits="true" lspace="0" rspace="0">lim</mo><mrow><mi>x</mi>"#
      + #"<mo lspace="0" rspace="0">→</mo><mn>0</mn></mrow></munder><mspace width="0.167em">"#
      + #"</mspace><mi>f</mi>"#,
    #"\max x"#:
      #"<mo movablelimits="true" lspace="0" rspace="0">max</mo><mspace width="0.167em">"#
      + #"</mspace><mi>x</mi>"#,
    #"\sum\nolimits_i"#: #"<msub><mo>∑</mo><mi>i</mi></msub>"#,
    #"\int\limits_a^b"#: #"<munderover><mo>∫</mo><mi>a</mi><mi>b</mi></munderover>"#,
    #"\sum\limits_i"#: #"<munder><mo movablelimits="false">∑</mo><mi>i</mi></munder>"#,
    #"{a_b}_c"#: #"<msub><msub><mi>a</mi><mi>b</mi></msub><mi>c</mi></msub>"#,
    #"\sin^2 x"#:
      #"<msup><mi>sin</mi><mn>2</mn></msup><mspace width="0.167em"></mspace><mi>x</mi>"#,
    #"\cos(x)"#: #"<mi>cos</mi><mo stretchy="false">(</mo><mi>x</mi><mo stretchy="false">)</mo>"#,
    #"2\ln x"#:
      #"<mn>2</mn><mspace width="0.167em"></mspace><mi>ln</mi><mspace width="0.167em">"#
      + #"</mspace><mi>x</mi>"#,
    #"a_1,\dots,a_n"#:
      #"<msub><mi>a</mi><mn>1</mn></msub><mo>,</mo><mi>…</mi><mspace width="0.167em">"#
      + #"</mspace><mo>,</mo><msub><mi>a</mi><mi>n</mi></msub>"#,
    #"a+\dots+b"#: #"<mi>a</mi><mo>+</mo><mi>⋯</mi><mo>+</mo><mi>b</mi>"#,
  ]

  private static let alphabets: [String: String] = [
    #"\mathbb{R}"#: #"<mi>ℝ</mi>"#,
    #"\mathbb{A}"#: #"<mi>𝔸</mi>"#,
    #"\mathbb 1"#: #"<mn>𝟙</mn>"#,
    #"\mathcal{L}"#: #"<mi>ℒ</mi>"#,
    #"\mathcal{A}"#: #"<mi>𝒜</mi>"#,
    #"\mathscr F"#: #"<mi>ℱ</mi>"#,
    #"\mathfrak{g}"#: #"<mi>𝔤</mi>"#,
    #"\mathfrak{C}"#: #"<mi>ℭ</mi>"#,
    #"\mathrm{d}x"#: #"<mi mathvariant="normal">d</mi><mi>x</mi>"#,
    #"\mathrm{Hom}(A)"#:
      #"<mi>Hom</mi><mo stretchy="false">(</mo><mi>A</mi><mo stretchy="false">)</mo>"#,
    #"\mathbf{v}"#: #"<mi>𝐯</mi>"#,
    #"\mathbf{12}"#: #"<mn>𝟏𝟐</mn>"#,
    #"\mathit{ab}"#: #"<mi>𝑎𝑏</mi>"#,
    #"\mathsf{a}"#: #"<mi>𝖺</mi>"#,
    #"\mathtt{x}"#: #"<mi>𝚡</mi>"#,
    #"\boldsymbol{x}"#: #"<mi>𝒙</mi>"#,
    #"\bm\alpha"#: #"<mi>𝜶</mi>"#,
    #"\boldsymbol\Omega"#: #"<mi>𝛀</mi>"#,
    #"{\rm ab}c"#: #"<mi>ab</mi><mi>c</mi>"#,
    #"\operatorname{tr}A"#: #"<mi>tr</mi><mspace width="0.167em"></mspace><mi>A</mi>"#,
    #"\operatorname*{argmax}_x f"#:
      #"<munder><mo movablelimits="true" lspace="0" rspace="0">argmax</mo><mi>x</mi>"#
      + #"</munder><mspace width="0.167em"></mspace><mi>f</mi>"#,
    #"\text{si }x"#: #"<mtext>si\#u{A0}</mtext><mi>x</mi>"#,
    #"\text{a $x$ b}"#: #"<mrow><mtext>a\#u{A0}</mtext><mi>x</mi><mtext>\#u{A0}b</mtext></mrow>"#,
    #"\textbf{ab}"#: #"<mtext><b>ab</b></mtext>"#,
    #"\text{Año <&> \%}"#: #"<mtext>Año\#u{A0}&lt;&amp;&gt;\#u{A0}%</mtext>"#,
    #"\text{\'a}"#: #"<mtext>a\#u{301}</mtext>"#,
  ]

  @Test(arguments: signs)
  func `letters, numbers, signs keep meaning and gaps`(tex: String, expected: String) throws {
    #expect(try inline(tex) == expected)
  }

  @Test(arguments: scripts)
  func `scripts and limits stand where TeX puts them`(tex: String, expected: String) throws {
    #expect(try inline(tex) == expected)
  }

  @Test(arguments: alphabets)
  func `alphabets are characters of Unicode, names words`(tex: String, expected: String) throws {
    #expect(try inline(tex) == expected)
  }
}
