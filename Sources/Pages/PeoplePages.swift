import Model
import Templates
import Theme

// Everybody who has posted.
extension PageRenderer {
  func people(_ tree: SiteTree) throws -> RenderedPage? {
    let size = settings.limits.topicsPerPage
    let last = try reader.lastPersonNumber()
    let path = SitePath.people(tree)
    var frame = FrameRequest(tree: tree, title: text("people", tree), path: path, tab: .people)
    frame.versions = versions { .people($0) }
    let archive = Paging.page(of: last, size: size)
    let pager =
      last > size
      ? PagerView(nextURL: settings.href(.people(tree, archive: archive))) : nil
    let view = PeoplePage(
      chrome: theme.chrome(frame), title: text("people", tree), breadcrumb: [],
      people: try reader.newestPeople(limit: size).map { personRow($0, tree) }, pager: pager)
    return try page(path, view, tree)
  }

  func peopleArchive(_ number: Int, _ tree: SiteTree) throws -> RenderedPage? {
    let size = settings.limits.topicsPerPage
    let lastNumber = try reader.lastPersonNumber()
    let last = Paging.page(of: lastNumber, size: size)
    guard lastNumber > size, (1...last).contains(number) else { return nil }
    let path = SitePath.people(tree, archive: number)
    let title = theme.locale(tree.language).text("people_page", ["page": String(number)])
    var frame = FrameRequest(tree: tree, title: title, path: path, tab: .people)
    frame.versions = versions { .people($0, archive: number) }
    let people = try reader.people(numbers: Paging.positions(on: number, size: size))
    let view = PeoplePage(
      chrome: theme.chrome(frame), title: title, breadcrumb: [peopleLink(tree)],
      people: people.map { personRow($0, tree) },
      pager: pager(number, last) { .people(tree, archive: $0) })
    return try page(path, view, tree)
  }

  func person(_ id: Member.ID, _ tree: SiteTree) throws -> RenderedPage? {
    guard let person = try reader.person(id) else { return nil }
    let path = SitePath.person(person.username, tree)
    var frame = FrameRequest(tree: tree, title: person.name, path: path, tab: .people)
    frame.versions = versions { .person(person.username, $0) }
    let locale = theme.locale(tree.language)
    let since = locale.longDate(theme.civil(person.joinedAt))
    let topics = try reader.topics(startedBy: id, limit: 20)
    let view = PersonPage(
      chrome: theme.chrome(frame), name: person.name, initials: PlainText.initials(of: person.name),
      hue: Face.hue(of: person.name), since: locale.text("here_since", ["date": since]),
      breadcrumb: [peopleLink(tree)],
      topics: topics.map { theme.archiveRow($0, showingAuthor: false, in: tree) })
    return try page(path, view, tree)
  }

  private func peopleLink(_ tree: SiteTree) -> LinkView {
    LinkView(label: text("people", tree), url: settings.href(.people(tree)))
  }

  private func personRow(_ person: PersonRow, _ tree: SiteTree) -> PersonRowView {
    let locale = theme.locale(tree.language)
    return PersonRowView(
      name: person.name, url: settings.href(.person(person.username, tree)),
      initials: PlainText.initials(of: person.name), hue: Face.hue(of: person.name),
      since: locale.text("since", ["date": locale.monthYear(theme.civil(person.joinedAt))]))
  }
}
