import Model
public import Theme

/// The pages that actions make, each for one reader.
public enum PrivatePages {
  /// Their views, whose templates a build checks as it does those of the pages that are files: each part of the site names
  /// its own.
  public static var views: [any PageView.Type] { SitePart.allCases.flatMap { $0.actions.views } }
}
