/// Why a picture or document is not published.
///
/// Offsets are bytes from the file's start, where the trouble was noticed. The words are English, for the operator's report
/// (`damaged`) or name the thing found (`forbidden`: `/JS`); visitors read a text that is chosen by the case alone.
public enum MediaError: Error, Equatable, Sendable {
  /// The file is larger than the limit; both in bytes.
  case tooLarge(bytes: Int, limit: Int)
  /// The bytes are of another kind than the name claims; nil when they are of none that we know.
  case otherKind(MediaKind?)
  /// The file does not keep to its format, in words: `the file ends within a chunk`.
  case damaged(String, offset: Int)
  /// The file holds something active that is refused: `/JavaScript` in a PDF.
  case forbidden(String, offset: Int)
  /// The picture is empty or too large, in pixels; the limit is of a side when a side is beyond
  /// 40,000, else of the whole picture.
  case dimensions(width: Int, height: Int, limit: Int)
}
