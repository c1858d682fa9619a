/// One tag of a template's source, before the tree is built.
///
/// The scanner fills in the first half, `TagLines` the second: which tag closes which, and whether the tag is alone on its
/// line. Offsets count the bytes of the source.
struct Tag {
  /// Kind of tag, given by the byte after the opening delimiter.
  enum Kind: UInt8 {
    case variable, raw, section, inverted, close, partial, parent, block, comment, delimiters

    /// True if a close tag must follow.
    var isContainer: Bool {
      self == .section || self == .inverted || self == .parent || self == .block
    }

    /// True if the tag can be alone on a line; interpolations never are.
    var canStandAlone: Bool { self != .variable && self != .raw }
  }

  let kind: Kind
  /// From the first byte of the opening to behind the last byte of the closing delimiter.
  let range: Range<Int>
  /// The content without sigil and surrounding white space.
  let name: Range<Int>

  /// The index of the matching close or open tag, -1 for tags without one.
  var partner = -1
  /// Start of the spaces and tabs directly before the tag.
  var blankStart = 0
  /// Behind the spaces, tabs and the end of line directly after the tag.
  var lineEnd = 0
  /// True if nothing else that would be shown is before the tag on its line.
  var leftIsClear = false
  /// True if nothing else that would be shown is after the tag on its line.
  var rightIsClear = false

  /// True if the tag's whole line vanishes (specification: "standalone lines").
  var isStandalone: Bool { kind.canStandAlone && leftIsClear && rightIsClear }
}

/// Space or tab.
@inline(__always)
func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

/// Space, tab or a part of an end of line.
@inline(__always)
func isWhiteSpace(_ byte: UInt8) -> Bool {
  isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}
