/// Cleans a PDF: ISO 32000-1.
///
/// Every byte keeps its offset, so that cross-references stay right. Blanked with spaces: the strings of the information
/// dictionary (title, author, dates, programs), also where they are objects of their own, and XMP that is not compressed.
/// Refused, as names outside of streams: `/JavaScript`, `/JS`, `/Launch`, `/EmbeddedFile`, `/EmbeddedFiles`.
///
/// Not seen are the contents of object streams and of other compressed streams, of the metadata of pictures within, or behind a
/// cross-reference into the midst of a stream or string; in encrypted files, names are seen and strings blanked. A file that
/// was signed loses its signature's worth. So a PDF is served as a download or into a viewer of its own, never trusted.
func cleanPDF(_ bytes: [UInt8]) throws(MediaError) -> CleanedMedia {
  let survey = try PDFSurvey(bytes)
  var cleaned = CleanedMedia(
    bytes: bytes, pageCount: survey.pageCount, hadLocation: survey.hadLocation)
  for data in survey.metadata { blank(data, in: &cleaned.bytes) }
  guard !survey.information.isEmpty else { return cleaned }
  // Where the dictionary only refers to its texts, these objects are blanked in a second round.
  let texts = try blankStrings(of: survey.information, everywhere: true, in: &cleaned.bytes)
  if !texts.isEmpty { _ = try blankStrings(of: texts, everywhere: false, in: &cleaned.bytes) }
  return cleaned
}

/// Findings of a first pass over a PDF.
private struct PDFSurvey {
  /// The numbers of the information dictionaries' objects.
  var information: Set<Int> = []
  /// Where XMP lies that is not compressed.
  var metadata: [Range<Int>] = []
  var pageCount: Int?
  var hadLocation = false

  private static let refused: Set<String> = [
    "JavaScript", "JS", "Launch", "EmbeddedFile", "EmbeddedFiles",
  ]

  /// The file's length; it cannot have more pages than bytes.
  private let size: Int

  init(_ bytes: [UInt8]) throws(MediaError) {
    size = bytes.count
    var objects = PDFObjects(bytes)
    var hasEnd = false
    while let event = try objects.next() {
      switch event {
      case .name(let name, let offset):
        if Self.refused.contains(name) { throw .forbidden("/\(name)", offset: offset) }
      case .dictionary(let dictionary): take(dictionary)
      case .stream(let data, let dictionary):
        let isMetadata =
          dictionary["Type"] == .name("Metadata") || dictionary["Subtype"] == .name("XML")
        guard isMetadata, dictionary["Filter"] == nil else { continue }
        metadata.append(data)
        hadLocation = hadLocation || bytes[data].firstRange(of: ":GPS") != nil
      case .keyword("startxref"): hasEnd = true
      case .keyword, .string, .reference: break
      }
    }
    guard hasEnd else {
      throw .damaged("the document's end (startxref) is missing", offset: bytes.count)
    }
  }

  private mutating func take(_ dictionary: PDFDictionary) {
    if let number = dictionary.reference("Info") { information.insert(number) }
    if dictionary["Type"] == .name("Pages"), let count = dictionary.number("Count"),
      count > 0, count <= size
    {
      pageCount = max(pageCount ?? 0, count)
    }
  }
}

/// Empties the strings of some objects; the objects that those refer to come out.
///
/// With `everywhere`, strings at any depth; else only objects that are nothing but a string.
private func blankStrings(
  of numbers: Set<Int>, everywhere: Bool, in bytes: inout [UInt8]
) throws(MediaError) -> Set<Int> {
  var references: Set<Int> = []
  var strings: [Range<Int>] = []
  var objects = PDFObjects(bytes)
  while let event = try objects.next() {
    guard let object = objects.object, numbers.contains(object) else { continue }
    switch event {
    case .string(let range) where everywhere || objects.isOutermost: strings.append(range)
    case .reference(let number): references.insert(number)
    default: break
    }
  }
  for string in strings { empty(string, in: &bytes) }
  return references
}

/// Makes `(text)` into `()    `: as long as before, and empty even when it was encrypted.
private func empty(_ string: Range<Int>, in bytes: inout [UInt8]) {
  guard !string.isEmpty, string.upperBound < bytes.count else { return }
  let end = bytes[string.upperBound]
  blank(string.lowerBound..<string.upperBound + 1, in: &bytes)
  bytes[string.lowerBound] = end
}

private func blank(_ range: Range<Int>, in bytes: inout [UInt8]) {
  for at in range where at < bytes.count { bytes[at] = 0x20 }
}
