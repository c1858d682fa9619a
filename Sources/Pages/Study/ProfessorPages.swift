import Model
import Templates
import Theme

// Professors: the directory, a page for each, and a card for address books.
extension PageRenderer {
  func subjectLinkView(_ subject: Subject, _ tree: SiteTree) -> SubjectLinkView {
    SubjectLinkView(
      title: subject.text.title, url: settings.href(.subject(subject.slug, tree)),
      hue: Self.hue(subject), lang: theme.lang(subject.text.writtenIn, in: tree))
  }
}

/// A subject's name in its colour, wherever something belongs to one.
struct SubjectLinkView: View {
  /// The subject's title.
  let title: String
  /// Address of its page.
  let url: String
  /// The class of its colour: "hue-7".
  let hue: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
}
