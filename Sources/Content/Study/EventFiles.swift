import Markdown
import Model
import Time

/// An event as a build stores it.
struct CompiledEvent {
  let id: Int
  let event: Event
  /// On the clocks of its zone.
  let days: ClosedRange<CivilDate>
  /// The day on which it is over everywhere: on its clocks and on the site's.
  let until: CivilDate
  let tags: [TagName]
  /// Description for calendars.
  let words: String
}

/// Reads `content/events/`: a file for each, facts in the original, words in every version.
struct EventFiles {
  let settings: SiteSettings
  let problems: Problems
  let files: [String: Versions<TextFile>]
  private let siteZone: TimeZone
  /// Facts that are the same in every language, by slug.
  private(set) var facts: [String: Facts] = [:]
  /// The TZif bytes of zones other than the site's.
  private(set) var zones: [String: [UInt8]] = [:]

  /// Time, zone and everything else that is the same in all languages.
  struct Facts {
    let span: EventSpan
    let zone: TimeZone
    let reminder: Reminder?
    let subject: String?
    let tags: [TagName]
    let isCancelled: Bool
    let audience: Audience
    let point: Point?
  }

  private static let words = ["title", "location", "description"]
  private static let factNames = [
    "start", "end", "zone", "reminder", "subject", "tags", "status", "audience",
    "coordinates",
  ]

  /// Checks all files; `zone` is the site's, `subjects` are the slugs that there are.
  init(_ reader: TextFiles, zone: TimeZone, subjects: Set<String>) {
    settings = reader.settings
    problems = reader.problems
    siteZone = zone
    files = reader.read("content/events") { name in
      name.utf8.allSatisfy { (48...57).contains($0) }
    }
    for (slug, versions) in files {
      guard let original = versions.original(main: settings.mainLanguage) else { continue }
      facts[slug] = read(original.file, zone, subjects)
      for language in versions.languages where language != original.language {
        guard let fields = versions[language]?.matter.fields else { continue }
        fields.refuse(otherThan: Self.words, lenient: Self.words)
        _ = fields.text("title")
      }
    }
  }

  private mutating func read(
    _ file: TextFile, _ siteZone: TimeZone, _ subjects: Set<String>
  ) -> Facts? {
    let fields = file.matter.fields
    let known = Self.words + Self.factNames
    // A mistyped `audience` was meant to withhold the event.
    fields.refuse(otherThan: known, lenient: known.filter { $0 != "audience" })
    _ = fields.text("title")
    let subject = fields.optionalText("subject")
    if let subject, !subjects.contains(subject) {
      fields.report("subject", unknown: subject, known: subjects.sorted())
    }
    let reminder = fields.value(
      "reminder", expected: "a span before the start, such as 30 min, 2 h, 1 day or 1 week",
      Reminder.init)
    let point = fields.value(
      "coordinates", expected: "degrees north and east, such as 40.965, -5.664"
    ) { text in Point(text.filter { $0 != " " }) }
    let status = fields.value("status", expected: "cancelled") { $0 == "cancelled" ? true : nil }
    let tags = fields.values(
      "tags", called: "tag", expected: "a word with letters or digits"
    ) { TagName($0) }
    guard let zone = zone(fields, siteZone), let span = span(fields, zone) else { return nil }
    return Facts(
      span: span, zone: zone, reminder: reminder, subject: subject, tags: tags,
      isCancelled: status ?? false, audience: fields.audience("audience") ?? .everyone,
      point: point)
  }

  /// Returns the time zone of an event; nil if its name is unknown.
  private mutating func zone(_ fields: Fields, _ siteZone: TimeZone) -> TimeZone? {
    guard fields.has("zone") else { return siteZone }
    let known = fields.value(
      "zone", expected: "the name of a time zone such as Europe/Madrid"
    ) { name in SiteSource.zone(name).map { (name, $0) } }
    guard let (name, bytes) = known else { return nil }
    if name == siteZone.name { return siteZone }
    // Why loss is right: `SiteSource.zone` returns only readable zones.
    let zone = bytes.isEmpty ? .utc : try? TimeZone(name: name, tzif: bytes)
    if zone != nil { zones[name] = bytes }
    return zone
  }

  private func span(_ fields: Fields, _ zone: TimeZone) -> EventSpan? {
    if !fields.has("start") { fields.report("start", .missingField("start")) }
    guard let start = time("start", fields, zone) else { return nil }
    guard fields.has("end") else { return EventSpan(start: start, end: nil) }
    guard let end = time("end", fields, zone) else { return nil }
    guard let span = EventSpan(start: start, end: end) else {
      let kind =
        if case .day = start { "a day not before the start" } else { "a time not before the start" }
      fields.report("end", fields.scalar("end") ?? "", expected: kind)
      return nil
    }
    return span
  }

  private func time(_ field: String, _ fields: Fields, _ zone: TimeZone) -> EventTime? {
    guard let text = fields.optionalText(field) else { return nil }
    do {
      return try EventTime(text, in: zone)
    } catch .skippedByClocks {
      fields.report(field, .skippedTime(text, zone: zone.name))
    } catch {
      fields.report(
        field, text, expected: "a time such as 2026-11-26T19:00, or a day such as 2026-11-28")
    }
    return nil
  }

  /// The events of a tree, in the order of their slugs; `firstID` is the number of the first.
  func render(with renderer: TreeRenderer, firstID: Int) -> [CompiledEvent] {
    files.sorted { $0.key < $1.key }.enumerated().compactMap { number, entry in
      facts[entry.key].flatMap { facts in
        event(entry.key, entry.value, facts, renderer, id: firstID + number)
      }
    }
  }

  private func event(
    _ slug: String, _ versions: Versions<TextFile>, _ facts: Facts, _ renderer: TreeRenderer,
    id: Int
  ) -> CompiledEvent? {
    let (language, main) = (renderer.tree.language, settings.mainLanguage)
    guard let (writtenIn, file) = versions.version(for: language, main: main),
      let original = versions.original(main: main)?.file.matter.fields,
      let title = files.title(slug, language, main: main),
      let rendered = renderer.text(
        EditedText(file, writtenIn, title: title, isWithheld: facts.audience != .everyone))
    else { return nil }
    let words = file.matter.fields
    let text = PageText(
      language: language, writtenIn: writtenIn, title: title,
      description: Excerpt.description(words.scalar("description"), rendered.plainText),
      html: rendered.html)
    let location = words.scalar("location") ?? original.scalar("location") ?? ""
    let event = Event(
      slug: slug, text: text, span: facts.span, zoneName: facts.zone.name,
      location: PlainText.singleLine(location), reminder: facts.reminder, subject: facts.subject,
      isCancelled: facts.isCancelled, audience: facts.audience, point: facts.point)
    let days = facts.span.days(in: facts.zone)
    return CompiledEvent(
      id: id, event: event, days: days,
      until: max(days.upperBound, facts.span.days(in: siteZone).upperBound), tags: facts.tags,
      words: rendered.plainText)
  }
}
