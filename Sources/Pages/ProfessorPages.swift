import Model
import Templates
import Theme

// Everybody who teaches: the directory, a page for each, and a card for address books.
extension PageRenderer {
  func professors(_ tree: SiteTree) throws -> RenderedPage? {
    let professors = try reader.professors(tree.language)
    guard !professors.isEmpty else { return nil }
    let path = SitePath.professors(tree)
    let title = text("professors", tree)
    var frame = FrameRequest(tree: tree, title: title, path: path, tab: .notes)
    frame.versions = versions { .professors($0) }
    let groups = try Self.letters(professors).map { letter, professors in
      ProfessorGroupView(
        letter: letter, id: Self.anchor(letter),
        professors: try professors.map { try professorRow($0, tree) })
    }
    let view = ProfessorsPage(
      chrome: theme.chrome(frame), title: title, breadcrumb: [notesLink(tree)],
      letters: groups.map { LinkView(label: $0.letter, url: "#\($0.id)") }, groups: groups)
    return try page(path, view, tree)
  }

  /// Professors by the first letter of the family's name, accents folded.
  private static func letters(
    _ professors: [Professor]
  ) -> [(letter: String, professors: [Professor])] {
    var letters: [(letter: String, professors: [Professor])] = []
    for professor in professors {
      let first = Folding.fold(professor.family).unicodeScalars.first { $0.properties.isAlphabetic }
      let letter = first.map { $0.properties.uppercaseMapping } ?? "#"
      if letters.last?.letter == letter {
        letters[letters.count - 1].professors.append(professor)
      } else {
        letters.append((letter, [professor]))
      }
    }
    return letters
  }

  private static func anchor(_ letter: String) -> String {
    "letter-" + Slug(titled: letter, fallback: "other").text
  }

  private func professorRow(_ professor: Professor, _ tree: SiteTree) throws -> ProfessorRowView {
    let subjects = try professor.subjects.compactMap {
      try reader.subject($0, tree.language)?.text.title
    }
    return ProfessorRowView(
      name: professor.text.title, url: settings.href(.professor(professor.slug, tree)),
      avatarURL: avatarURL(professor), initials: PlainText.initials(of: professor.text.title),
      hue: Face.hue(of: professor.text.title),
      office: professor.office.isEmpty ? nil : professor.office,
      subjects: subjects.isEmpty ? nil : subjects.joined(separator: ", "))
  }

  private func avatarURL(_ professor: Professor) -> String? {
    professor.avatar.map { settings.href(.asset("avatars/\($0)")) }
  }

  func professor(_ slug: String, _ tree: SiteTree) throws -> RenderedPage? {
    guard let professor = try reader.professor(slug, tree.language) else { return nil }
    let path = SitePath.professor(slug, tree)
    let name = professor.text.title
    var frame = FrameRequest(tree: tree, title: name, path: path, tab: .notes)
    frame.description = professor.text.description.isEmpty ? nil : professor.text.description
    frame.versions = versions { .professor(slug, $0) }
    frame.translations = try reader.professorLanguages(slug)
    let subjects = try professor.subjects.compactMap { try reader.subject($0, tree.language) }
    let view = ProfessorPage(
      chrome: theme.chrome(frame), name: name,
      breadcrumb: [
        notesLink(tree),
        LinkView(label: text("professors", tree), url: settings.href(.professors(tree))),
      ], avatarURL: avatarURL(professor), initials: PlainText.initials(of: name),
      hue: Face.hue(of: name), lang: theme.lang(professor.text.writtenIn, in: tree),
      langLabel: originalLabel(professor.text, tree),
      office: professor.office.isEmpty ? nil : professor.office, email: professor.email,
      emailURL: professor.email.map { "mailto:" + Self.escapedAddress($0) },
      phone: professor.phone, phoneURL: professor.phone.flatMap(Self.phoneURL),
      isEmailWithheld: professor.isEmailWithheld, vcardURL: settings.href(.card(slug)),
      html: professor.text.html, subjects: subjects.map { subjectLinkView($0, tree) })
    return try page(path, view, tree)
  }

  func subjectLinkView(_ subject: Subject, _ tree: SiteTree) -> SubjectLinkView {
    SubjectLinkView(
      title: subject.text.title, url: settings.href(.subject(subject.slug, tree)),
      hue: Self.hue(subject), lang: theme.lang(subject.text.writtenIn, in: tree))
  }

  /// RFC 6068 section 2: what has a meaning in a mailto URL is percent-encoded.
  private static func escapedAddress(_ address: String) -> String {
    var text = ""
    for byte in address.utf8 {
      let isPlain =
        (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte)
        || [33, 36, 39, 42, 43, 45, 46, 64, 95, 126].contains(byte)
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        text += byte < 16 ? "%0\(hex)" : "%\(hex)"
      }
    }
    return text
  }

  /// RFC 3966: digits and a leading plus; nil for what has too few digits to be called.
  private static func phoneURL(_ phone: String) -> String? {
    let digits = phone.utf8.filter { (48...57).contains($0) }
    guard digits.count >= 3 else { return nil }
    let plus = phone.utf8.first { $0 != 32 } == 43 ? "+" : ""
    return "tel:\(plus)\(String(decoding: digits, as: UTF8.self))"
  }

  /// The card that address books take.
  func card(_ slug: String) throws -> RenderedPage? {
    let tree = settings.tree(settings.mainLanguage)
    guard let professor = try reader.professor(slug, tree.language) else { return nil }
    let subjects = try professor.subjects.compactMap {
      try reader.subject($0, tree.language)?.text.title
    }
    let locale = theme.locale(tree.language)
    let title =
      subjects.isEmpty
      ? nil : locale.text("professor_of", ["subjects": subjects.joined(separator: ", ")])
    let card = VCard(
      formattedName: professor.text.title, family: professor.family, given: professor.given,
      organisation: theme.siteName(tree.language), title: title, email: professor.email,
      phone: professor.phone, office: professor.office.isEmpty ? nil : professor.office,
      note: professor.text.description.isEmpty ? nil : professor.text.description,
      url: settings.absolute(.professor(slug, tree)),
      photoURL: professor.avatar.map { settings.absolute(.asset("avatars/\($0)")) },
      language: professor.text.writtenIn.code)
    return RenderedPage(path: .card(slug), bytes: card.bytes)
  }
}
