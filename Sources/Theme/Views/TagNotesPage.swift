public import Templates

/// All the notes of a tag, subject by subject, a page of them.
public final class TagNotesPage: PageView {
  /// The template that shows it.
  public static let template = "tag-notes"

  /// The frame.
  public let chrome: Chrome
  /// The heading: "Notes tagged “exam”".
  public let title: String
  /// The way here: tags, then the tag.
  public let breadcrumb: [LinkView]
  /// The notes by subject.
  public let groups: [NoteGroupView]
  /// The pages before and after, when there are any.
  public let pager: PagerView?

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    breadcrumb: [LinkView] = [],
    groups: [NoteGroupView] = [],
    pager: PagerView? = nil
  ) {
    self.chrome = chrome
    self.title = title
    self.breadcrumb = breadcrumb
    self.groups = groups
    self.pager = pager
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "groups": .list(NoteGroupView.shape),
    "hasGroups": .flag,
    "pager": .view(PagerView.shape),
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "groups": .list(groups)
    case "hasGroups": .flag(!groups.isEmpty)
    case "pager": .optional(pager)
    default: .missing
    }
  }
}
