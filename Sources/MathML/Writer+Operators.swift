/// The attributes of `mo`, where the operator dictionary of MathML Core says something else than TeX.
extension Writer {
  func attributes(
    of text: String, _ use: Atom.Use, _ role: Atom.Role, _ place: Place, inScript: Bool
  ) -> String {
    switch use {
    case .left: return growing(text, "form=\"prefix\"")
    case .right: return growing(text, "form=\"postfix\"")
    case .middle:
      let gaps =
        role == .relation ? "lspace=\"0.278em\" rspace=\"0.278em\"" : "lspace=\"0\" rspace=\"0\""
      return growing(text, "form=\"prefix\" " + gaps)
    case .sized(let height):
      let size = Writer.ems(height * 100)
      return growing(
        text, Writer.form(role) + "minsize=\"\(size)\" maxsize=\"\(size)\"", always: true)
    case .limits(let isNamed):
      return isNamed ? "movablelimits=\"true\" lspace=\"0\" rspace=\"0\"" : ""
    case .plain: return plain(text, role, place, inScript)
    }
  }

  /// A delimiter that grows with its row: the dictionary knows brackets, other signs must say so.
  private func growing(_ text: String, _ start: String, always: Bool = false) -> String {
    if Writer.brackets.contains(text) { return always ? start + " stretchy=\"true\"" : start }
    let rest = start.contains("lspace") ? "" : " lspace=\"0\" rspace=\"0\""
    return start + " stretchy=\"true\" symmetric=\"true\"" + rest
  }

  private static func form(_ role: Atom.Role) -> String {
    switch role {
    case .opening: "form=\"prefix\" "
    case .closing: "form=\"postfix\" "
    case .relation: "lspace=\"0.278em\" rspace=\"0.278em\" "
    default: "lspace=\"0\" rspace=\"0\" "
    }
  }

  private func plain(
    _ text: String, _ role: Atom.Role, _ place: Place, _ inScript: Bool
  ) -> String {
    if text == "|" { return "form=\"prefix\" stretchy=\"false\"" }
    let steady =
      Writer.brackets.contains(text) || Writer.uprightArrows.contains(text)
      ? "stretchy=\"false\"" : ""
    let gaps = place.isAlone && inScript ? "" : self.gaps(text, role, place, inScript)
    return steady.isEmpty || gaps.isEmpty ? steady + gaps : steady + " " + gaps
  }

  private func gaps(
    _ text: String, _ role: Atom.Role, _ place: Place, _ inScript: Bool
  ) -> String {
    switch role {
    case .binary:
      if inScript { return "lspace=\"0\" rspace=\"0\"" }
      return place.isFirst && Writer.signs.contains(text) ? "form=\"infix\"" : ""
    case .relation:
      if inScript { return "lspace=\"0\" rspace=\"0\"" }
      let ends = [
        place.isTightBefore ? "lspace=\"0\"" : text == ":" ? "lspace=\"0.278em\"" : "",
        place.isTightAfter ? "rspace=\"0\"" : text == ":" ? "rspace=\"0.278em\"" : "",
      ]
      return ends.filter { !$0.isEmpty }.joined(separator: " ")
    case .punctuation: return inScript ? "lspace=\"0\" rspace=\"0\"" : ""
    case .ordinary:
      if place.isAlone || Writer.gapless.contains(text) { return "" }
      return Writer.signs.contains(text) ? "form=\"prefix\"" : "lspace=\"0\" rspace=\"0\""
    default: return ""
    }
  }

  /// Characters that the dictionary stretches as fences.
  private static let brackets: Set<String> = [
    "(", ")", "[", "]", "{", "}", "|", "‖", "⟨", "⟩", "⌊", "⌋", "⌈", "⌉", "⟮", "⟯", "⟦", "⟧",
  ]

  private static let uprightArrows: Set<String> = ["↑", "↓", "↕", "⇑", "⇓", "⇕"]

  /// Signs that have a prefix form without gaps and an infix form with them.
  private static let signs: Set<String> = ["+", "−", "±", "∓"]

  /// Characters without gaps in any form that the dictionary knows.
  private static let gapless: Set<String> = ["∀", "∃", "∄", "¬", "∠", "∡", "∢", "|", "‖", "\\"]

  /// Fences around content that is no higher than they are need not grow.
  ///
  /// Browsers keep the width of the largest bracket free for one that may grow.
  static func settled(_ atoms: [Atom]) -> [Atom] {
    guard atoms.allSatisfy(isLow) else { return atoms }
    return atoms.map { atom in
      switch atom.content {
      case .symbol(let text, .left), .symbol(let text, .right):
        Atom(atom.role, .symbol(text, .plain))
      default: atom
      }
    }
  }

  private static func isLow(_ atom: Atom) -> Bool {
    switch atom.content {
    case .identifier, .number, .text, .space, .symbol(_, .middle): true
    case .symbol(let text, .left), .symbol(let text, .right): brackets.contains(text)
    case .symbol(_, .plain): atom.role != .large
    case .symbol(_, .limits(let isNamed)): isNamed
    case .row(let atoms), .fences(let atoms): atoms.allSatisfy(isLow)
    case .scripts(let scripts):
      scripts.sup == nil && scripts.primes == 0 && !scripts.base.takesLimits && isLow(scripts.base)
        && scripts.sub.map(isLow) ?? true
    default: false
    }
  }
}
