import Database
import HTTPTypes
import Model
import Theme

/// A reader's saved filters: rows for a member, a cookie for a guest.
struct OwnFilters {
  /// A filter with its name.
  struct Entry {
    /// Identifier: a row's number, or for a guest a hash of the content.
    let number: Int64
    let name: String
    let filter: ProductFilter
    /// The row of a member.
    var saved: SavedFilter?
  }

  let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  /// All saved filters, the newest first.
  func all() throws -> [Entry] {
    guard let member = context.viewer.member else { return guestEntries.reversed() }
    return try context.site.savedFilters(of: member.id).map {
      Entry(number: $0.id.rawValue, name: $0.name, filter: $0.filter, saved: $0)
    }
  }

  /// One of the filters; nil when it belongs to someone else, or no longer exists.
  func entry(_ number: Int64) throws -> Entry? { try all().first { $0.number == number } }

  private var guestEntries: [Entry] {
    context.guestCatalogue.filters.compactMap { kept in
      ProductFilter(query: kept.query).map {
        Entry(number: Self.number(kept), name: kept.name, filter: $0)
      }
    }
  }

  /// A number of at most fifteen digits.
  ///
  /// It depends on the content alone, so that pressing a button twice means the same filter.
  private static func number(_ kept: GuestCatalogue.Filter) -> Int64 {
    let hash = FNV1a.hash64("\(kept.name)\n\(kept.query)".utf8)
    return Int64(hash % 999_999_999_999_999) + 1
  }

  /// The result of a change.
  enum Outcome {
    /// It is done: the answer gets this cookie, of a guest.
    case done(cookie: String?)
    /// There is no room for one more.
    case full(limit: Int)
  }

  /// Saves a filter under a name.
  func save(_ filter: ProductFilter, as name: String, wantsMail: Bool) throws -> Outcome {
    if let member = context.viewer.member {
      let id = try context.site.write {
        try $0.save(filter, as: name, of: member.id, wantsMail: wantsMail, at: context.now)
      }
      return id == nil ? .full(limit: SavedFilter.most) : .done(cookie: nil)
    }
    guard let kept = GuestCatalogue.Filter(name: name, query: filter.query) else {
      return .full(limit: GuestCatalogue.maxFilters)
    }
    let known = context.guestCatalogue.filters
    return keep(known.contains(kept) ? known : known + [kept])
  }

  /// Gives one another name.
  func rename(_ entry: Entry, to name: String) throws -> Outcome {
    if let saved = entry.saved {
      try context.site.write { try $0.rename(saved.id, of: saved.member, to: name) }
      return .done(cookie: nil)
    }
    return keep(
      context.guestCatalogue.filters.compactMap { kept in
        Self.number(kept) == entry.number
          ? GuestCatalogue.Filter(name: name, query: kept.query) : kept
      })
  }

  /// Takes one away.
  func delete(_ number: Int64) throws -> Outcome {
    if let member = context.viewer.member {
      try context.site.write {
        try $0.delete(SavedFilter.ID(number), of: member.id, at: context.now)
      }
      return .done(cookie: nil)
    }
    return keep(context.guestCatalogue.filters.filter { Self.number($0) != number })
  }

  private func keep(_ filters: [GuestCatalogue.Filter]) -> Outcome {
    var guest = context.guestCatalogue
    guard guest.keep(filters) else { return .full(limit: GuestCatalogue.maxFilters) }
    return .done(cookie: Cookies(context.settings).catalogue(guest))
  }
}

extension ActionContext {
  /// Returns the name of a filter as typed, on one line, and adds an error to the field when it is invalid.
  func filterName(_ errors: inout FieldErrors) -> String {
    let name = PlainText.singleLine(fields["name"])
    if PlainText.isBlank(name) {
      errors.add("name", "empty", in: "filter_name")
    } else if name.utf8.count > SavedFilter.nameBytes {
      errors.add(
        "name", "long", in: "filter_name", ["limit": locale.number(SavedFilter.nameBytes)])
    }
    return name
  }
}

extension Reply {
  /// Returns the reply with a cookie.
  func setting(_ cookie: String?) -> Reply {
    guard let cookie, case .finished(var response) = self else { return self }
    response.head.headerFields.append(HTTPField(name: .setCookie, value: cookie))
    return .finished(response)
  }
}
