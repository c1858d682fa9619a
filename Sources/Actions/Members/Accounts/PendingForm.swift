import Database
import Model

/// Input of a form, or the page to be shown, from before the sign-in: it is passed along through the forms and the email.
///
/// `then` is a page of the site to be shown afterwards; `kept` the route of a form that is shown again as it was filled in.
struct PendingForm {
  /// The fields of forms that members send.
  private static let texts =
    [
      "title", "body", "board", "tags", "reply_to", "name_as", "rule", "words", "text", "address",
      "comment", "shop", "size", "until", "like", "helped", "smile", "notify", "alike",
      "place", "audience", "subject", "spot", "mine", "contact",
    ] + Attachment.fields

  private let fields: FormFields

  /// Reads its own fields from those of a request.
  init(_ fields: FormFields) { self.fields = fields }

  /// The form to show again; nil when none was sent.
  var route: Route? {
    guard fields.has("kept"), let route = Route(path: fields["kept"]), route.kind.isForm,
      !route.kind.signsIn
    else { return nil }
    return route
  }

  /// The action that shows the form again, if the viewer may use it; nil where none was sent, or they may not.
  func form(_ context: inout ActionContext) throws -> (any FormAction)? {
    guard let route, context.settings.answers(route.kind),
      route.kind.accessPolicy.allows(context.viewer.role, guests: context.settings.guests)
    else { return nil }
    return try route.action(&context).form
  }

  /// The page to show afterwards, a path on this site; nil if none was given, or it is elsewhere.
  func page(_ settings: SiteSettings) -> String? {
    let path = fields["then"]
    let bytes = Array(path.utf8)
    guard path.utf8.starts(with: (settings.base.path + "/").utf8), bytes.count <= 1024,
      !bytes.contains(where: { $0 <= 32 || $0 >= 127 || $0 == 92 || $0 == 34 }),
      bytes.dropFirst().first != 47
    else { return nil }
    // The page's feature may have been switched off since.
    let start = settings.actionsPath.dropLast()
    if path.utf8.starts(with: settings.actionsPath.utf8),
      let route = Route(
        path: String(path.dropFirst(start.count).prefix { $0 != "?" && $0 != "#" })),
      !settings.answers(route.kind)
    {
      return nil
    }
    return path
  }

  /// Copies the typed texts into other fields where these are empty.
  func fill(_ others: inout FormFields) {
    for name in Self.texts where others[name].isEmpty && !fields[name].isEmpty {
      others[name] = fields[name]
    }
  }

  /// The typed text, for showing it.
  var body: String { route == nil ? "" : fields["body"] }

  /// All fields, by the names of hidden fields.
  func hidden(_ settings: SiteSettings) -> [(name: String, value: String)] {
    var hidden: [(name: String, value: String)] = []
    if let page = page(settings) { hidden.append(("then", page)) }
    guard let route else { return hidden }
    hidden.append(("kept", route.path))
    for name in Self.texts where !fields[name].isEmpty { hidden.append((name, fields[name])) }
    return hidden
  }
}

extension FormFields {
  /// Some fields as a form sends them, to be read again later.
  static func encoded(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\($0.name)=\(Cookies.encoded($0.value))" }.joined(separator: "&")
  }
}
