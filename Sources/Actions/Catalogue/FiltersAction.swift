import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `catalogue/filters`: a reader's saved filters, with what is new in each; the form to save one more, and the buttons of each.
///
/// A program saves one by sending `name` and the filter's own parameters.
struct FiltersAction: FormAction {
  static let shownFields = ["name"]

  /// Maximum number of new products shown for a filter.
  static let shownNews = 6

  let context: ActionContext
  private let attributes: Set<String>

  init(_ context: inout ActionContext) throws {
    attributes = try context.allowRepeatedFilters()
    self.context = context
  }

  func show() throws -> Reply {
    try context.countFilter()
    return .finished(try response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    switch context.fields["do"] {
    case "", "save": return try save()
    case "mail-on": return try setMail(true)
    case "mail-off": return try setMail(false)
    case "delete": return try delete()
    case "restore": return try restore()
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  private func save() throws -> Reply {
    let request = try FilterRequest(context, attributes: attributes)
    var form = FormState(context.locale)
    let name = context.filterName(&form.errors)
    let filter = request.filter.ordered(.newest)
    if !request.errors.isEmpty { form.errors.add("name", "prices", in: "filter_name") }
    if filter.query.utf8.count > ProductFilter.queryBytes {
      form.errors.add("name", "values", in: "filter_name")
    }
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    let outcome = try OwnFilters(context).save(
      filter, as: name, wantsMail: context.fields.has("mail"))
    return try answer(outcome, "saved", &form)
  }

  /// Redirects to the list, or reports that there is no room.
  private func answer(
    _ outcome: OwnFilters.Outcome, _ done: String, _ form: inout FormState
  ) throws -> Reply {
    switch outcome {
    case .done(let cookie):
      return context.redirect(to: context.href(.filters, query: "done=\(done)")).setting(cookie)
    case .full(let limit):
      form.errors.add("name", "full", in: "filter_name", ["limit": context.locale.number(limit)])
      return .finished(try response(form))
    }
  }

  private var number: Int64 {
    get throws {
      guard let id = SavedFilter.ID(digits: Substring(context.fields["of"])) else {
        throw Problem.badRequest("reason_unknown_form")
      }
      return id.rawValue
    }
  }

  private func setMail(_ wantsMail: Bool) throws -> Reply {
    let id = SavedFilter.ID(try number)
    let member = try context.member()
    guard try context.site.savedFilter(id, of: member.id) != nil else { throw Problem.notFound }
    try context.site.write {
      try $0.setMail(wantsMail, ofFilter: id, of: member.id, at: context.now)
    }
    return context.redirect(to: context.href(.filters) + "#f\(id)")
  }

  /// Deletes the filter.
  ///
  /// The answer names it, with a button to restore it.
  private func delete() throws -> Reply {
    let filters = OwnFilters(context)
    guard let entry = try filters.entry(number) else {
      return context.redirect(to: context.href(.filters))
    }
    guard case .done(let cookie) = try filters.delete(entry.number) else { throw Problem.notFound }
    if context.request.wantsJSON { return context.redirect(to: context.href(.filters)) }
    return Reply.finished(try response(FormState(context.locale), deleted: entry)).setting(cookie)
  }

  private func restore() throws -> Reply {
    let id = SavedFilter.ID(try number)
    let member = try context.member()
    guard try context.site.savedFilter(id, of: member.id) != nil else { throw Problem.notFound }
    let hasRoom = try context.site.write {
      try $0.restore(id, of: member.id, at: context.now)
    }
    var form = FormState(context.locale)
    return try answer(
      hasRoom ? .done(cookie: nil) : .full(limit: SavedFilter.most), "restored", &form)
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, deleted: nil) }

  private func response(
    _ form: FormState, deleted: OwnFilters.Entry?
  ) throws -> ActionResponse {
    try context.site.read {
      var entries = try OwnFilters(context).all()
      if let deleted { entries.removeAll { $0.number == deleted.number } }
      let list = try FilterList(context, entries)
      guard !context.request.wantsJSON || context.request.head.method == .post else {
        return .json(.ok, .object([("filters", .list(try list.json()))]))
      }
      return try context.response(form) {
        try list.page(
          form: isSaving ? try saveForm(form, list) : nil,
          summary: context.summary(form, isPost: false), deleted: deleted)
      }
    }
  }

  /// True if a filter is about to be saved, or could not be saved just now.
  private var isSaving: Bool {
    let fields = context.fields
    return context.request.head.method == .post
      ? ["", "save"].contains(fields["do"]) : fields.has("new")
  }

  private func saveForm(_ form: FormState, _ list: FilterList) throws -> SaveFilterView {
    let filter = try FilterRequest(context, attributes: attributes).filter.ordered(.newest)
    let sentence = try list.sentence(filter)
    let isPost = context.request.head.method == .post
    return SaveFilterView(
      sentence: sentence.capitalized,
      now: context.locale.plural("filter_now", list.index.matches(filter).count),
      name: isPost || context.fields.has("name")
        ? context.fields["name"] : Self.name(sentence, context.locale),
      nameError: form.errors["name"],
      hidden: context.hidden(filter.fields.map { ($0.name, $0.value) } + [("do", "save")]),
      hasMail: context.viewer.member != nil, isMailTicked: context.fields.has("mail"))
  }

  /// A name to begin with: "Boots, brown, size 39".
  private static func name(_ sentence: FilterSentence, _ locale: Locale) -> String {
    var name = ""
    for bit in sentence.bits where name.utf8.count + bit.label.utf8.count < 60 {
      name += (name.isEmpty ? "" : ", ") + bit.label
    }
    if name.isEmpty { name = locale.text("filter_everything") }
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
