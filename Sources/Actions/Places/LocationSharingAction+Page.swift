import Database
import Model
import Pages
import Theme
import Time

// The page for sharing one's location.
extension LocationSharingAction {
  /// Names in a sentence before it says how many more there are.
  private static let named = 4

  func response(_ form: FormState) throws -> ActionResponse {
    let (site, locale) = (context.site, context.locale)
    let (sharing, groups, people) = try site.read {
      (
        try site.sharing(of: me.id),
        try site.placeGroups(of: me.id, atMost: SharingForm.groups),
        try site.placePeople(of: me.id, atMost: Transaction.maxPlacePeople)
      )
    }
    let title = locale.text("places_title")
    return try context.response(form) {
      LocationSharingPage(
        chrome: context.placeChrome(title), breadcrumb: [context.mapCrumb], title: title,
        tabs: context.placeTabs(.places),
        lead: lead(
          sharing, groups.map { ($0.of.name, $0.level) }, people.map { ($0.of.name, $0.level) }),
        today: hint(sharing),
        notice: context.notice(
          "places_kept", "places_hours", "places_person", "places_others", "places_paused",
          "places_resumed"),
        summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.places)), lang: context.tree.language.code,
        isPaused: sharing.isPaused(at: context.now),
        pauses: ["day", "week", "open"].map {
          SharingLevelView(value: "pause-\($0)", label: locale.text("places_pause_\($0)"))
        },
        ladders: levels(sharing, groups, people),
        person: context.field("person", form.errors, hint: "hint_person_places", isShort: true),
        isAlways: isAlways(sharing), whenError: form.errors["when"],
        days: context.hoursViews(sharing.hours, form.errors), hoursZone: context.hoursZone,
        keep: keepField(sharing, form.errors),
        metres: metresField(sharing, form.errors), cancelURL: context.href(.places),
        seen: people.prefix(8).map { person in
          LinkView(
            label: person.of.name, url: context.href(.placeSeen, query: "as=\(person.of.id)"))
        } + [
          LinkView(
            label: locale.text("places_as_friend"),
            url: context.href(.placeSeen, query: "as=friend"))
        ],
        last: try last())
    }
  }

  /// Sentence for other pages about who sees the member's location; during a pause, until when no one does.
  func sentence() throws -> String {
    let site = context.site
    let sharing = try site.sharing(of: me.id)
    if sharing.isPaused(at: context.now), let paused = hint(sharing) { return paused }
    return lead(
      sharing,
      try site.placeGroups(of: me.id, atMost: SharingForm.groups).map { ($0.of.name, $0.level) },
      try site.placePeople(of: me.id, atMost: Transaction.maxPlacePeople).map {
        ($0.of.name, $0.level)
      })
  }

  private func isAlways(_ sharing: Sharing) -> Bool {
    context.fields.has("when") ? context.fields["when"] != "hours" : sharing.hours == nil
  }

  /// Summary of the settings, a sentence for each level that someone has.
  private func lead(
    _ sharing: Sharing, _ groups: [(String, SharingLevel)], _ people: [(String, SharingLevel)]
  ) -> String {
    let locale = context.locale
    let all = [(locale.text("places_friends_word"), sharing.friends)] + groups + people
    let parts = SharingLevel.allCases.dropFirst().compactMap { level -> String? in
      let names = all.filter { $0.1 == level }.map(\.0)
      guard !names.isEmpty else { return nil }
      return locale.text(
        "places_sum_\(level.name)", ["who": context.listed(names, atMost: Self.named)])
    }
    let nobody = people.filter { $0.1 == .nothing }.map(\.0)
    guard !parts.isEmpty else { return locale.text("places_sum_none") }
    var sentence = parts.joined(separator: " ")
    if !nobody.isEmpty {
      sentence +=
        " "
        + locale.text("places_sum_nothing", ["who": context.listed(nobody, atMost: Self.named)])
    }
    return sentence
  }

  /// Sentence about today: a pause, or the hours of the day.
  private func hint(_ sharing: Sharing) -> String? {
    let locale = context.locale
    if sharing.isPaused(at: context.now) {
      return sharing.pausedUntil == .latest
        ? locale.text("places_paused_open")
        : locale.text("places_paused_until", ["time": context.relativeTime(sharing.pausedUntil)])
    }
    guard let hours = sharing.hours else { return nil }
    guard let span = hours.days[context.today.weekday - 1] else {
      return locale.text("places_hours_not_today")
    }
    return locale.text(
      "places_hours_today",
      [
        "from": WeekHours.text(ofMinutes: span.lowerBound),
        "to": WeekHours.text(ofMinutes: span.upperBound),
      ])
  }

  private func last() throws -> String? {
    guard let visit = try context.site.visit(of: me.id) else { return nil }
    let town = try context.site.town(nearest: visit.fix.point)?.name
    return context.locale.text(
      "places_last_sent",
      [
        "time": context.relativeTime(visit.until),
        "place": town ?? visit.fix.point.text(decimals: 4),
        "source": context.locale.text("source_\(visit.fix.source.name)"),
      ])
  }

  // MARK: Levels

  private func levels(
    _ sharing: Sharing,
    _ groups: [PlaceRule<(id: Conversation.ID, name: String, count: Int)>],
    _ people: [PlaceRule<MemberName>]
  ) -> [SharingLevelsView] {
    let locale = context.locale
    return [levelsView("friends", locale.text("places_friends"), sharing.friends)]
      + groups.map { group in
        var view = levelsView(
          "group-\(group.of.id)", group.of.name, group.level,
          hint: locale.plural("places_group_hint", group.of.count))
        view.hours = context.words(group.hours)
        view.hoursURL = context.href(to: .groupHours(group.of.id))
        return view
      }
      + people.map { person in
        var view = levelsView(
          "person-\(person.of.id)", person.of.name, person.level,
          hint: locale.text("places_person_hint"))
        view.reset = "\(person.of.id)"
        return view
      }
  }

  private func levelsView(
    _ name: String, _ label: String, _ stored: SharingLevel, hint: String? = nil
  ) -> SharingLevelsView {
    let chosen = SharingLevel(name: context.fields[name]) ?? stored
    return SharingLevelsView(
      name: name, label: label, hint: hint,
      rungs: SharingLevel.allCases.map { level in
        SharingLevelView(
          value: level.name, label: context.locale.text("rung_\(level.name)"),
          isChosen: level == chosen)
      })
  }

  private func keepField(_ sharing: Sharing, _ errors: FieldErrors) -> FieldView {
    var field = context.field("keep", errors, hint: "hint_keep_places", isShort: true)
    field.label = context.locale.text("label_keep_places")
    field.choices = context.choices(
      Sharing.RetentionPeriod.allCases.map { "\($0.rawValue)" }, chosen: "\(sharing.keep.rawValue)"
    ) { "keep_\($0)" }
    return field
  }

  private func metresField(_ sharing: Sharing, _ errors: FieldErrors) -> FieldView {
    var field = context.field("metres", errors, hint: "hint_metres", isShort: true)
    field.choices = FixRule.choices.map { metres in
      ChoiceView(
        value: "\(metres)", label: context.locale.distance(metres: Double(metres)),
        isSelected: metres == sharing.metres)
    }
    return field
  }
}

extension ActionContext {
  /// Names in a row: "Carmen, Mateo and 3 more".
  func listed(_ names: [String], atMost most: Int) -> String {
    let shown = names.prefix(most)
    let rest = names.count - shown.count
    if rest > 0 {
      return locale.plural("list_more", rest, ["names": shown.joined(separator: ", ")])
    }
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return locale.text(
      "list_and", ["names": shown.dropLast().joined(separator: ", "), "last": last])
  }
}
