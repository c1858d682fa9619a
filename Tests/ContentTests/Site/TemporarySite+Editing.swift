import Content
import Database
import TestSupport
import Testing

/// Edits of files, and messages about them.
extension TemporarySite {
  /// Puts another text in the place of one in a file.
  func replace(_ old: String, _ new: String, in file: String) throws {
    let text = try text(file)
    #expect(text.contains(old))
    try write(text.replacing(old, with: new), file)
  }

  /// Reads the site as a build does.
  func read(
    cache: RenderingCache? = nil, isStrict: Bool = false
  ) throws(ContentErrors) -> SiteSource {
    try SiteSource.read(
      folder.path, views: Self.views, boards: [], isMember: { _ in false }, cache: cache,
      themes: Self.themes, isStrict: isStrict)
  }

  /// Warnings about files that stop no build.
  func warnings() throws(ContentErrors) -> [String] {
    try read().warnings.map { $0.words("warning") }
  }
}

/// Messages of a failure; none where it works.
func complaints(_ work: () throws -> Void) -> [String] {
  do {
    try work()
    return []
  } catch let errors as ContentErrors {
    return errors.errors.map(\.description)
  } catch {
    return ["\(error)"]
  }
}
