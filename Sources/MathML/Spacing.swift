/// The gaps between a row's atoms, by the rules of the TeXbook (chapter 18 and appendix G).
///
/// MathML's operators bring their own gaps by a dictionary, so only the differences are here: a sign that has nothing to its
/// left is not a binary operator, adjacent relations are close together, and names and dots keep a thin gap.
struct Spacing {
  /// The role of each atom in its place.
  private(set) var roles: [Atom.Role]

  /// Reads a row; `followsOperand` is true if something comes before the first atom, outside of the row.
  init(_ atoms: [Atom], followsOperand: Bool) {
    roles = atoms.map(\.role)
    var previous: Int?
    for index in roles.indices where roles[index] != .space {
      let before = previous.map { roles[$0] } ?? (followsOperand ? .ordinary : nil)
      if roles[index] == .binary, !Spacing.endsOperand(before) { roles[index] = .ordinary }
      if let previous, before == .binary, !Spacing.beginsOperand(roles[index]) {
        roles[previous] = .ordinary
      }
      previous = index
    }
    if let previous, roles[previous] == .binary { roles[previous] = .ordinary }
  }

  /// True if a thin gap goes before the atom.
  func isGapBefore(_ index: Int, inScript: Bool) -> Bool {
    guard let before = roles[..<index].last else { return false }
    switch (before, roles[index]) {
    case (.function, .ordinary), (.function, .function), (.function, .inner): return true
    case (.ordinary, .function), (.closing, .function), (.fenced, .function), (.inner, .function):
      return true
    case (.ordinary, .inner), (.closing, .inner), (.fenced, .inner): return !inScript
    case (.inner, .ordinary), (.inner, .inner), (.inner, .opening), (.inner, .fenced),
      (.inner, .punctuation):
      return !inScript
    default: return false
    }
  }

  /// True if the atom is a relation right before or after another one.
  func isTight(_ index: Int, towards step: Int) -> Bool {
    let other = index + step
    guard roles.indices.contains(other) else { return false }
    return roles[index] == .relation && roles[other] == .relation
  }

  private static func endsOperand(_ role: Atom.Role?) -> Bool {
    switch role {
    case .ordinary, .closing, .fenced, .inner: true
    default: false
    }
  }

  private static func beginsOperand(_ role: Atom.Role) -> Bool {
    switch role {
    case .relation, .closing, .punctuation: false
    default: true
    }
  }
}
