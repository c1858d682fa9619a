import Database
import Factors
import HTTPTypes
import Model
import Templates
import Theme

/// `me/push`: which news reach a member by email and on their devices, when, and with which words; and the devices.
///
/// A device is added by a script, after a press of the button alone.
struct PushAction: FormAction {
  static let shownFields = ["quiet_from", "quiet_to"]

  let context: ActionContext
  let account: Account
  let member: SignedIn

  init(_ context: ActionContext) throws {
    guard context.settings.allowsPush else { throw Problem.notFound }
    (member, account) = (try context.member(), try context.account())
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let reply: Reply? =
      switch context.fields["do"] {
      case "add": try add(&form)
      case "remove": try remove()
      case "test": try test(&form)
      case "save": try save(&form)
      // A browser without scripts.
      case "": nil
      default: throw Problem.badRequest("reason_unknown_form")
      }
    return try reply ?? .finished(response(form))
  }

  private func done(_ what: String) -> Reply {
    context.redirect(to: context.href(.push, query: "done=push_\(what)"))
  }

  private func refuse(_ sentence: String, _ form: inout FormState) {
    form.refusal = (.unprocessableContent, context.locale.text(sentence))
  }

  /// Takes what the browser subscribed to, for the session in which it did.
  private func add(_ form: inout FormState) throws -> Reply? {
    guard
      let subscription = PushSubscription(
        endpoint: context.fields["endpoint"], point: context.fields["point"],
        secret: context.fields["secret"]),
      P256.isPoint(Base64URL.bytes(subscription.point.utf8)), !member.session.isEmpty
    else {
      refuse("push_not_added", &form)
      return nil
    }
    try context.site.write { transaction in
      try transaction.addPushDevice(
        subscription, of: account.id, in: member.session, at: context.now)
    }
    return done("added")
  }

  private func remove() throws -> Reply {
    guard let number = Int64(context.fields["device"]) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    try context.site.write {
      try $0.removePushDevice(PushDevice.ID(number), of: account.id)
    }
    return done("removed")
  }

  private func test(_ form: inout FormState) throws -> Reply? {
    let isQueued = try context.site.write {
      try $0.queueTestPush(in: member.session, at: context.now)
    }
    guard isQueued else {
      refuse("push_not_here", &form)
      return nil
    }
    context.site.folder.wakeJobs()
    return done("tested")
  }

  private func save(_ form: inout FormState) throws -> Reply? {
    var settings = PushSettings()
    settings.namesPeople = context.fields["screen"] == "names"
    settings.quiet = quietHours(&form.errors)
    guard form.errors.isEmpty else { return nil }
    let kinds = try self.kinds
    try context.site.write { transaction in
      try transaction.save(
        settings,
        Dictionary(
          uniqueKeysWithValues: kinds.map { ($0, !context.fields["push-\($0.rawValue)"].isEmpty) }),
        of: account.id)
      guard account.email != nil else { return }
      for mail in kinds.compactMap(\.mail) {
        guard let choice = MailChoice(name: context.fields["email-\(mail.rawValue)"]) else {
          continue
        }
        try transaction.choose(mail, choice, by: account.id)
      }
    }
    return done("saved")
  }

  /// From when to when; nil where both are empty, or where something is wrong.
  private func quietHours(_ errors: inout FieldErrors) -> QuietHours? {
    let (from, to) = (minute("quiet_from", &errors), minute("quiet_to", &errors))
    guard errors.isEmpty else { return nil }
    switch (from, to) {
    case (nil, nil): return nil
    case (let from?, let to?):
      if let quiet = QuietHours(from: from, to: to) { return quiet }
      errors.add("quiet_to", "same", in: "quiet")
    case (nil, _): errors.add("quiet_from", "empty", in: "quiet")
    case (_, nil): errors.add("quiet_to", "empty", in: "quiet")
    }
    return nil
  }

  /// Reads `22:30`; a minute of the day.
  private func minute(_ name: String, _ errors: inout FieldErrors) -> Int? {
    let typed = context.fields[name]
    guard !typed.isEmpty else { return nil }
    let parts = typed.utf8.split(separator: 58, omittingEmptySubsequences: false)
    if parts.count >= 2, parts[0].count <= 2, parts[1].count == 2,
      let hour = Int(Substring(parts[0])), let minute = Int(Substring(parts[1])),
      (0...23).contains(hour), (0...59).contains(minute)
    {
      return hour * 60 + minute
    }
    errors.add(name, "time", in: "quiet")
    return nil
  }

  /// The kinds of news on this site.
  var kinds: [PushKind] {
    get throws {
      let wanted = try context.optionalMails(for: account.role)
      return PushKind.allCases.filter { $0.mail.map(wanted.contains) ?? false }
    }
  }
}
