// The addresses of pages, search and uploads.
extension Route.Kind {
  /// The search.
  public static let search = Self("search", of: .site, for: .everyone)
  /// The form by which members send pictures and documents that they show in a post.
  public static let upload = Self("files", of: .site, for: .role(.member), [.form, .file])
  /// The address to which other apps send shared content, and the form that lets the member choose its destination.
  public static let share = Self("share", of: .site, for: .everyone, [.form, .file, .shared])
  /// The cities that begin with the typed text.
  public static let cities = Self("cities", of: .site, for: .everyone)
  /// The site's places on a map, at any position and scale.
  public static let siteMap = Self("map/site", of: .site, for: .everyone)
  /// The health of the site, for a monitor.
  public static let health = Self("health", of: .site, for: .everyone)
  /// A page that is not for everyone, by its address on the site.
  public static let page = Self("page/*", of: .site, for: .role(.member), .address)
}

extension SitePart {
  static func findSite(_ finder: inout RouteFinder) {
    finder.under("search", [.search])
    finder.under("files", [.upload])
    finder.under("share", [.share])
    finder.under("cities", [.cities])
    finder.under("map", [.siteMap])
    finder.under("health", [.health])
    finder.under("page", [.page])
  }
}

extension Route {
  /// The search.
  public static let search = Route(.search)
}
