/// How a site makes photos of large pictures: what `site.yml` says under `photos:`.
public struct PhotoSettings: Hashable, Sendable {
  /// What makes a picture smaller.
  public enum Program: Hashable, Sendable {
    /// `vipsthumbnail`, where the machine has it in one of the usual places.
    case usual
    /// `vipsthumbnail` by its absolute path.
    case path(String)
    /// Nothing: only what is small already is taken.
    case off
  }

  /// What makes a picture smaller.
  public var program = Program.usual

  /// `vipsthumbnail`, where there is one.
  public init() {}

  /// Where the program may be, the first first.
  public var paths: [String] {
    switch program {
    case .usual: ["/usr/bin/vipsthumbnail", "/usr/local/bin/vipsthumbnail"]
    case .path(let path): [path]
    case .off: []
    }
  }
}
