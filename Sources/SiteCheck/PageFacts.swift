/// Facts that other pages need of a page when all are read.
struct PageFacts {
  var ids: Set<ByteString> = []
  /// `<html lang>`.
  var language = ""
  /// Pages named by `<link rel="alternate" hreflang>`.
  var translations: [Translation] = []

  struct Translation {
    /// The file, by its number.
    let target: Int
    /// `es`, or `x-default`.
    let language: String
    let address: String
    let line: Int
  }
}
