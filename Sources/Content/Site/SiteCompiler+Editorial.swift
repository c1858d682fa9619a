import Catalogue
import Database
import Model
import Time

// Notes, professors and events: rows of derived tables, and the versions of events that calendars know.
extension SiteCompiler {
  func storeEditorial(_ transaction: inout Transaction) throws {
    for tree in source.editorial.study { try store(tree, &transaction) }
    for directory in source.editorial.professors {
      for (sort, professor) in directory.enumerated() {
        try transaction.store(professor, sort: sort)
      }
    }
    try transaction.reserve(reservedNames)
    try transaction.store(source.blocklist)
    for event in source.editorial.events { try store(event, &transaction) }
    for name in source.editorial.media.keys { try transaction.storeMedia(name) }
    for (name, bytes) in source.editorial.zones { try transaction.storeZone(name, bytes) }
    try storeZonesOfAgendas(&transaction)
    try storeCatalogue(&transaction)
    try storeMap(&transaction)
  }

  /// Stores the zones of agenda entries that no event uses any longer: members' clocks do not change with the site's events.
  private func storeZonesOfAgendas(_ transaction: inout Transaction) throws {
    let known = Set(try site.zoneNames())
    for name in try site.zonesOfAgendas() where !known.contains(name) {
      if let bytes = SiteSource.zone(name) { try transaction.storeZone(name, bytes) }
    }
  }

  /// Words, shops and pictures of the catalogue, and the editors' products: those are imported like any other's.
  private func storeCatalogue(_ transaction: inout Transaction) throws {
    let (catalogue, settings) = (source.editorial.catalogue, source.settings)
    // While the catalogue is off its tables may be missing; their contents are kept.
    guard settings.has(.catalogue) else { return }
    for language in settings.languages {
      let words = catalogue.dictionary.words(language, settings.mainLanguage)
      for (sort, word) in words.enumerated() { try transaction.store(word, language, sort: sort) }
      for (sort, shop) in (catalogue.shops[language] ?? []).enumerated() {
        try transaction.store(shop, language, sort: sort)
      }
    }
    for (shop, address) in catalogue.addresses {
      try transaction.storeAddress(of: shop, address.email, address.language)
    }
    for (picture, media) in catalogue.pictures {
      try transaction.storePicture(
        picture, media: media.name, width: media.width, height: media.height)
    }
    try transaction.settlePrices(catalogue.dictionary.prices)
    var kept: Set<Product.ID> = []
    for product in catalogue.products { kept.insert(try transaction.store(product, at: now).id) }
    for product in try site.products(of: CatalogueFiles.source) where !kept.contains(product) {
      try transaction.withdraw(product)
    }
    try transaction.storeSetting("catalogue_currency", catalogue.dictionary.prices.currency)
    try transaction.updateProductIndex()
  }

  /// Names that no member may take: of the site, of moderators and of professors, in all languages.
  private var reservedNames: [String] {
    let words = source.strings.filter { ["system", "role_names"].contains($0.name) }
    let roles = words.flatMap { $0.text.utf8.split(separator: 44).map { String($0) ?? "" } }
    let professors = source.editorial.professors.flatMap { $0.map(\.text.title) }
    return source.settings.name.versions.map(\.text) + roles + professors
  }

  private func store(_ tree: StudyTree, _ transaction: inout Transaction) throws {
    for (sort, subject) in tree.subjects.enumerated() { try transaction.store(subject, sort: sort) }
    for (sort, lesson) in tree.lessons.enumerated() { try transaction.store(lesson, sort: sort) }
    for note in tree.notes {
      let note: CompiledNote = try note.value()
      try transaction.store(note.note, id: note.id, sort: note.sort)
      for link in note.links {
        try transaction.storeLink(
          from: note.id, to: link.to, link.kind, words: link.words, writtenIn: link.writtenIn)
      }
      try tag(note.id, .note, note.note.text.language, note.tags, &transaction)
    }
  }

  private func store(_ event: CompiledEvent, _ transaction: inout Transaction) throws {
    try transaction.store(
      event.event, id: event.id, days: event.days, until: event.until, words: event.words)
    guard event.event.audience == .everyone else { return }
    try tag(event.id, .event, event.event.text.language, event.tags, &transaction)
    if event.event.text.language == source.settings.mainLanguage {
      try transaction.stamp(event.event.slug, digest: event.digest, at: now)
    }
  }

  private func tag(
    _ item: Int, _ kind: TaggedKind, _ language: Language, _ tags: [TagName],
    _ transaction: inout Transaction
  ) throws {
    for tag in tags {
      let list = try transaction.ensureTag(
        NewTag(slug: tag.slug, title: tag.title), isPublic: true)
      try transaction.tag(item, kind, language, list)
    }
  }
}

extension Editorial {
  /// True if there is any item of a kind, in any language and for any audience.
  func holds(_ kind: StudyKind) -> Bool {
    switch kind {
    case .notes: study.contains { !$0.notes.isEmpty }
    case .events: !events.isEmpty
    }
  }
}

extension CompiledEvent {
  /// Digest of everything that a calendar shows; no one gains by making two versions collide.
  fileprivate var digest: String {
    let facts = [
      event.text.title, event.location, words, "\(event.span)", event.zoneName,
      "\(event.reminder?.seconds ?? -1)", "\(event.isCancelled)",
    ]
    return String(FNV1a.hash64(facts.joined(separator: "\n").utf8), radix: 16)
  }
}
