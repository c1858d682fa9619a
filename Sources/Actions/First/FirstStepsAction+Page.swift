import Database
import Model
import Pages
import Theme

// The question as a page.
extension FirstStepsAction {
  /// The most boards that are offered.
  static let maxBoards = 100

  /// The box of a board.
  static func box(_ board: TopicList) -> String { "board\(board.id)" }

  /// The step as it has been filled in so far.
  func response(_ form: FormState, at step: FirstStep) throws -> ActionResponse {
    try context.response(form) {
      switch step {
      case .photo: try photoPage(form)
      case .topics: try topicsPage(form)
      case .audience: try audiencePage(form)
      case .hello: try helloPage(form)
      }
    }
  }

  /// Makes the parts that all steps share.
  private func page(
    _ step: FirstStep, _ form: FormState, title: String, lead: String, button: String,
    hidden: [(name: String, value: String)] = []
  ) throws -> FirstStepPage {
    let locale = context.locale
    let place = (steps.firstIndex(of: step) ?? 0) + 1
    return FirstStepPage(
      chrome: context.chrome(title, sheet: PageRenderer.memberSheet), id: step.rawValue,
      bars: steps.indices.map { StepBarView(isDone: $0 < place) },
      progress: locale.text(
        "first_progress",
        ["number": locale.number(place), "count": locale.number(steps.count)]),
      notice: context.mergedNotice, title: title, lead: lead,
      summary: context.summary(form, isPost: step == .hello),
      action: context.href(.firstSteps, query: "step=\(step.rawValue)"),
      hidden: context.hidden([("step", step.rawValue)] + hidden),
      initials: PlainText.initials(of: member.name), hue: Avatar.hue(of: member.name),
      button: locale.text(button), settingsURL: context.href(.settings))
  }

  private func photoPage(_ form: FormState) throws -> FirstStepPage {
    let locale = context.locale
    var page = try page(
      .photo, form, title: locale.text("first_welcome", ["name": member.name]),
      lead: locale.text("first_photo_lead"), button: "first_continue")
    page.hasFile = true
    page.faceURL = try context.ownAvatarURL()
    page.fields = [context.photoField(form.errors)]
    page.script = context.theme.href(asset: "photo.js")
    return page
  }

  private func topicsPage(_ form: FormState) throws -> FirstStepPage {
    let (locale, site) = (context.locale, context.site)
    var page = try page(
      .topics, form, title: locale.text("first_topics_title"),
      lead: locale.text("first_topics_lead"), button: "first_follow")
    let followsForum = try site.isFollowing(.list(TopicList.forum.id), member.id)
    page.options = try context.reader.boards().prefix(Self.maxBoards).map { board in
      let words = try site.words(of: board.id, context.tree.language)
      let isFollowed = try site.isFollowing(.list(board.id), member.id)
      return StepOptionView(
        type: "checkbox", id: Self.box(board), name: Self.box(board), value: "1",
        label: words?.title ?? board.slug,
        hint: words.flatMap { $0.description.isEmpty ? nil : $0.description },
        isTicked: isFollowed || followsForum && board.audience == .everyone)
    }
    page.pushOffer = try context.pushOffer()
    // A member without an address has no choice of emails.
    guard try context.account().email != nil else { return page }
    let kind = QueuedMail.Kind.newTopic
    var field = context.field(kind.rawValue, form.errors, isShort: true)
    field.label = locale.text("first_topics_mail")
    field.choices = context.choices(
      [MailChoice.daily, .atOnce, .never].map(\.name),
      chosen: try site.mailChoices(of: member.id)[kind].name
    ) { "letters_\($0)" }
    page.fields = [field]
    return page
  }

  private func audiencePage(_ form: FormState) throws -> FirstStepPage {
    let locale = context.locale
    var page = try page(
      .audience, form, title: locale.text("first_audience_title"),
      lead: locale.text("first_audience_lead"), button: "first_continue")
    page.options = FirstAudience.allCases.map { audience in
      let name = audience.rawValue
      return StepOptionView(
        type: "radio", id: "audience-\(name)", name: "audience", value: name,
        label: locale.text("first_audience_\(name)"),
        hint: locale.text("first_audience_\(name)_hint"), isTicked: audience == .friends)
    }
    if context.settings.has(.places) { page.note = locale.text("first_audience_places") }
    return page
  }

  private func helloPage(_ form: FormState) throws -> FirstStepPage {
    let (locale, name) = (context.locale, member.name)
    var context = context
    let topic = try context.helloTopic()
    if !context.fields.has("body") {
      context.fields["title"] = locale.text("first_hello_subject", ["name": name])
      context.fields["body"] = locale.text("first_hello_words", ["name": name])
    }
    var page = try page(
      .hello, form, title: locale.text("first_hello_title"), lead: locale.text("first_hello_lead"),
      button: "first_post", hidden: form.isLoud ? [("loud", "1")] : [])
    var body = FieldView(
      name: "body", label: locale.text("first_hello_body"), value: context.fields["body"],
      error: form.errors["body"], isLong: true)
    if let topic {
      body.label = locale.text("first_hello_topic", ["title": topic.title])
      page.fields = [body]
    } else {
      page.fields = [context.field("title", form.errors), body]
    }
    if let waits = try context.approvalNotice() { page.note = waits }
    return page
  }
}
