/// One piece of a formula with the part that it plays in the spacing (TeXbook, chapter 17).
///
/// The parser builds trees of atoms; only the writer knows elements and attributes.
struct Atom: Sendable {
  var role: Role
  var content: Content

  init(_ role: Role, _ content: Content) {
    self.role = role
    self.content = content
  }

  /// TeX's class of an atom.
  ///
  /// TeX's operators are two here: a `large` one brings its gaps with it, a `function` such as `\sin`
  /// does not. `fenced` is `\left…\right`.
  enum Role: Sendable {
    case ordinary, function, large, binary, relation, opening, closing, punctuation, inner, fenced,
      space
  }

  indirect enum Content: Sendable {
    /// `mi`; a single upright letter must say so, since browsers slant it otherwise.
    case identifier(String, isUpright: Bool)
    case number(String)
    case symbol(String, Use)
    case text(String, TextFace)
    /// A gap, in thousandths of an em.
    case space(Int)
    case row([Atom])
    case styled(Style, Atom)
    case fraction(Fraction)
    case root(Atom, index: Atom?)
    case scripts(Scripts)
    case accent(Atom, String, Placement)
    case stretched(String, over: Atom?, under: Atom?)
    case stacked(Atom, over: Atom?, under: Atom?)
    case fences([Atom])
    case marked(Atom, String)
    case phantom(Atom)
    /// `mpadded`, with the attributes that change its size.
    case padded(Atom, String)
    case table(Table)
  }

  /// Drawing of an operator.
  enum Use: Sendable {
    case plain
    /// With limits that move beside it in running text, as `\sum` and `\lim` have.
    case limits(isNamed: Bool)
    case left, middle, right
    /// `\big` and its kin: the height in tenths of an em.
    case sized(Int)
  }

  /// The position of an accent; a wide one grows with the content that it covers.
  enum Placement: Sendable { case above, wideAbove, wideBelow, lineAbove, lineBelow, arrow }

  enum TextFace: Sendable { case plain, bold, italic, monospace }

  /// A style switch such as `\displaystyle`.
  enum Style: Sendable { case display, text, script, scriptscript }

  struct Fraction: Sendable {
    var numerator: Atom
    var denominator: Atom
    var hasLine = true
    var style: Style?
  }

  struct Scripts: Sendable {
    var base: Atom
    var sub: Atom?
    var sup: Atom?
    var primes = 0
    /// `\limits`: true, `\nolimits`: false, neither: as the base has it.
    var limits: Bool?
  }

  /// True if scripts go above and below rather than beside.
  var takesLimits: Bool {
    switch content {
    case .symbol(_, .limits), .stacked: true
    case .accent(_, let mark, _): mark == "⏞" || mark == "⏟"
    default: false
    }
  }

  static func row(_ atoms: [Atom]) -> Atom { Atom(.ordinary, .row(atoms)) }
  static func space(_ thousandths: Int) -> Atom { Atom(.space, .space(thousandths)) }
}

/// The rows of a matrix, of an alignment or of cases.
struct Table: Sendable {
  var rows: [Row] = []
  /// The class by which the theme aligns the whole table, if any.
  var name: String?
  var isDisplay = false
  var isSmall = false
  /// The columns of an `array`; others have none.
  var columns: [Column] = []

  struct Row: Sendable {
    var cells: [[Atom]] = []
    var hasRuleAbove = false
    var hasRuleBelow = false
  }

  struct Column: Sendable {
    var alignment: Alignment
    var hasRuleBefore = false
    var hasRuleAfter = false
  }

  enum Alignment: String, Sendable { case left, center, right }
}
