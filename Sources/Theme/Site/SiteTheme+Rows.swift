public import Model
public import Time

// Rows that several kinds of pages and the search share: values in, row out.
extension SiteTheme {
  /// A subject beside something that belongs to it: its title, and its colour from 1 to 12.
  public typealias SubjectMark = (title: String?, hue: Int)

  /// A note in a list, or a page of the editors; it has its subject if the list is not that of one subject.
  public func noteRow(
    _ title: String, at path: SitePath, writtenIn: Language, description: String,
    day: CivilDate? = nil, subject: SubjectMark? = nil, in tree: SiteTree
  ) -> NoteRowView {
    let lang = lang(writtenIn, in: tree)
    return NoteRowView(
      title: title, url: settings.href(path), lang: lang,
      language: lang.map { _ in ownName(of: writtenIn) }, hue: subject.map { hue($0) },
      subject: subject?.title, date: day.map { locale(tree.language).date($0) },
      datetime: day?.description, description: description.isEmpty ? nil : description)
  }

  /// An event in a list; with its year if the list is not one of a month.
  ///
  /// `time` is the beginning as clocks show it, `datetime` the beginning for machines.
  public func eventRow(
    _ title: String, at path: SitePath, writtenIn: Language, days: ClosedRange<CivilDate>,
    showingYear: Bool, time: String?, datetime: String, location: String, subject: SubjectMark?,
    isCancelled: Bool, in tree: SiteTree
  ) -> EventRowView {
    let (first, last, locale) = (days.lowerBound, days.upperBound, locale(tree.language))
    return EventRowView(
      title: title, url: settings.href(path), day: String(first.day),
      month: locale.shortMonth(first.month),
      weekday: showingYear ? locale.weekdayDate(first) : locale.weekday(first.weekday), time: time,
      location: location.isEmpty ? nil : location, lang: lang(writtenIn, in: tree),
      hue: subject.map { hue($0) }, subject: subject?.title, isCancelled: isCancelled,
      datetime: datetime,
      until: first < last ? locale.text("event_until", ["date": locale.date(last)]) : nil)
  }

  /// A person who has posted, in a list of people.
  public func personRow(
    _ name: String, username: String, hasAvatar: Bool, joinedAt: Timestamp, in tree: SiteTree
  ) -> PersonRowView {
    let locale = locale(tree.language)
    return PersonRowView(
      name: name, url: settings.href(.person(username, tree)),
      initials: PlainText.initials(of: name), hue: Avatar.hue(of: name),
      faceURL: hasAvatar ? settings.href(.face(username)) : nil,
      since: locale.text("since", ["date": locale.monthYear(civil(joinedAt))]))
  }

  /// A professor in a list; `subjects` are the titles of the professor's subjects, where the list has them.
  public func professorRow(
    _ name: String, at path: SitePath, avatar: String?, office: String, subjects: [String] = []
  ) -> ProfessorRowView {
    ProfessorRowView(
      name: name, url: settings.href(path), avatarURL: avatar.map(avatarURL),
      initials: PlainText.initials(of: name), hue: Avatar.hue(of: name),
      office: office.isEmpty ? nil : office,
      subjects: subjects.isEmpty ? nil : subjects.joined(separator: ", "))
  }

  /// Address of a professor's picture, by the name of its file.
  public func avatarURL(_ file: String) -> String { settings.href(.asset("avatars/\(file)")) }

  private func hue(_ subject: SubjectMark) -> String { "hue-\(subject.hue)" }
}
