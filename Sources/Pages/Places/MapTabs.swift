public import Model
public import Theme

/// Contents of a map, one tab each.
public enum MapTab: String, CaseIterable {
  /// Friends and places in one picture.
  case everything
  /// Friends alone.
  case friends
  /// The public places of the site alone.
  case places
}

extension SiteTheme {
  /// Puts the tabs of the map above a page, which is one of them.
  ///
  /// A page that is a file has them, too: it does not know who reads it, and members find their friends from there.
  public func nameMaps(in chrome: inout Chrome, _ current: MapTab, _ tree: SiteTree) {
    guard settings.has(.places) else { return }
    let locale = locale(tree.language)
    let lang = "lang=\(tree.language.code)"
    chrome.areaLabel = locale.text("atlas_kinds")
    chrome.area = MapTab.allCases.map { tab in
      let url =
        switch tab {
        case .everything: settings.href(.plain(.map), query: lang)
        case .friends: settings.href(.plain(.map), query: "show=friends&\(lang)")
        case .places: settings.href(.map(tree))
        }
      return LinkView(
        label: locale.text("atlas_\(tab.rawValue)"), url: url, isCurrent: tab == current)
    }
  }
}
