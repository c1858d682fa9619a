import Database
import HTTPTypes
import Markdown
import Model
import Theme
import Time

/// `me/meet`: a member's card for those whom they might meet.
///
/// `do` is in, with birth date, gender, status, town and tags, which are stored in the profile as far as it has them; about,
/// with text and photos; out, which ends participation at once.
struct MeetCardAction: FormAction {
  static let shownFields = ["birth_date", "gender", "status", "town", "tags", "body"]
  /// Maximum number of changes of location in a day, as counted here.
  private static let locationChangesPerDay = 6

  let context: ActionContext
  let me: SignedIn
  let own: MatchProfile?
  let card: MeetCard?
  let stored: Profile

  /// Throws `notFound` where the site does not have Meet.
  init(_ context: ActionContext) throws {
    me = try context.meetMember()
    own = try context.site.matchProfile(me.id, on: context.today)
    card = own == nil ? nil : try context.site.meetCard(me.id)
    stored = try context.site.profile(me.id)
    self.context = context
  }

  func show() throws -> Reply {
    guard context.request.wantsJSON else {
      return .finished(try response(FormState(context.locale)))
    }
    var members: [(String, JSON)] = [("takes_part", .flag(own != nil))]
    if let card {
      members.append(("town", .text(card.town)))
      members.append(("tags", .list(card.tags.map { .text($0) })))
      members.append(("body", .text(card.about)))
    }
    return .finished(.json(.ok, .object(members)))
  }

