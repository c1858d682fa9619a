/// Writes atoms as MathML Core.
///
/// It knows elements and attributes, and nothing of TeX. All text goes through `escaped`; the names of
/// elements and the attributes are constants of this module.
struct Writer {
  private(set) var output: [UInt8] = []
  /// True while a script is being written, in which TeX leaves no gaps around operators.
  private var isScript = false

  mutating func write(formula: Atom, isDisplay: Bool) {
    raw(isDisplay ? "<math display=\"block\">" : "<math>")
    inferredRow(formula)
    raw("</math>")
  }

  mutating func raw(_ text: String) { output.append(contentsOf: text.utf8) }

  mutating func element(_ name: String, _ text: String, _ attributes: String = "") {
    open(name, attributes)
    escaped(text)
    close(name)
  }

  mutating func open(_ name: String, _ attributes: String = "") {
    raw("<")
    raw(name)
    if !attributes.isEmpty { raw(" ") }
    raw(attributes)
    raw(">")
  }

  mutating func close(_ name: String) {
    raw("</")
    raw(name)
    raw(">")
  }

  private mutating func escaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): raw("&lt;")
      case UInt8(ascii: ">"): raw("&gt;")
      case UInt8(ascii: "&"): raw("&amp;")
      default: output.append(byte)
      }
    }
  }

  /// An atom's children where the element around it is a row by itself.
  mutating func inferredRow(_ atom: Atom) {
    if case .row(let atoms) = atom.content { children(atoms) } else { children([atom]) }
  }

  /// The atoms of a row, with their gaps.
  mutating func children(_ atoms: [Atom], followsOperand: Bool = false) {
    let spacing = Spacing(atoms, followsOperand: followsOperand)
    for (index, atom) in atoms.enumerated() {
      if spacing.isGapBefore(index, inScript: isScript) { gap(167) }
      var placed = atom
      placed.role = spacing.roles[index]
      var place = Place()
      place.isTightBefore = spacing.isTight(index, towards: -1)
      place.isTightAfter = spacing.isTight(index, towards: 1)
      place.isFirst = index == 0
      place.isAlone = atoms.count == 1 && !followsOperand
      write(placed, place)
    }
  }

  /// An atom as exactly one element, the argument of another.
  mutating func argument(_ atom: Atom) {
    var place = Place()
    place.isAlone = true
    write(atom, place)
  }

  /// An argument that is smaller than the part it belongs to.
  mutating func script(_ atom: Atom) {
    let outer = isScript
    isScript = true
    argument(atom)
    isScript = outer
  }

  /// Facts about its neighbours that an operator needs.
  struct Place {
    var isTightBefore = false
    var isTightAfter = false
    var isFirst = false
    var isAlone = false
  }

  mutating func write(_ atom: Atom, _ place: Place) {
    switch atom.content {
    case .identifier(let text, let isUpright):
      let isSingle = text.unicodeScalars.dropFirst().isEmpty
      element("mi", text, isUpright && isSingle ? "mathvariant=\"normal\"" : "")
    case .number(let text): element("mn", text)
    case .symbol(let text, let use):
      element("mo", text, attributes(of: text, use, atom.role, place, inScript: isScript))
    case .text(let text, let face): words(text, face)
    case .space(let width): gap(width)
    case .row(let atoms): row(atoms, place)
    case .fences(let atoms): wrapped("mrow") { $0.children(Writer.settled(atoms)) }
    case .fraction(let fraction): write(fraction)
    case .root(let radicand, let index): root(radicand, index)
    case .scripts(let scripts): write(scripts, atom.role, place)
    case .stacked(let base, let over, let under): stack(base, over, under, place)
    default: special(atom)
    }
  }

  /// The rarer elements.
  private mutating func special(_ atom: Atom) {
    switch atom.content {
    case .styled(let style, let content):
      let outer = isScript
      isScript = style == .script || style == .scriptscript
      wrapped("mstyle", Writer.attributes(of: style)) { $0.inferredRow(content) }
      isScript = outer
    case .accent(let base, let mark, let placement): accent(base, mark, placement)
    case .stretched(let sign, let over, let under): stretched(sign, over, under)
    case .marked(let content, let name):
      wrapped("mrow", "class=\"\(name)\"") { $0.inferredRow(content) }
    case .phantom(let content): wrapped("mphantom") { $0.inferredRow(content) }
    case .padded(let content, let attributes):
      wrapped("mpadded", attributes) { $0.inferredRow(content) }
    case .table(let table): write(table)
    default: break
    }
  }

  mutating func wrapped(
    _ name: String, _ attributes: String = "", _ content: (inout Writer) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close(name)
  }

  /// A row is one element; a row of one atom is that atom, which then has no neighbours.
  private mutating func row(_ atoms: [Atom], _ place: Place) {
    guard atoms.count == 1, var only = atoms.first else {
      if atoms.isEmpty { raw("<mrow></mrow>") } else { wrapped("mrow") { $0.children(atoms) } }
      return
    }
    var place = place
    (place.isTightBefore, place.isTightAfter) = (false, false)
    if only.role != .large { only.role = .ordinary }
    write(only, place)
  }

  mutating func gap(_ width: Int) {
    raw("<mspace width=\"")
    raw(Writer.ems(width))
    raw("\"></mspace>")
  }

  /// Thousandths of an em as a length of CSS.
  static func ems(_ width: Int) -> String {
    let fraction = width % 1000
    if fraction == 0 { return "\(width / 1000)em" }
    var digits = String(1000 + fraction).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(width / 1000).\(digits)em"
  }

  /// Browsers take white space from a text's ends and break lines at it: hard spaces stay.
  private mutating func words(_ text: String, _ face: Atom.TextFace) {
    let inner: String? =
      switch face {
      case .plain: nil
      case .bold: "b"
      case .italic: "i"
      case .monospace: "code"
      }
    open("mtext")
    if let inner { open(inner) }
    escaped(text)
    if let inner { close(inner) }
    close("mtext")
  }

  static func attributes(of style: Atom.Style) -> String {
    switch style {
    case .display: "displaystyle=\"true\" scriptlevel=\"0\""
    case .text: "displaystyle=\"false\" scriptlevel=\"0\""
    case .script: "displaystyle=\"false\" scriptlevel=\"1\""
    case .scriptscript: "displaystyle=\"false\" scriptlevel=\"2\""
    }
  }
}
