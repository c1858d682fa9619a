import Database
import Model
import Templates
import Theme

/// A tool of the composer: opened by a submit button of its own form, `add=photo`, so that it works without a script.
enum AttachmentTool: String, CaseIterable {
  case photo, voice, location, contact, file

  /// The 24-unit drawing of its button.
  var drawing: String {
    switch self {
    case .photo:
      """
      M4 5.5h16v13H4zM8.5 8.8a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 1 1 0-2.6M4 16.5l5-4 4 3 3-2.3 4 3.3
      """
    case .voice:
      """
      M12 3.5a2.8 2.8 0 0 1 2.8 2.8v5a2.8 2.8 0 0 1-5.6 0v-5A2.8 2.8 0 0 1 12 3.5M6 11.5a6 6 0 0 0 12 \
      0M12 17.5v3M9 20.5h6
      """
    case .location:
      """
      M12 21c4.5-5 6.5-8.2 6.5-11a6.5 6.5 0 1 0-13 0c0 2.8 2 6 6.5 11zM12 7.5a2.5 2.5 0 1 1 0 5 2.5 \
      2.5 0 1 1 0-5
      """
    case .contact:
      """
      M3.5 5.5h17v13h-17zM9 8.5a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 1 1 0-3.8M5.8 16c.5-1.6 1.7-2.3 \
      3.2-2.3s2.7.7 3.2 2.3M15 10h3M15 13.5h3
      """
    case .file:
      """
      M18.5 11 11.500 18a4.2 4.2 0 0 1-6-6l7.500-7.500a2.9 2.9 0 0 1 4.1 4.1L9.7 16a1.5 1.5 0 0 \
      1-2.1-2.1l6.4-6.4
      """
    }
  }
}

/// Tools of the composer, besides its words.
struct Composer {
  let context: ActionContext
  let me: SignedIn
  let errors: FieldErrors

  private var fields: FormFields { context.fields }
  private var locale: Locale { context.locale }
  private var limits: Limits { context.settings.limits }
  private var takesFiles: Bool { context.theme.uploadURL != nil }
  private var takesRecordings: Bool { takesFiles && limits.recordingBytes > 0 }
  private var asked: AttachmentTool? { AttachmentTool(rawValue: fields["add"]) }
  /// The most friends, and places, that are proposed.
  private static let (friends, places) = (100, 8)

  /// The buttons that "+" unfolds.
  var tools: [ToolView] {
    AttachmentTool.allCases.compactMap { tool in
      switch tool {
      case .photo, .file: guard takesFiles else { return nil }
      case .voice: guard takesRecordings else { return nil }
      case .location: guard context.settings.has(.places) else { return nil }
      case .contact: break
      }
      return ToolView(
        value: tool.rawValue, label: locale.text("talk_add_\(tool.rawValue)"),
        drawing: tool.drawing, accept: accepted(tool))
    }
  }

  private func accepted(_ tool: AttachmentTool) -> String? {
    switch tool {
    case .photo: UploadAction.pictures
    case .file: UploadAction.accepted(inTalk: true, limits)
    case .voice, .location, .contact: nil
    }
  }

  /// The field for a file, without scripts.
  var file: AddFileView? {
    guard takesFiles, let asked,
      [.photo, .file].contains(asked) || asked == .voice && takesRecordings
    else { return nil }
    let most = asked == .photo ? limits.uploadBytes : max(limits.uploadBytes, limits.recordingBytes)
    return AddFileView(
      label: locale.text("talk_add_\(asked.rawValue)"),
      accept: accepted(asked) ?? "audio/*", isVoice: asked == .voice,
      hint: locale.text("talk_add_file_hint", ["limit": locale.size(most)]))
  }

  /// The fields for a location.
  func location() throws -> AddLocationView? {
    let (typed, error) = (PlainText.singleLine(fields["place"]), errors["place"])
    let isOpen =
      asked == .location || error != nil || !typed.isEmpty || fields["mine"] == "1"
      || !fields["spot"].isEmpty
    guard isOpen, context.settings.has(.places) else { return nil }
    return AddLocationView(
      place: fields["place"], placeError: error, near: fields["near"], found: try found(typed),
      lastPlace: try context.lastPlaceWords(of: me.id),
      isMine: fields["mine"] == "1")
  }

