/// `\not`: the stroke through the relation that follows it.
///
/// Where Unicode has the struck character, that one is taken; elsewhere U+0338 follows the sign.
enum Negation {
  static func struck(_ text: String) -> String {
    let signs = Array(pairs.unicodeScalars)
    for index in stride(from: 0, to: signs.count - 1, by: 2) where String(signs[index]) == text {
      return String(signs[index + 1])
    }
    return text + "\u{338}"
  }

  private static let pairs =
    "=≠∈∉∋∌⊂⊄⊃⊅⊆⊈⊇⊉≡≢<≮>≯≤≰≥≱∼≁≃≄≅≇≈≉∣∤|∤∥∦∃∄→↛←↚⇒⇏⇔⇎⊢⊬⊨⊭≺⊀≻⊁↔↮⊑⋢⊒⋣"
}
