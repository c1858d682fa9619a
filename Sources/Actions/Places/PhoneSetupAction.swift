import Database
import HTTPTypes
import Model
import Pages
import Sodium
import Templates
import Theme
import Time

/// `me/places/phone`: sets OwnTracks up on a member's phone: an address, a name, and a password that is shown once.
struct PhoneSetupAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    switch context.fields["do"] {
    case "password":
      try context.allow([Quota("phone \(me.id)", most: 20, seconds: 3600)])
      let secret = Secret()
      try context.site.write {
        try $0.setPlaceDevice(secret.digest, of: me.id, at: context.now)
      }
      if context.request.wantsJSON {
        return .finished(.json(.created, .object([("password", .text(secret.text))])))
      }
      return .finished(try response(FormState(context.locale), secret))
    case "end":
      try context.site.write { try $0.setPlaceDevice(nil, of: me.id, at: context.now) }
      return context.redirect(to: context.href(.placePhone, query: "done=phone_ended"))
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, nil) }

  private func response(_ form: FormState, _ secret: Secret?) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("places_phone_title")
    let device = try context.site.placeDevice(of: me.id)
    return try context.response(form) {
      PhoneSetupPage(
        chrome: context.placeChrome(title), breadcrumb: [context.mapCrumb], title: title,
        tabs: context.placeTabs(.placePhone), notice: context.notice("phone_ended"),
        action: context.settings.href(.plain(.placePhone)), lang: context.tree.language.code,
        address: address, username: me.username, password: secret?.text,
        configURL: secret.map(config), code: secret.map(config).flatMap(QRCodeView.init),
        isThere: device != nil,
        heard: device.map { device in
          device.lastContactAt.map {
            locale.text("places_phone_heard", ["time": context.relativeTime($0)])
          } ?? locale.text("places_phone_silent")
        }, lookURL: context.href(.placePhone, query: "look=\(context.now.seconds)"))
    }
  }

  private var address: String { context.settings.absolute(.plain(.ownTracks)) }

  /// Address by which OwnTracks configures itself when it is opened, instead of typing everything there (its booklet, “Remote
  /// configuration”).
  ///
  /// Mode 3 is HTTP; `monitoring` 1 sends on significant changes, and spares the battery.
  private func config(_ secret: Secret) -> String {
    let members: [(String, JSON)] = [
      ("_type", .text("configuration")), ("mode", .number(3)), ("url", .text(address)),
      ("auth", .flag(true)), ("username", .text(me.username)), ("password", .text(secret.text)),
      ("deviceId", .text("phone")), ("tid", .text(String(me.username.prefix(2)))),
      ("monitoring", .number(1)),
    ]
    return "owntracks:///config?inline=\(Self.base64(Array(JSON.object(members).text.utf8)))"
  }

  /// Base64 with padding, its three signs that addresses do not take encoded (RFC 4648, section 4; RFC 3986, section 2.1).
  private static func base64(_ bytes: [UInt8]) -> String {
    let text = Base64URL.text(bytes)
    return text.map { $0 == "-" ? "%2B" : $0 == "_" ? "%2F" : String($0) }.joined()
      + String(repeating: "%3D", count: (4 - text.utf8.count % 4) % 4)
  }
}

/// How OwnTracks is set up: for one member alone.
struct PhoneSetupPage: PageView {
  static let template = "place-phone"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// The pages of one's own places, as links.
  let tabs: [LinkView]
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Where the form is sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// Where OwnTracks sends to.
  let address: String
  /// The name that it gives there.
  let username: String
  /// The password, when it was just made.
  var password: String?
  /// Opens OwnTracks with all of this, when it was just made.
  var configURL: String?
  /// That address for the phone's camera.
  var code: QRCodeView?
  /// True if there is a password.
  var isThere = false
  /// Time when the phone last sent something, a sentence; none where there is no password.
  var heard: String?
  /// Address that loads the page again.
  let lookURL: String
}

/// An address for a phone's camera.
struct QRCodeView: View {
  /// The frame, four squares wider on each side: "-4 -4 77 77".
  let box: String
  /// How many squares that is.
  let width: Int
  /// The dark squares, as the data of a path.
  let path: String
}

extension QRCodeView {
  /// Nil for an address that is too long.
  init?(_ address: String) {
    guard let code = QRCode(Array(address.utf8)) else { return nil }
    let width = code.size + 8
    self.init(box: "-4 -4 \(width) \(width)", width: width, path: code.path)
  }
}
