import Model
import Templates
import Theme

// Everybody who teaches: the directory, a page for each, and a card for address books.
extension PageRenderer {
  func avatarURL(_ professor: Professor) -> String? {
    professor.avatar.map { settings.href(.asset("avatars/\($0)")) }
  }

  func subjectLinkView(_ subject: Subject, _ tree: SiteTree) -> SubjectLinkView {
    SubjectLinkView(
      title: subject.text.title, url: settings.href(.subject(subject.slug, tree)),
      hue: Self.hue(subject), lang: theme.lang(subject.text.writtenIn, in: tree))
  }
}