  func submit() throws -> Reply {
    switch context.fields["do"] {
    case "in": return try participate()
    case "about": return try saveText()
    case "out":
      try context.site.write { try $0.stopMeeting(me.id) }
      return context.redirect(to: context.href(.meetCard, query: "done=meet_out"))
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  // MARK: Facts

  private func participate() throws -> Reply {
    var form = FormState(context.locale)
    // One text of the form has the same name as one of the profile's.
    var profile = ProfileForm(context, stored, [], &form.errors).profile
    try checkAge(profile, &form.errors)
    let place = try place(&form.errors)
    let tags = context.meetTags("tags", &form.errors)
    guard form.errors.isEmpty else {
      try context.noteBirthDate(of: me.id)
      return .finished(try response(form))
    }
    // Taking part must not show blocks elsewhere that no one was shown before.
    for block in [ProfileBlock.birthDate, .gender, .status] where stored[block].isEmpty {
      profile.show(block, to: .me)
    }
    // Also counted for a member who rejoins: otherwise leaving would allow any number of changes.
    if let cell = place.cell, own?.facts.cell != cell {
      try context.allow([
        Quota("meet place \(me.id)", most: Self.locationChangesPerDay, seconds: 86_400)
      ])
    }
    var card = card ?? MeetCard()
    (card.town, card.tags) = (place.name, tags)
    let preferences = own.flatMap { MeetPreferences(bits: $0.preferences) } ?? MeetPreferences()
    let today = context.today
    let isTaken = try context.site.write { transaction in
      guard try context.site.account(me.id, at: context.now)?.ban == nil else { return false }
      try transaction.set(profile, of: me.id)
      return try transaction.meet(card, preferences, in: place.cell, as: me.id, on: today)
    }
    guard isTaken else {
      form.errors.add("birth_date", "grown", ["age": context.locale.number(MeetFacts.leastAge)])
      return .finished(try response(form))
    }
    return context.redirect(
      to: own == nil
        ? context.href(.meetFilter) : context.href(.meetCard, query: "done=meet_kept"))
  }

  /// Requires an age of eighteen, by the present birth date and by any given before.
  private func checkAge(_ profile: Profile, _ errors: inout FieldErrors) throws {
    guard let born = CivilDate(profile[.birthDate]) else {
      return errors.add("birth_date", "missing")
    }
    let youngest = max(
      MeetFacts.number(born), try context.site.youngestBirthDate(of: me.id))
    guard MeetFacts.age(born: youngest, on: context.today) >= MeetFacts.leastAge else {
      return errors.add(
        "birth_date", "grown", ["age": context.locale.number(MeetFacts.leastAge)])
    }
  }

  /// The typed town, and its cell: nothing finer is stored.
  private func place(
    _ errors: inout FieldErrors
  ) throws -> (name: String, cell: Grid.Cell?) {
    let typed = PlainText.singleLine(context.fields["town"])
    guard !PlainText.isBlank(typed) else { return ("", nil) }
    guard let town = try context.town(typed: typed) else {
      try context.addUnknownPlace("town", typed, &errors)
      return ("", nil)
    }
    return (town.name, Grid.cell(with: town.point))
  }

  // MARK: Text and photos

  private func saveText() throws -> Reply {
    guard own != nil, var card else { throw Problem.badRequest("reason_unknown_form") }
    var form = FormState(context.locale)
    try fill(&card, &form)
    guard form.errors.isEmpty, !context.isPreview else { return .finished(try response(form)) }
    let (today, new) = (context.today, card)
    _ = try context.site.write { transaction in
      // A member who left in the meantime stays out.
      guard let own = try context.takesPart(me.id) else { return false }
      return try transaction.meet(
        new, MeetPreferences(bits: own.preferences) ?? MeetPreferences(), in: own.facts.cell,
        as: me.id, on: today)
    }
    return context.redirect(to: context.href(.meetCard, query: "done=meet_kept"))
  }

  /// Puts the typed text on the card, as far as it can be shown.
  private func fill(_ card: inout MeetCard, _ form: inout FormState) throws {
    if let fault = context.attachments.fault {
      return form.errors.add(
        "body", fault, ["limit": context.locale.number(context.settings.limits.titleBytes)])
    }
    let body = context.writtenBody
    guard body.utf8.count <= MeetCard.bytes else {
      return form.errors.add(.tooLong(bytes: body.utf8.count, limit: MeetCard.bytes))
    }
    do {
      let sent = Set(try context.site.uploads(of: me.id).map(\.name))
      let named = UploadScan.names(in: try context.render(body).html)
      card.photos = named.filter { $0.isPicture && sent.contains($0) }
      if card.photos.count > MeetCard.maxPhotos {
        form.errors.add(
          "body", "photos", ["limit": context.locale.number(MeetCard.maxPhotos)])
      }
      card.about = body
      let rendered = try context.render(MeetCardText.prose(body))
      (card.html, card.renderer) = (rendered.html, MarkdownRenderer.version)
      form.rendered = rendered
    } catch let error as MarkdownError {
      form.errors.add(error)
    }
  }

  // MARK: The page

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text(own == nil ? "meet_title" : "meet_card_title")
    let isWords = context.fields.has("body")
    var shown = card ?? MeetCard()
    if isWords, own != nil {
      var state = FormState(locale)
      try fill(&shown, &state)
    }
    let bodyError = form.errors["body"]
    return try context.response(form) {
      MeetCardPage(
        chrome: context.meetChrome(title), breadcrumb: own == nil ? [] : [context.meetCrumb],
        title: title, lead: own == nil ? locale.text("meet_lead") : nil,
        notice: context.notice("meet_kept", "meet_out"), form: try facts(form),
        takesPart: own != nil, action: context.settings.href(.plain(.meetCard)),
        hidden: context.hidden(), summary: bodyError == nil ? nil : context.summary(form),
        body: isWords ? context.fields["body"] : shown.about, bodyError: bodyError,
        bodyLimit: MeetCard.bytes, isLoud: form.isLoud, attached: context.attached,
        uploadURL: context.theme.uploadURL,
        kept: Route.plain(.meetCard).path,
        card: try own.flatMap { try context.meetCard(of: $0, from: $0, shown) })
    }
  }

  /// The form with the facts, as typed or as stored.
  private func facts(_ form: FormState) throws -> FormView {
    var (context, locale) = (context, context.locale)
    func value(_ name: String, _ kept: String) {
      if context.fields["do"] != "in" || !context.fields.has(name) { context.fields[name] = kept }
    }
    value("birth_date", stored[.birthDate])
    let gender = stored[.gender]
    value(
      "gender", ProfileBlock.genders.contains(gender) ? locale.text("gender_\(gender)") : gender)
    value("status", stored[.status])
    value("town", card?.town ?? stored[.city])
    value("tags", (card?.tags ?? []).joined(separator: ", "))
    locale = context.locale
    var born = context.field(
      "birth_date", form.errors, type: "date", autocomplete: "bday", isShort: true)
    born.hint = locale.text("meet_hint_birth_date")
    var (gendered, status) = (
      context.field("gender", form.errors, isShort: true, isOptional: true),
      context.field("status", form.errors, isShort: true)
    )
    gendered.suggestions = ProfileBlock.genders.map {
      let word = locale.text("gender_\($0)")
      return ChoiceView(value: word, label: word)
    }
    gendered.hint = locale.text("meet_hint_gender")
    status.choices =
      [ChoiceView(value: "", label: locale.text("unstated"))]
      + context.choices(ProfileBlock.statuses, chosen: status.value) { "status_\($0)" }
    var town = context.field("town", form.errors, isShort: true, isOptional: true)
    (town.label, town.hint) = (locale.text("meet_town"), locale.text("meet_hint_town"))
    town.cities = context.cityList
    var tags = context.field("tags", form.errors, isOptional: true)
    (tags.label, tags.hint) = (locale.text("meet_tags"), locale.text("meet_hint_tags"))
    var view = context.form(
      "facts", to: .plain(.meetCard), form, [born, gendered, status, town, tags],
      hidden: [("do", "in")], button: own == nil ? "meet_take_part" : "meet_keep")
    if form.errors["body"] != nil { view.summary = nil }
    view.hint = own == nil ? locale.text("meet_shown") : nil
    return view
  }
}
