import Database
import HTTPTypes
import Model
import Pages
import Templates
import Theme

extension CallRoom {
  /// The words that the script shows, by name: keys are `call_say_<name>`.
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
    // Nothing but this page asks for a camera (Permissions Policy, section 5).
    if let name = HTTPField.Name("Permissions-Policy") {
      response.head.headerFields[name] = Self.permissions
    }
    return response
  }

  /// What a page of calls may ask its reader for.
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

  /// What goes on, below the name.
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

  /// Where the other of two is reported.
  private func reportURL(_ other: StoredCall.Seat?) throws -> String? {
    guard !call.isOpen, token == nil, call.kind == .pair, let id = other?.member?.name.id else {
      return nil
    }
    return context.href(to: .personReport(id))
  }
}

/// A call, for one who has a part in it.
struct CallPage: PageView {
  static let template = "call"

  /// The frame.
  let chrome: Chrome
  /// The sheet of calls.
  let sheet: String
  /// Whom it is with.
  let title: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// What goes on: "is calling, with video".
  let lead: String
  /// What came of it, for who is not in it, a sentence.
  var over: String?
  /// Where the reader is: `ringing`, `calling`, `joined`, `elsewhere`, `waiting`, `refused`, `left` or `over`.
  let state: String
  /// Where forms and the script send.
  let url: String
  /// The secret of a guest, which is sent along.
  let token: String
  /// The file that the script listens to.
  let bellURL: String
  /// What it says now.
  let number: String
  /// The reader's part in it.
  let seat: String
  /// `pair`, `group` or `link`.
  let kind: String
  /// Whether it was begun with a picture.
  let isVideo: Bool
  /// The relay, as JSON.
  let servers: String
  /// Whether nothing but the relay is used.
  let isRelayed: Bool
  /// Whether it is connected while it rings.
  let isEarly: Bool
  /// The words that the script shows, as JSON.
  let words: String
  /// The language of the page, which forms send along.
  let lang: String
  /// Whether it rings for the reader.
  let isRinging: Bool
  /// The sentences with which it can be declined.
  let replies: [CallReplyView]
  /// Whether it goes on, so that there is something to do.
  let isOpen: Bool
  /// Whether it is a group's.
  let isGroup: Bool
  /// Whether guests may wait before it.
  let hasDoor: Bool
  /// The list of calls.
  var backURL: String?
  /// Where the same is called again.
  var againURL: String?
  /// The conversation.
  var talkURL: String?
  /// Where the other is reported.
  var reportURL: String?
  /// The script, without which nobody talks.
  let script: String?
}
