/// A formula in the notation of TeX, as people write it between dollar signs, drawn as MathML.
///
/// The parser makes atoms of the source's bytes, the writer makes MathML Core of the atoms: elements that a browser lays out
/// without a script, a style attribute or a font of ours. A source that is not understood (an unknown command, an unbalanced
/// brace) gives nothing rather than half a formula, so that a page can show the source instead. Nothing of the source reaches
/// the output unescaped.
public enum Formula {
  /// The longest source that is read, in bytes.
  static let sourceLimit = 8 * 1024
  /// The longest result, in bytes.
  static let outputLimit = 64 * 1024
  /// How many groups, arguments, tables and texts may be nested within one another.
  static let depthLimit = 32

  /// A formula in the two forms that a page needs.
  public struct Drawn: Sendable {
    /// The `<math>` element, UTF-8: well-formed MathML Core of at most 64 KB.
    public let mathML: [UInt8]
    /// The formula as one line of plain text, such as `n ≥ (1.96 σ/E)^2`.
    public let words: String
  }

  /// A formula drawn, or nil when something in it is not understood.
  ///
  /// - Parameters:
  ///   - tex: the source between the dollar signs, such as `\frac{1}{2}`, at most 8 KB.
  ///   - isDisplay: true if the formula is a paragraph of its own (`$$…$$`).
  /// - Returns: equal bytes for equal sources.
  public static func drawn(_ tex: String, isDisplay: Bool) -> Drawn? {
    var tex = tex
    let source = tex.withUTF8 { $0.count <= sourceLimit ? [UInt8]($0) : nil }
    guard let source else { return nil }
    var parser = Parser(source)
    guard let atoms = try? parser.formula() else {
      return nil  // the one error says no more than nil does
    }
    var writer = Writer()
    writer.write(formula: atoms, isDisplay: isDisplay)
    guard writer.output.count <= outputLimit else { return nil }
    var plain = PlainWriter()
    plain.write(atoms)
    return Drawn(mathML: writer.output, words: plain.output)
  }
}

/// Thrown where the source is not understood; the formula as a whole is then refused.
struct UnsupportedSyntax: Error {}
