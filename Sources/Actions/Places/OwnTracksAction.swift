import Database
import HTTPTypes
import Model
import Sodium
import Theme
import Time

/// `places/owntracks`: what OwnTracks sends in its HTTP mode, and what it hears: where the member's friends are.
///
/// The password of Basic authentication (RFC 7617) says whose telephone it is; it opens nothing else, and no cookie is read.
/// What is no location is answered with an empty list, as the program wants it; what cannot be read is refused.
struct OwnTracksAction: FormAction {
  static let shownFields: [String] = []
  /// The most bytes of a message.
  private static let bytes = 65_536
  /// Friends in an answer.
  private static let friends = 50
  /// Seconds between two notes that a telephone was heard of.
  private static let noted: Int64 = 600
  /// How old a fix may be that waited for a network: 30 days.
  private static let oldest: Int64 = 30 * 86_400

  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  func show() throws -> Reply { .finished(Self.unknown) }

  func submit() throws -> Reply {
    guard let member = try device() else {
      try context.allow(context.quotas("owntracks", most: 30))
      return .finished(Self.unknown)
    }
    try context.allow([Quota("owntracks \(member.id)", most: 600, seconds: 60)])
    let body = try context.request.body.get()
    guard body.count <= Self.bytes, let message = try? ParsedJSON(body),
      case .object = message.value
    else { throw Problem.badRequest("reason_json") }
    let device = try context.site.placeDevice(of: member.id)
    let isHeard = device?.heardAt.map { $0 > context.now.adding(seconds: -Self.noted) } ?? false
    guard message["_type"]?.text == "location" else {
      if !isHeard { try note(member.id) }
      return .finished(.json(.ok, .list([])))
    }
    guard let fix = fix(message) else { throw Problem.badRequest("reason_location") }
    try keep(fix, of: member.id, isHeard: isHeard)
    return .finished(.json(.ok, .list(try answer(to: member.id))))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    form.refusal == nil ? Self.unknown : context.details(form)
  }

  /// Nobody whom we know: the program asks for another password.
  private static var unknown: ActionResponse {
    var head = HTTPResponse(status: .unauthorized, headerFields: ActionResponse.privateFields)
    head.headerFields[.wwwAuthenticate] = "Basic realm=\"OwnTracks\", charset=\"UTF-8\""
    return ActionResponse(head: head)
  }

  /// Whose telephone it is: the name is the member's, the password that of the telephone.
  private func device() throws -> MemberName? {
    guard let header = context.request.header("authorization"), header.utf8.count <= 400,
      let (name, password) = Self.credentials(header), let secret = Secret(password),
      let member = try context.site.placeDevice(secret.digest, at: context.now),
      member.username == Folding.fold(name)
    else { return nil }
    return member
  }

  /// The two parts of `Basic bWF0ZW86c2VjcmV0`.
  static func credentials(_ header: String) -> (name: String, password: String)? {
    let words = header.utf8.split(separator: 32)
    guard words.count == 2, lowercased(words[0]) == Array("basic".utf8),
      let bytes = base64(words[1]), let text = String(validating: bytes, as: UTF8.self),
      let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return (String(text[..<colon]), String(text[text.utf8.index(after: colon)...]))
  }

  /// The bytes of base64 (RFC 4648, section 4), with or without padding; nil for anything else.
  private static func base64(_ text: Substring.UTF8View) -> [UInt8]? {
    let signs = text.prefix { $0 != UInt8(ascii: "=") }
    guard text.dropFirst(signs.count).allSatisfy({ $0 == UInt8(ascii: "=") }),
      !signs.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
    else { return nil }
    let bytes = Base64URL.bytes(
      signs.map {
        $0 == UInt8(ascii: "+")
          ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
      })
    return Base64URL.length(of: bytes.count) == signs.count ? bytes : nil
  }

  /// The fix of a message; a clock that is ahead says now.
  ///
  /// Nil for what lies nowhere, or was too long ago.
  private func fix(_ message: ParsedJSON) -> Fix? {
    guard let latitude = message["lat"]?.number, let longitude = message["lon"]?.number,
      let point = Point(latitude: latitude, longitude: longitude),
      let time = message["tst"]?.number,
      let seconds = Int64(exactly: time.rounded(.down)),
      seconds > context.now.seconds - Self.oldest
    else { return nil }
    let accuracy = message["acc"]?.number.flatMap { Int(exactly: $0.rounded()) }
    return Fix(
      point, at: Timestamp(seconds: min(seconds, context.now.seconds)), accuracy: accuracy,
      source: .telephone)
  }

  /// What says nothing new is not written.
  private func keep(_ fix: Fix, of member: Member.ID, isHeard: Bool) throws {
    let verdict = try context.site.verdict(on: fix, of: member)
    guard verdict != .nothing || !isHeard else { return }
    try context.site.write(flushing: verdict == .kept) { transaction in
      try transaction.keep(fix, of: member)
      if !isHeard { try transaction.noteHeard(fromDeviceOf: member, at: context.now) }
    }
  }

  private func note(_ member: Member.ID) throws {
    try context.site.write(flushing: false) {
      try $0.noteHeard(fromDeviceOf: member, at: context.now)
    }
  }

  /// A card and a location of each friend who shows something, as OwnTracks reads them (its booklet, «HTTP mode»).
  private func answer(to member: Member.ID) throws -> [JSON] {
    let friends = try context.site.sights(
      for: member, at: context.now, in: context.theme.zone, atMost: Self.friends)
    return friends.flatMap { friend -> [JSON] in
      let (talker, sight) = (friend.talker, friend.sight)
      let decimals = sight.level == .exact ? 5 : 3
      let tid = Self.shortName(talker.name.id)
      return [
        .object([
          ("_type", .text("card")), ("tid", .text(tid)), ("name", .text(talker.name.name)),
        ]),
        .object([
          ("_type", .text("location")), ("tid", .text(tid)),
          ("lat", .degrees(sight.point.latitude, decimals)),
          ("lon", .degrees(sight.point.longitude, decimals)),
          ("tst", .number(sight.seen.seconds)),
          ("acc", .number(Int64(sight.radius ?? (sight.level == .exact ? 0 : 10_000)))),
        ]),
      ]
    }
  }

  /// By what OwnTracks tells friends apart: a number of base 36, of two signs at least.
  private static func shortName(_ member: Member.ID) -> String {
    let text = String(member.rawValue, radix: 36, uppercase: true)
    return text.utf8.count < 2 ? "0\(text)" : text
  }
}
