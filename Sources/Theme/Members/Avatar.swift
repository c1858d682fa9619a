import Model

/// The round face beside a name: two letters on one of twelve colours, for people without a photo.
///
/// The colour comes from the name alone, so that every page and every process draws the same one. `tertulia.css` defines the
/// twelve classes, for light and dark pages.
public enum Avatar {
  /// The class of the colour for a name: "hue-1" … "hue-12".
  ///
  /// The name's UTF-8 bytes are hashed with FNV-1a (32 bits), which is the same everywhere; Swift's
  /// own hashes differ from process to process.
  public static func hue(of name: String) -> String {
    "hue-\(FNV1a.hash32(name.utf8) % 12 + 1)"
  }
}
