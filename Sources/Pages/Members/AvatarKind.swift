import Database
public import Model

/// The photo of a member who has posted: `/people/irene/face.jpg`.
struct AvatarKind: PageKind {
  static let kind = PageKey.Kind.face
  static let sample = Self(member: Member.ID(5))
  let member: Member.ID

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for member in try source.reader.allAvatars() { try body(Self(member: member)) }
  }

  /// Before all pages: an old photo is gone when its owner has the answer.
  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .face(let member): [Self(member: member).stale(.urgent)]
    // The member may have had a photo before their first post.
    case .person(let member, _): [Self(member: member).stale(.lists)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? {
    try renderer.reader.face(of: member).map {
      RenderedPage(path: .face($0.username), bytes: $0.jpeg)
    }
  }
}

extension AvatarKind {
  var words: String { "\(member)" }

  init?(words: inout KeyWords) {
    guard let member: Member.ID = words.id() else { return nil }
    self.init(member: member)
  }
}

extension PageKey {
  /// The photo of a member.
  public static func face(_ member: Member.ID) -> PageKey { PageKey(AvatarKind(member: member)) }
}

extension PageReader {
  /// Returns all members with a public photo.
  fileprivate func allAvatars() throws -> [Member.ID] {
    try database.all("SELECT member_id FROM public_faces ORDER BY member_id") {
      Member.ID($0.integer(0))
    }
  }

  fileprivate func face(of member: Member.ID) throws -> (username: String, jpeg: [UInt8])? {
    try database.first(
      "SELECT username, jpeg FROM public_faces WHERE member_id = ?", [.id(member)]
    ) { ($0.text(0), $0.bytes(1)) }
  }
}
