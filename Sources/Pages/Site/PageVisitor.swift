import Model
public import Theme

/// Who looks at a page that is made for them alone.
public struct PageVisitor: Sendable {
  /// What the head of the page shows of them.
  public let member: FrameMember
  /// What becomes of what they write, where it is not shown at once: a sentence.
  public let waits: String?
  /// Whether they follow each topic in which they write.
  public let followsOwn: Bool

  /// Takes every value as it is.
  public init(_ member: FrameMember, waits: String?, followsOwn: Bool) {
    self.member = member
    self.waits = waits
    self.followsOwn = followsOwn
  }
}

extension PageRenderer {
  /// A list as links on this page lead to it: of forum and tags a member is shown what is for members, too; a board is for
  /// everybody or is not.
  func shown(_ list: TopicList) -> TopicList {
    visitor == nil || list.kind == .board ? list : list.forMembers
  }

  /// The frame: that of a page for one reader has no address that others could use, and no feed.
  func chrome(_ request: FrameRequest) -> Chrome {
    guard let visitor else { return theme.chrome(request) }
    var request = request
    request.path = nil
    request.feeds = []
    // The same page in other languages is for readers, not for search engines.
    request.translations = []
    request.member = visitor.member
    return theme.chrome(request)
  }
}
