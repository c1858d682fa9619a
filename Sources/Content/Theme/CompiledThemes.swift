import Model
import Synchronization
import Theme

/// Themes that were compiled in this process, for sites without a file of their own in `templates/`.
///
/// Tests make thousands of such sites, and a theme is most of the work of each. A build makes one, and keeps none.
public final class CompiledThemes: Sendable {
  /// A theme depends on nothing else.
  private struct Key: Hashable {
    let languages: [Language]
    let initials: String
    let views: [ObjectIdentifier]

    init(_ settings: SiteSettings, _ views: [any PageView.Type]) {
      languages = settings.languages
      initials = ThemeCompiler.initials(settings)
      self.views = views.map { ObjectIdentifier($0) }
    }
  }

  private let known = Mutex<[Key: ThemeCompiler.Result]>([:])
  /// Icons with letters, by letters and colours: drawing them takes as long as the rest.
  private let icons = Mutex<[String: [[UInt8]]]>([:])

  /// None is known yet.
  public init() {}

  func theme(_ settings: SiteSettings, _ views: [any PageView.Type]) -> ThemeCompiler.Result? {
    known.withLock { $0[Key(settings, views)] }
  }

  func keep(
    _ theme: ThemeCompiler.Result, _ settings: SiteSettings, _ views: [any PageView.Type]
  ) {
    known.withLock { $0[Key(settings, views)] = theme }
  }

  /// The pictures of an icon with letters, drawn once.
  func pictures(_ key: String, _ draw: () -> [[UInt8]]) -> [[UInt8]] {
    if let drawn = icons.withLock({ $0[key] }) { return drawn }
    let drawn = draw()
    icons.withLock { $0[key] = drawn }
    return drawn
  }
}
