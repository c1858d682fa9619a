import Model
public import Theme

/// The reader of a page that is made for them alone.
public struct PageVisitor: Sendable {
  /// Name and state shown in the head of the page.
  public let member: FrameMember
  /// Sentence on what happens to their posts; nil if these are shown at once.
  public let waits: String?
  /// True if they follow each topic in which they write.
  public let followsOwn: Bool

  /// Takes every value as it is.
  public init(_ member: FrameMember, waits: String?, followsOwn: Bool) {
    self.member = member
    self.waits = waits
    self.followsOwn = followsOwn
  }
}

extension PageRenderer {
  /// Returns a list as links on this page lead to it: for members, the forum and tags include topics for members; a board is
  /// either public or not.
  func shown(_ list: TopicList) -> TopicList {
    visitor == nil || list.kind == .board ? list : list.forMembers
  }

  /// The frame: that of a page for one reader has no address that others could use, and no feed.
  func chrome(_ request: FrameRequest) -> Chrome {
    guard let visitor else { return theme.chrome(request) }
    var request = request
    request.path = nil
    request.feeds = []
    // Translations of the page are links for readers; search engines do not see this page.
    request.translations = []
    request.member = visitor.member
    return theme.chrome(request)
  }
}
