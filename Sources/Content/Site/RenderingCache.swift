public import Database
import Markdown

/// The editors' texts as earlier builds rendered them, in `data/rendered.db`: deleting it only costs time.
///
/// An entry is valid for the same source if the site gives the same answers to the questions of the rendering; `TreeRenderer`
/// asks them again. A build never fails because of its cache.
public final class RenderingCache {
  private let file: CacheFile
  private let program: String
  private var used: Set<String> = []
  /// Number of texts that were rendered because they were not cached.
  public private(set) var rendered = 0
  /// Digest of everything that each text depends on: settings, strings, the program.
  private var epoch: Int64 = 0

  /// Opens the cache of a site, whose folder `data/` exists; nil when that cannot be done.
  ///
  /// `program` is another text when the program is another one. With `isNew` nothing that is there counts.
  public init?(_ folder: SiteFolder, program: String, isNew: Bool = false) {
    guard let file = CacheFile(path: folder.data + "/rendered.db", isNew: isNew) else { return nil }
    self.file = file
    self.program = program
  }

  /// Says what all texts depend on, before the first of them.
  func begin(_ digest: ContentDigest) {
    var digest = digest
    digest.add(program)
    digest.add(MarkdownRenderer.version)
    epoch = digest.value
  }

  /// Returns the last rendering of a source and its questions; nil if it is not cached.
  func entry(_ key: String, source: Int64) -> (text: RenderedText, trace: RenderingTrace)? {
    used.insert(key)
    guard let bytes = file.entry(key, source: source ^ epoch) else { return nil }
    var reader = ByteReader(bytes)
    guard let trace = RenderingTrace(from: &reader), let text = RenderedText(from: &reader)
    else { return nil }
    return (text, trace)
  }

  /// Stores the rendering of a source.
  func keep(
    _ key: String, source: Int64, _ text: RenderedText, _ trace: RenderingTrace
  ) {
    rendered += 1
    var writer = ByteWriter()
    trace.write(to: &writer)
    text.write(to: &writer)
    file.keep(key, source: source ^ epoch, writer.bytes)
  }

  /// The pictures that `draw` makes of the icon with a digest, drawn once: that takes longer than all else of a small edit.
  func pictures(of icon: ContentDigest, _ draw: () -> [[UInt8]]) -> [[UInt8]] {
    var digest = icon
    digest.add(program)
    let key = "icons"
    used.insert(key)
    if let bytes = file.entry(key, source: digest.value) {
      var reader = ByteReader(bytes)
      let pictures = reader.list { $0.bytes() }
      if reader.isWhole { return pictures }
    }
    let pictures = draw()
    var writer = ByteWriter()
    writer.add(pictures) { $0.add($1) }
    file.keep(key, source: digest.value, writer.bytes)
    return pictures
  }

  /// Makes everything durable; removes unused texts, if all existing ones were used.
  func finish(isComplete: Bool) { file.finish(keeping: isComplete ? used : nil) }
}
