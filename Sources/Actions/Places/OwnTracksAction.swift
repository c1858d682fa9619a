import Database
import HTTPTypes
import Model
import Sodium
import Theme
import Time

/// `places/owntracks`: receives the locations that OwnTracks sends in its HTTP mode, and answers with those of the member's
/// friends.
///
/// The password of Basic authentication (RFC 7617) identifies the phone's owner; it opens nothing else, and no cookie is read.
/// All other messages of a phone that we can never use are answered with an empty list: refused, they would block the phone's
/// queue.
struct OwnTracksAction: FormAction {
  static let shownFields: [String] = []
  /// Friends in an answer.
  private static let friends = 50
  /// Seconds between two notes of when a phone last sent something.
  private static let noted: Int64 = 600

  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  func show() throws -> Reply { .finished(Self.unknown) }

  func submit() throws -> Reply {
    guard let member = try device() else {
      try context.allow(context.quotas("owntracks", most: 30))
      return .finished(Self.unknown)
    }
    try context.allow([Quota("owntracks \(member.id)", most: 600, seconds: 60)])
    let message = OwnTracksMessage(try body(), at: context.now)
    let device = try context.site.placeDevice(of: member.id)
    let isHeard =
      device?.lastContactAt.map { $0 > context.now.adding(seconds: -Self.noted) } ?? false
    try keep(message.fixes, of: member.id, isHeard: isHeard)
    let hasPlace = !message.fixes.isEmpty
    return .finished(.json(.ok, .list(hasPlace ? try answer(to: member.id) : [])))
  }

  /// The body; empty where it is too long or has no length, which it would have with each further try, too.
  private func body() throws -> [UInt8] {
    switch context.request.body {
    case .success(let bytes): bytes
    case .failure(.tooLong), .failure(.badLength): []
    case .failure(let error): throw error
    }
  }

  func response(_ form: FormState) throws -> ActionResponse {
    form.refusal == nil ? Self.unknown : context.details(form)
  }

  /// Answer to an unknown name or password: the program asks for another password.
  private static var unknown: ActionResponse {
    var head = HTTPResponse(status: .unauthorized, headerFields: ActionResponse.privateFields)
    head.headerFields[.wwwAuthenticate] = "Basic realm=\"OwnTracks\", charset=\"UTF-8\""
    return ActionResponse(head: head)
  }

  /// Owner of the phone that sends: the name is the member's, the password that of the phone.
  private func device() throws -> MemberName? {
    guard let header = context.request.header("authorization"), header.utf8.count <= 400,
      let (name, password) = Self.credentials(header), let secret = Secret(password),
      let member = try context.site.placeDevice(secret.digest, at: context.now),
      member.username == Folding.username(name)
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

  /// Stores what the rule keeps of some fixes, and that the phone was heard of; nothing where that would say nothing new.
  private func keep(_ fixes: [Fix], of member: Member.ID, isHeard: Bool) throws {
    let verdicts = try fixes.map { try context.site.verdict(on: $0, of: member) }
    guard !isHeard || verdicts.contains(where: { $0 != .nothing }) else { return }
    try context.site.write(flushing: verdicts.contains(.kept)) { transaction in
      for fix in fixes { try transaction.keep(fix, of: member) }
      if !isHeard { try transaction.noteHeard(fromDeviceOf: member, at: context.now) }
    }
  }

  /// A card and a location of each friend who shows something, as OwnTracks reads them (its booklet, “HTTP mode”).
  private func answer(to member: Member.ID) throws -> [JSON] {
    let friends = try context.site.visibleLocations(
      for: member, at: context.now, in: context.theme.zone, atMost: Self.friends)
    return friends.flatMap { friend -> [JSON] in
      let (participant, visibleLocation) = (friend.participant, friend.visibleLocation)
      let decimals = visibleLocation.level == .exact ? 5 : 3
      let tid = Self.shortName(participant.name.id)
      return [
        .object([
          ("_type", .text("card")), ("tid", .text(tid)), ("name", .text(participant.name.name)),
        ]),
        .object([
          ("_type", .text("location")), ("tid", .text(tid)),
          ("lat", .degrees(visibleLocation.point.latitude, decimals)),
          ("lon", .degrees(visibleLocation.point.longitude, decimals)),
          ("tst", .number(visibleLocation.seen.seconds)),
          (
            "acc",
            .number(Int64(visibleLocation.radius ?? (visibleLocation.level == .exact ? 0 : 10_000)))
          ),
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
