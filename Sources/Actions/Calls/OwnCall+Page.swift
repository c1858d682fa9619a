import Database
import HTTPTypes
import Model
import Pages
import Templates
import Theme

extension OwnCall {
  /// Texts for the script, by name: keys are `call_say_<name>`.
  private static let words = [
    "connecting", "reconnecting", "camera_off", "muted", "you", "direct", "relayed",
    "no_microphone", "no_camera", "no_network", "people", "share_none", "admit", "refuse",
    "not_sent",
  ]

  func page() throws -> ActionResponse {
    let locale = context.locale
    let title = call.kind == .link && token == nil ? linkTitle : self.title
    let other = call.seats.first { $0.id != seat.id && (token == nil || $0.member != nil) }
    let view = CallPage(
      chrome: context.callChrome(title), sheet: context.callSheet, title: title,
      initials: PlainText.initials(of: title), hue: Avatar.hue(of: title),
      faceURL: call.kind == .group ? nil : context.faceURL(of: other?.member),
      lead: lead, over: sentence, state: word, url: action, token: token ?? "",
      bellURL: context.settings.href(call.signal.path), number: "\(call.signal.number)",
      seat: "\(seat.id)", kind: kindWord, isVideo: call.isVideo,
      servers: mayConnect ? context.relayServers(for: "\(seat.id)").text : "[]",
      isRelayed: seat.isRelayed, isEarly: try mayConnectEarly,
      words: JSON.object(Self.words.map { ($0, .text(locale.text("call_say_\($0)"))) }).text,
      lang: context.tree.language.code, isRinging: word == "ringing",
      replies: word == "ringing" ? quickReplies : [],
      isOpen: call.isOpen && word != "refused", isGroup: call.kind == .group,
      hasDoor: call.kind == .link && token == nil,
      backURL: token == nil ? context.href(.calls) : nil,
      againURL: try againURL(other), talkURL: try talkURL(other),
      reportURL: try reportURL(other), script: context.theme.href(asset: "call.js"))
    var response = try context.page(view)
    // Only this page requests a camera (Permissions Policy, section 5).
    if let name = HTTPField.Name("Permissions-Policy") {
      response.head.headerFields[name] = Self.permissions
    }
    return response
  }

  /// Permissions that a page of calls may request from its reader.
  static let permissions =
    "camera=(self), microphone=(self), display-capture=(self), speaker-selection=(self), geolocation=()"

  private var action: String {
    context.settings.href(token == nil ? .call(call.id) : .plain(.callGuest))
  }

  private var linkTitle: String {
    let guests = call.seats.filter { $0.member == nil && [.waiting, .joined].contains($0.state) }
    return guests.isEmpty
      ? context.locale.text("call_by_link")
      : context.listed(guests.map(\.guest), atMost: 3)
  }

  private var kindWord: String {
    switch call.kind {
    case .pair: "pair"
    case .group: "group"
    case .link: "link"
    }
  }

  /// Present state, shown below the name.
  private var lead: String {
    let locale = context.locale
    switch word {
    case "ringing":
      if call.kind == .link { return locale.text("call_asks_in") }
      if call.kind == .group {
        let caller = call.seats.first(where: \.isCaller).map(context.name) ?? ""
        return locale.text(
          call.isVideo ? "call_group_rings_video" : "call_group_rings", ["name": caller])
      }
      return locale.text(call.isVideo ? "call_rings_video" : "call_rings")
    case "calling": return locale.text("call_calling")
    case "waiting": return locale.text("call_waits")
    default: return ""
    }
  }

  private func againURL(_ other: StoredCall.Seat?) throws -> String? {
    guard !call.isOpen, token == nil else { return nil }
    switch call.kind {
    case .pair: return try other?.member.flatMap { try context.callURL($0.name.id) }
    case .group: return call.talk.map { context.href(to: .groupCall($0)) }
    case .link: return nil
    }
  }

  private func talkURL(_ other: StoredCall.Seat?) throws -> String? {
    guard token == nil else { return nil }
    return call.talk.map { context.talkURL($0) }
  }

  /// Page to report the other one of two.
  private func reportURL(_ other: StoredCall.Seat?) throws -> String? {
    guard !call.isOpen, token == nil, call.kind == .pair, let id = other?.member?.name.id else {
      return nil
    }
    return context.href(to: .personReport(id))
  }
}

/// A call, for a participant.
struct CallPage: PageView {
  static let template = "call"

  /// The frame.
  let chrome: Chrome
  /// The style sheet of calls.
  let sheet: String
  /// Name of the other participant or group.
  let title: String
  /// Two letters shown without a photo.
  let initials: String
  /// The class of the colour behind the letters.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Present state: "is calling, with video".
  let lead: String
  /// Outcome of the call, as a sentence, for a reader who is not in it; nil otherwise.
  var over: String?
  /// State of the reader: `ringing`, `calling`, `joined`, `elsewhere`, `waiting`, `refused`, `left` or `over`.
  let state: String
  /// URL to which forms and the script send.
  let url: String
  /// The secret of a guest, a hidden field.
  let token: String
  /// URL of the signal file that the script polls.
  let bellURL: String
  /// Present number in the signal file.
  let number: String
  /// Number of the reader's seat in the call.
  let seat: String
  /// `pair`, `group` or `link`.
  let kind: String
  /// True if the call was begun with video.
  let isVideo: Bool
  /// Servers of the relay, as JSON.
  let servers: String
  /// True if only the relay is used.
  let isRelayed: Bool
  /// True if the call connects while it rings.
  let isEarly: Bool
  /// Texts for the script, as JSON.
  let words: String
  /// The language of the page, which forms send along.
  let lang: String
  /// True while the call rings for the reader.
  let isRinging: Bool
  /// The replies with which it can be declined.
  let replies: [CallReplyView]
  /// True while the call is open and the reader can act in it.
  let isOpen: Bool
  /// True for a group call.
  let isGroup: Bool
  /// True if guests may wait for admission.
  let hasDoor: Bool
  /// The list of calls.
  var backURL: String?
  /// Page to call again.
  var againURL: String?
  /// The conversation.
  var talkURL: String?
  /// Page to report the other one.
  var reportURL: String?
  /// The script; without it no connection is made.
  let script: String?
}
