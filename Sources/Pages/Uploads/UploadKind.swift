import Database
public import Model

/// A file that a member sent and that a public comment shows: `/uploads/0f3a…9c-1600x1200.jpg`.
struct UploadKind: PagePerName {
  static let kind = PageKey.Kind.upload
  static let sample = Self(name: "0123456789abcdef0123456789abcdef-1600x1200.jpg")
  let name: String

  static func names(_ source: PageSource) throws -> [String] { try source.site.publicUploads() }

  /// Before all pages: a hidden file is gone when its owner has the answer, and a public one is there before pages show it.
  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    if case .upload(let name) = invalidation { [Self(name: name).stale(.urgent)] } else { [] }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? {
    guard let upload = UploadName(name) else { return nil }
    return try renderer.upload(upload).map {
      RenderedPage(path: .upload(upload), bytes: [], original: $0)
    }
  }
}

extension PageKey {
  /// A file that a member sent.
  public static func upload(_ name: UploadName) -> PageKey { PageKey(UploadKind(name: name.text)) }
}
