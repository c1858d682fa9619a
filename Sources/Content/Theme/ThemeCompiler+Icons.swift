import Database
import Drawings
import Model
import Theme
import ThemeFiles

// The pictures for home screens, which systems want in pixels.
extension ThemeCompiler {
  private static let drawn = "icon.svg"

  /// The icons in pixels that the site does not bring itself, by name.
  func icons(
    _ own: [String: OwnFile], _ colors: ThemeColors
  ) -> [(name: String, bytes: [UInt8])] {
    let missing = SiteIcon.Picture.allCases.filter { own[$0.rawValue] == nil }
    guard !missing.isEmpty else { return [] }
    let file = own[Self.drawn]
    let icon = ownIcon(file)
    let key = "\(Self.initials(settings)) \(colors.stored) \(missing)"
    let draw = {
      let icon = icon ?? letterIcon(colors)
      return missing.map { icon.png($0, paper: colors.paper) }
    }
    let pictures =
      if let cache {
        cache.pictures(of: Self.digest(key, icon == nil ? [] : file?.bytes ?? []), draw)
      } else if let themes, icon == nil {
        themes.pictures(key, draw)
      } else {
        draw()
      }
    return zip(missing, pictures).map { ($0.rawValue, $1) }
  }

  /// Returns a digest of everything that the pictures depend on; `drawing` is empty for an icon with letters.
  private static func digest(_ key: String, _ drawing: [UInt8]) -> ContentDigest {
    var digest = ContentDigest()
    digest.add(key)
    digest.add(Int64(bitPattern: FNV1a.hash64(drawing)))
    return digest
  }

  /// The site's own icon; nil where it has none, or none that can be drawn.
  private func ownIcon(_ file: OwnFile?) -> SiteIcon? {
    guard let file else { return nil }
    do {
      return try SiteIcon(drawing: file.bytes)
    } catch {
      problems.warn(file.path, .undrawnIcon(error.words))
      return nil
    }
  }

  /// Icon with letters of the site's name; the theme's icon if we cannot draw these letters.
  private func letterIcon(_ colors: ThemeColors) -> SiteIcon {
    let letters = Self.initials(settings)
    return SiteIcon(letters: letters, paper: colors.paper, accent: colors.accent)
      // Why loss is right: the drawing is ours and can be drawn; a plain background is an icon, too.
      ?? ThemeFiles.file(named: Self.drawn).flatMap { try? SiteIcon(drawing: $0.bytes) }
      ?? SiteIcon(ground: colors.accent)
  }

  /// The initials of a site's name, such as “tc”.
  static func initials(_ settings: SiteSettings) -> String {
    let name = settings.name.text(in: settings.mainLanguage, or: []) ?? SiteSettings.starterName
    return Folding.fold(PlainText.initials(of: name))
  }
}

extension IconFault {
  /// Reason why it cannot be drawn, as part of a warning.
  fileprivate var words: String {
    switch self {
    case .damaged: "it is not an SVG"
    case .unsupported(let what): "it has \(what)"
    }
  }
}
