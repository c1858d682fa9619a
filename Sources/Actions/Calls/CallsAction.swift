import Database
import HTTPTypes
import Model
import Pages
import Templates
import Theme
import Time

/// `calls`: a member's calls of thirty days: participants, time, duration, outcome; deleted one by one, or all at once.
struct CallsAction: FormAction {
  static let shownFields: [String] = []
  /// Number of calls on a page.
  private static let size = 40

  private let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
  }

  func show() throws -> Reply {
    let signals = try context.endOverdueCalls()
    return context.signalling(signals, .finished(try response(FormState(context.locale))))
  }

  func submit() throws -> Reply {
    let call = Call.ID(digits: context.fields["call"])
    guard context.fields["do"] == "delete-all" || call != nil && context.fields["do"] == "delete"
    else { throw Problem.badRequest("reason_unknown_form") }
    let isAll = context.fields["do"] == "delete-all"
    try context.site.write { try $0.hideCalls(of: me.id, isAll ? nil : call) }
    return context.redirect(
      to: context.href(.calls, query: isAll ? "done=calls_deleted" : "done=call_deleted"))
  }

  private var filter: CallFilter { CallFilter(rawValue: context.fields["list"]) ?? .all }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, number) = (context.locale, context.pageNumber)
    let calls = try context.site.calls(
      of: me.id, filter, after: (number - 1) * Self.size, atMost: Self.size + 1)
    if context.request.wantsJSON {
      return .json(.ok, .object([("calls", .list(calls.prefix(Self.size).map(json)))]))
    }
    let title = locale.text("call_title")
    return try context.page(
      CallsPage(
        chrome: context.callChrome(title), mine: context.callCrumbs, title: title,
        tabs: context.callTabs(.calls, filter),
        notice: context.notice("call_deleted", "calls_deleted"),
        days: days(calls.prefix(Self.size)), isEmpty: calls.isEmpty && number == 1,
        action: context.settings.href(.plain(.calls)), lang: context.tree.language.code,
        pages: context.pages(number, hasMore: calls.count > Self.size) { page in
          context.href(.calls, query: "list=\(filter.rawValue)&page=\(page)")
        }), form.errors)
  }

  private func days(_ calls: some Sequence<StoredCall>) -> [CallDayView] {
    var days: [CallDayView] = []
    for call in calls {
      guard let seat = call.seat(of: me.id) else { continue }
      let title = context.locale.weekdayDate(context.civil(call.madeAt).date)
      if days.last?.title != title { days.append(CallDayView(title: title)) }
      days[days.count - 1].calls.append(row(call, seat))
    }
    return days
  }

  private func row(_ call: StoredCall, _ seat: StoredCall.Seat) -> CallRowView {
    let ownCall = OwnCall(context: context, call: call, seat: seat, token: nil)
    let name = call.kind == .link ? guests(of: call) : ownCall.title
    let other = call.kind == .pair ? call.seats.first { $0.id != seat.id }?.member : nil
    return CallRowView(
      number: "\(call.id)", name: name, initials: PlainText.initials(of: name),
      hue: Avatar.hue(of: name), faceURL: context.faceURL(of: other),
      url: url(call, other), time: context.locale.timeOfDay(context.civil(call.madeAt)),
      datetime: call.madeAt.rfc3339(in: context.clock),
      detail: facts(call, seat).joined(separator: " · "),
      // Why loss is right: without the link to call back it is still a line of the list.
      againURL: isMissed(seat) ? other.flatMap { try? context.callURL($0.name.id) } : nil)
  }

  private func guests(of call: StoredCall) -> String {
    context.listed(call.seats.filter { $0.member == nil }.map(\.guest), atMost: 3)
  }

  private func url(_ call: StoredCall, _ other: Participant?) -> String? {
    if let talk = call.talk { return context.talkURL(talk) }
    return other.map { context.personURL($0.name.id) }
  }

  private func isMissed(_ seat: StoredCall.Seat) -> Bool {
    seat.state == .missed || seat.state == .busy
  }

  /// Facts of a call: "Video, 12 minutes", "you called", "direct".
  private func facts(_ call: StoredCall, _ seat: StoredCall.Seat) -> [String] {
    let locale = context.locale
    let kind = locale.text("call_kind_\(call.isVideo ? "video" : "voice")")
    guard let answered = call.answeredAt, seat.joinedAt != nil else {
      let how =
        seat.isCaller
        ? "call_ended_\(call.outcome.rawValue)"
        : seat.state == .declined ? "call_ended_you_declined" : "call_ended_unanswered"
      return ["\(kind), \(locale.text(how))"]
    }
    let seconds = max(
      0, (call.endedAt ?? answered).seconds - max(answered, seat.joinedAt ?? answered).seconds)
    var facts = ["\(kind), \(context.duration(seconds))"]
    if call.kind != .link {
      let caller = call.seats.first(where: \.isCaller)
      facts.append(
        seat.isCaller
          ? locale.text("call_by_you")
          : locale.text(
            "call_by", ["name": caller.map(context.name) ?? locale.author("", isGuest: false)]))
    }
    if seat.route != .unknown {
      facts.append(locale.text(seat.route == .relay ? "call_route_relay" : "call_route_direct"))
    }
    return facts
  }

  private func json(_ call: StoredCall) -> JSON {
    let seat = call.seat(of: me.id)
    return .object([
      ("id", .number(call.id.rawValue)), ("made_at", .text(call.madeAt.rfc3339)),
      ("video", .flag(call.isVideo)), ("outcome", .text(call.outcome.rawValue)),
      (
        "people", .list(call.seats.filter { $0.id != seat?.id }.map { .text(context.name(of: $0)) })
      ),
      (
        "seconds",
        .number(call.answeredAt.map { max(0, (call.endedAt ?? $0).seconds - $0.seconds) } ?? 0)
      ),
    ])
  }
}

/// A member's calls, visible only to them.
struct CallsPage: PageView {
  static let template = "calls"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb links.
  let mine: [LinkView]
  /// The heading.
  let title: String
  /// Links to the pages of the member's calls.
  let tabs: [LinkView]
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// The calls, by days.
  let days: [CallDayView]
  /// True if there are no calls.
  let isEmpty: Bool
  /// URL to which the buttons are sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// Links to the pages before and after.
  var pages: [LinkView] = []
}

/// The calls of a day.
struct CallDayView: View {
  /// The day.
  let title: String
  /// Calls of the day, the last first.
  var calls: [CallRowView] = []
}

/// A call in the list.
struct CallRowView: View {
  /// Call number, sent by the button that deletes it.
  let number: String
  /// Name of the other side.
  let name: String
  /// Two letters shown without a photo.
  let initials: String
  /// The class of the colour behind the letters.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// The conversation.
  var url: String?
  /// Time of the call: "18:56".
  let time: String
  /// The time for machines.
  let datetime: String
  /// Kind and outcome.
  let detail: String
  /// Page to call back after a missed call; nil otherwise.
  var againURL: String?
}
