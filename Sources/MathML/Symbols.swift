/// The commands that stand for one character each, with the role that TeX gives it.
///
/// Each table is a list of words: a command's name, then its character. Characters that people type
/// or paste themselves (`≤`, `→`) are found in the same tables.
enum Symbols {
  struct Symbol {
    var text: String
    var kind: Kind
  }

  enum Kind {
    /// `mi`, slanted by the browser when it is a letter that can be.
    case letter
    case uprightLetter
    /// `mi` that spaces as `…` does.
    case dots
    /// `mo` without space around it.
    case mark
    case binary, relation, opening, closing, punctuation
    case largeWithLimits, large
  }

  static let byCommand: [String: Symbol] = {
    var table: [String: Symbol] = [:]
    for (words, kind) in tables {
      let words = words.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { String(Substring($0)) }
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        table[words[index]] = Symbol(text: words[index + 1], kind: kind)
      }
    }
    return table
  }()

  /// Symbols by character; for one in two tables (`⊥` is `\perp` and `\bot`) the first table counts.
  static let byCharacter: [Unicode.Scalar: Symbol] = {
    var table: [Unicode.Scalar: Symbol] = [:]
    for (words, kind) in tables {
      for scalar in words.unicodeScalars where scalar.value > 0x7F && table[scalar] == nil {
        table[scalar] = Symbol(text: String(scalar), kind: kind)
      }
    }
    return table
  }()

  private static let tables: [(String, Kind)] = [
    (relations, .relation), (negations, .relation), (arrows, .relation), (binaries, .binary),
    (largeWithLimits, .largeWithLimits), (integrals, .large), (marks, .mark),
    (openings, .opening), (closings, .closing), ("colon :", .punctuation),
    (dots, .dots), (letters, .letter), (uprightLetters, .uprightLetter),
  ]

  private static let letters = """
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι
    kappa κ varkappa ϰ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ
    varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω digamma ϝ imath ı jmath ȷ
    partial ∂ varGamma 𝛤 varDelta 𝛥 varTheta 𝛩 varLambda 𝛬 varXi 𝛯 varPi 𝛱 varSigma 𝛴
    varUpsilon 𝛶 varPhi 𝛷 varPsi 𝛹 varOmega 𝛺 ell ℓ hbar ℏ hslash ℏ Re ℜ Im ℑ wp ℘ aleph ℵ
    beth ℶ gimel ℷ daleth ℸ infty ∞ emptyset ∅ varnothing ⌀ top ⊤ bot ⊥ degree ° prime ′
    backprime ‵ checkmark ✓ dag † ddag ‡ S § P ¶ pounds £ euro € yen ¥ copyright © circledR ®
    maltese ✠ square □ Box □ blacksquare ■ Diamond ◊ lozenge ◊ blacklozenge ⧫ triangle △
    triangledown ▽ blacktriangle ▲ blacktriangledown ▼ bigstar ★ clubsuit ♣ diamondsuit ♢
    heartsuit ♡ spadesuit ♠ flat ♭ natural ♮ sharp ♯ diagup ╱ diagdown ╲ eth ð complement ∁
    Bbbk 𝕜 mho ℧ Finv Ⅎ Game ⅁ surd √ AA Å aa å ae æ AE Æ oe œ OE Œ ss ß o ø O Ø
    """

  private static let uprightLetters = """
    Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ
    Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω nabla ∇
    """

  private static let dots = """
    dots … ldots … dotsc … dotso … cdots ⋯ dotsb ⋯ dotsm ⋯ dotsi ⋯ vdots ⋮ ddots ⋱ iddots ⋰
    hdots … mathellipsis …
    """

  private static let marks = """
    forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ angle ∠ measuredangle ∡ sphericalangle ∢ % % # #
    & & $ $ _ _ backslash \\ vert | Vert ‖ | ‖ slash /
    """

  private static let binaries = """
    pm ± mp ∓ times × div ÷ cdot ⋅ centerdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ cap ∩ cup ∪ uplus ⊎
    sqcap ⊓ sqcup ⊔ vee ∨ lor ∨ wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀ diamond ⋄
    bigtriangleup △ bigtriangledown ▽ triangleleft ◃ triangleright ▹ lhd ⊲ rhd ⊳ unlhd ⊴
    unrhd ⊵ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ bigcirc ◯ dagger † ddagger ‡ amalg ⨿
    dotplus ∔ Cap ⋒ Cup ⋓ barwedge ⊼ veebar ⊻ doublebarwedge ⩞ boxminus ⊟ boxtimes ⊠
    boxdot ⊡ boxplus ⊞ divideontimes ⋇ ltimes ⋉ rtimes ⋊ leftthreetimes ⋋ rightthreetimes ⋌
    curlywedge ⋏ curlyvee ⋎ circleddash ⊝ circledast ⊛ circledcirc ⊚ intercal ⊺ gtrdot ⋗ lessdot ⋖
    And &
    """

  private static let relations = """
    leq ≤ le ≤ geq ≥ ge ≥ leqslant ⩽ geqslant ⩾ eqslantless ⪕ eqslantgtr ⪖ leqq ≦ geqq ≧ lt <
    gt > ll ≪ gg ≫ lll ⋘ ggg ⋙ neq ≠ ne ≠ approx ≈ approxeq ≊ sim ∼ simeq ≃ backsim ∽ cong ≅
    equiv ≡ propto ∝ varpropto ∝ asymp ≍ doteq ≐ doteqdot ≑ Doteq ≑ fallingdotseq ≒
    risingdotseq ≓ triangleq ≜ circeq ≗ eqcirc ≖ bumpeq ≏ Bumpeq ≎ in ∈ ni ∋ owns ∋ subset ⊂
    supset ⊃ subseteq ⊆ supseteq ⊇ subseteqq ⫅ supseteqq ⫆ subsetneq ⊊ supsetneq ⊋ subsetneqq ⫋
    supsetneqq ⫌ Subset ⋐ Supset ⋑ sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒ prec ≺
    succ ≻ preceq ⪯ succeq ⪰ preccurlyeq ≼ succcurlyeq ≽ precsim ≾ succsim ≿ mid ∣ shortmid ∣
    parallel ∥ shortparallel ∥ perp ⊥ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨ Vdash ⊩ Vvdash ⊪
    smile ⌣ frown ⌢ bowtie ⋈ Join ⋈ between ≬ pitchfork ⋔ therefore ∴ because ∵ lesssim ≲
    gtrsim ≳ lessapprox ⪅ gtrapprox ⪆ lessgtr ≶ gtrless ≷ lesseqgtr ⋚ gtreqless ⋛
    trianglelefteq ⊴ trianglerighteq ⊵ vartriangleleft ⊲ vartriangleright ⊳ vartriangle △
    blacktriangleleft ◀ blacktriangleright ▶ coloneqq ≔ coloneq ≔ eqqcolon ≕ Coloneqq ⩴
    vcentcolon ∶ ratio ∶ lneq ⪇ gneq ⪈ lneqq ≨ gneqq ≩ lnsim ⋦ gnsim ⋧ precneqq ⪵ succneqq ⪶
    precnsim ⋨ succnsim ⋩ backepsilon ϶ eqsim ≂ thicksim ∼ thickapprox ≈ questeq ≟
    """

  private static let negations = """
    notin ∉ notni ∌ nsubseteq ⊈ nsupseteq ⊉ nless ≮ ngtr ≯ nleq ≰ ngeq ≱ nleqslant ≰ ngeqslant ≱
    nprec ⊀ nsucc ⊁ npreceq ⋠ nsucceq ⋡ nsim ≁ ncong ≇ nmid ∤ nshortmid ∤ nparallel ∦
    nshortparallel ∦ nvdash ⊬ nvDash ⊭ nVdash ⊮ nVDash ⊯ ntriangleleft ⋪ ntriangleright ⋫
    ntrianglelefteq ⋬ ntrianglerighteq ⋭ nleftarrow ↚ nrightarrow ↛ nleftrightarrow ↮
    nLeftarrow ⇍ nRightarrow ⇏ nLeftrightarrow ⇎
    """

  private static let arrows = """
    to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐
    Leftrightarrow ⇔ longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ Longrightarrow ⟹
    Longleftarrow ⟸ Longleftrightarrow ⟺ implies ⟹ impliedby ⟸ iff ⟺ mapsto ↦ longmapsto ⟼
    hookrightarrow ↪ hookleftarrow ↩ rightharpoonup ⇀ rightharpoondown ⇁ leftharpoonup ↼
    leftharpoondown ↽ rightleftharpoons ⇌ leftrightharpoons ⇋ uparrow ↑ downarrow ↓
    updownarrow ↕ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖
    rightsquigarrow ⇝ leadsto ⇝ leftrightsquigarrow ↭ twoheadrightarrow ↠ twoheadleftarrow ↞
    rightarrowtail ↣ leftarrowtail ↢ leftleftarrows ⇇ rightrightarrows ⇉ upuparrows ⇈
    downdownarrows ⇊ leftrightarrows ⇆ rightleftarrows ⇄ Lleftarrow ⇚ Rrightarrow ⇛ Lsh ↰
    Rsh ↱ circlearrowleft ↺ circlearrowright ↻ curvearrowleft ↶ curvearrowright ↷
    dashrightarrow ⇢ dashleftarrow ⇠ upharpoonleft ↿ upharpoonright ↾ restriction ↾
    downharpoonleft ⇃ downharpoonright ⇂ multimap ⊸ looparrowleft ↫ looparrowright ↬
    """

  private static let openings = """
    { { lbrace { lbrack [ lparen ( langle ⟨ lfloor ⌊ lceil ⌈ lvert | lVert ‖ lgroup ⟮
    lmoustache ⎰ ulcorner ⌜ llcorner ⌞ llbracket ⟦ lBrack ⟦
    """

  private static let closings = """
    } } rbrace } rbrack ] rparen ) rangle ⟩ rfloor ⌋ rceil ⌉ rvert | rVert ‖ rgroup ⟯
    rmoustache ⎱ urcorner ⌝ lrcorner ⌟ rrbracket ⟧ rBrack ⟧
    """

  private static let largeWithLimits = """
    sum ∑ prod ∏ coprod ∐ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂
    bigodot ⨀ biguplus ⨄ bigsqcup ⨆
    """

  private static let integrals = """
    int ∫ intop ∫ smallint ∫ iint ∬ iiint ∭ iiiint ⨌ oint ∮ oiint ∯ oiiint ∰
    """
}
