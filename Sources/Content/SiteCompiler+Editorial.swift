import Database
import Model

// Notes, professors and events: rows of derived tables, and the versions of events that calendars know.
extension SiteCompiler {
  func storeEditorial() throws {
    for tree in source.editorial.study { try store(tree) }
    for directory in source.editorial.professors {
      for (sort, professor) in directory.enumerated() { try site.store(professor, sort: sort) }
    }
    for event in source.editorial.events { try store(event) }
    for name in source.editorial.media.keys { try site.storeMedia(name) }
    for (name, bytes) in source.editorial.zones { try site.storeZone(name, bytes) }
  }

  private func store(_ tree: StudyTree) throws {
    for (sort, subject) in tree.subjects.enumerated() { try site.store(subject, sort: sort) }
    for (sort, lesson) in tree.lessons.enumerated() { try site.store(lesson, sort: sort) }
    for note in tree.notes {
      try site.store(note.note, id: note.id, sort: note.sort)
      for link in note.links {
        try site.storeLink(
          from: note.id, to: link.to, link.kind, words: link.words, writtenIn: link.writtenIn)
      }
      try tag(note.id, .note, note.note.text.language, note.tags)
    }
  }

  private func store(_ event: CompiledEvent) throws {
    try site.store(
      event.event, id: event.id, days: event.days, until: event.until, words: event.words)
    guard event.event.audience == .everyone else { return }
    try tag(event.id, .event, event.event.text.language, event.tags)
    if event.event.text.language == source.settings.mainLanguage {
      try site.stamp(event.event.slug, digest: event.digest, at: now)
    }
  }

  private func tag(
    _ item: Int, _ kind: TaggedKind, _ language: Language, _ tags: [TagName]
  ) throws {
    for tag in tags {
      let (list, isNew) = try site.ensureList(.tag, slug: tag.slug)
      if isNew { try site.setText(list.id, nil, title: tag.title) }
      try site.tag(item, kind, language, list.id)
    }
  }
}

extension Editorial {
  /// Whether there is anything of a kind, in whatever language and for whomever.
  func holds(_ kind: StudyKind) -> Bool {
    switch kind {
    case .notes: study.contains { !$0.notes.isEmpty }
    case .events: !events.isEmpty
    }
  }
}

extension CompiledEvent {
  /// Changes when anything does that a calendar shows; nobody gains by making two versions collide.
  fileprivate var digest: String {
    let facts = [
      event.text.title, event.location, words, "\(event.span)", event.zoneName,
      "\(event.reminder?.seconds ?? -1)", "\(event.isCancelled)",
    ]
    return String(FNV1a.hash64(facts.joined(separator: "\n").utf8), radix: 16)
  }
}