  /// Places around where the browser is, or those whose names begin as was typed.
  private func found(_ typed: String) throws -> [PlaceChoiceView] {
    var found: [(words: String, point: Point)] = []
    if let here = Point(fields["near"]) {
      found.append((locale.text("talk_here"), here))
      found += try context.site.places(
        near: here, in: context.tree.language, atMost: Self.places
      ).map { ("\($0.name) · \(locale.distance(metres: $0.point.distance(to: here)))", $0.point) }
    } else if !typed.isEmpty {
      found = try context.site.towns(beginning: typed, atMost: Self.places).map {
        (locale.label($0), $0.point)
      }
    }
    let chosen = fields["spot"]
    if let point = Point(chosen), !found.contains(where: { $0.point.text(decimals: 5) == chosen }) {
      let name = try context.site.place(at: point, in: context.tree.language)?.name
      found.insert((name ?? chosen, point), at: 0)
    }
    return found.map { place in
      let degrees = place.point.text(decimals: 5)
      return PlaceChoiceView(
        value: degrees, label: place.words,
        isChosen: chosen.isEmpty ? false : degrees == chosen)
    }
  }

  /// The field for a member's contact.
  func contact() throws -> AddContactView? {
    guard asked == .contact || errors["contact"] != nil || !fields["contact"].isEmpty else {
      return nil
    }
    let friends = try context.site.friends(of: me.id, atMost: Self.friends, at: context.now)
    return AddContactView(
      contact: fields["contact"], contactError: errors["contact"],
      people: friends.map { LinkView(label: $0.name.name, url: "@\($0.name.username)") })
  }
}

extension ActionContext {
  /// The username of the member whom the form names in `contact`; nil for none, and where something is wrong with it.
  ///
  /// A friend may be named by their whole name, everyone by their `@name`.
  func contact(_ errors: inout FieldErrors, of member: Member.ID) throws -> String? {
    let typed = PlainText.singleLine(fields["contact"])
    guard !typed.isEmpty else { return nil }
    let name = typed.utf8.first == UInt8(ascii: "@") ? String(typed.dropFirst()) : typed
    if let id = try site.member(username: name), let found = try site.moderationMember(id, at: now),
      found.hasMembersPage
    {
      return found.name.username
    }
    let friends = try site.friends(of: member, whoseNameHas: typed, atMost: 20, at: now)
      .filter { Folding.fold($0.name.name) == Folding.fold(typed) }
    if friends.count == 1, let friend = friends.first { return friend.name.username }
    errors.add("contact", friends.isEmpty ? "unknown" : "several")
    return nil
  }
}

/// A button that "+" unfolds.
struct ToolView: View {
  /// Value that the button sends.
  let value: String
  /// The word on it.
  let label: String
  /// The path of its icon.
  let drawing: String
  /// Which kinds of files a script lets one choose from; none where none is chosen.
  var accept: String?
}

/// The field for a file, in a conversation.
struct AddFileView: View {
  /// The word above it.
  let label: String
  /// Which kinds of files may be chosen.
  let accept: String
  /// True if a phone opens its microphone.
  let isVoice: Bool
  /// Which files are taken, a sentence.
  let hint: String
}

/// The fields for a location, in a conversation.
struct AddLocationView: View {
  /// The place, as typed.
  let place: String
  /// Error message about it.
  var placeError: String?
  /// Where the browser is, as a script says it: "40.96530,-5.66410".
  let near: String
  /// Places to choose from.
  let found: [PlaceChoiceView]
  /// The writer's last place, which may go along instead; none where there is none.
  var lastPlace: String?
  /// True if the writer's last place is sent along.
  var isMine = false
}

/// A place to choose.
struct PlaceChoiceView: View {
  /// Coordinates.
  let value: String
  /// Name of the place, and its distance.
  let label: String
  /// True if it is chosen.
  let isChosen: Bool
}

/// The field for a member's contact, in a conversation.
struct AddContactView: View {
  /// The name, as typed.
  let contact: String
  /// Error message about it.
  var contactError: String?
  /// Friends to choose from; each URL is their @name.
  let people: [LinkView]
}
