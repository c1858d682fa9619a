import Database
import HTTPTypes
import Media
import Model
import Pages
import Theme

/// `files`: a member sends a picture or a document, to be shown in what they write; into a conversation sound and film, too.
///
/// A button of the form for a text leads here, and the text comes along. The form comes back with the file in the text, and a
/// preview. A script sends the file alone, and receives the Markdown to write.
struct UploadAction: FormAction {
  static let shownFields = ["file", "alt"]

  var context: ActionContext
  private let member: SignedIn
  private let sent: FormSubmission
  /// The group whose picture it is to be; nil for a text.
  let group: OwnConversation?

  /// Takes in what was sent; throws `notFound` where the site takes no files.
  init(_ context: inout ActionContext) throws {
    guard context.theme.uploadURL != nil else { throw Problem.notFound }
    member = try context.member()
    sent = try context.formSubmission(file: "file")
    let kept = PendingForm(context.fields).route
    if let kept, !context.settings.answers(kept.kind) { throw Problem.notFound }
    if let kept, kept.kind == .conversationFacts {
      let talk = try context.talk(Conversation.ID(kept.number))
      guard talk.isIn, talk.role >= .helper, !talk.isOfTwo else { throw Problem.notOwner }
      group = talk
    } else {
      group = nil
    }
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    if case .plain = sent { return try show() }
    let limits = context.settings.limits
    try sent.checkQuota()
    var form = FormState(context.locale)
    let alt = checkedAlt(&form.errors)
    if group == nil, context.freeAttachment == nil {
      form.errors.add("file", "many", ["limit": context.locale.number(Attachment.most)])
    }
    let most = isForTalk ? max(limits.uploadBytes, limits.recordingBytes) : limits.uploadBytes
    guard
      let file = context.file(sent, of: "file", most: most, &form.errors),
      let taken = try cleaned(file, context.fileNamer(for: member.id), &form.errors),
      form.errors.isEmpty,
      isFit(taken, &form.errors), let upload = try keep(taken, &form.errors)
    else { return .finished(try response(form)) }
    if let group { return try show(upload, as: group) }
    let words = taken.card.map { context.markdown(upload, $0) } ?? context.markdown(upload, alt)
    if context.request.wantsJSON { return .finished(try created(upload, alt, words)) }
    return .finished(try resumed(with: upload, alt, words))
  }

  /// True if the file suits its purpose: a group's picture must be a picture.
  private func isFit(_ taken: Taken, _ errors: inout FieldErrors) -> Bool {
    if group != nil, !taken.name.isPicture { errors.add("file", "picture") }
    return errors.isEmpty
  }

  /// Makes it the picture of a group.
  private func show(_ upload: Upload, as group: OwnConversation) throws -> Reply {
    guard
      try context.site.write({
        try $0.setPicture(upload.name, of: group.id, by: member.id)
      })
    else { throw Problem.notOwner }
    let facts = context.href(to: .talk(group.id, .conversationFacts))
    return context.redirect(to: "\(facts)&done=talk_picture")
  }

  /// Description of the picture, or title of the document.
  private func checkedAlt(_ errors: inout FieldErrors) -> String {
    let alt = PlainText.singleLine(context.fields["alt"])
    let limit = context.settings.limits.titleBytes
    if alt.utf8.count > limit {
      errors.add("alt", "long", ["limit": context.locale.number(limit)])
    }
    return alt
  }

  /// True if the file is for a conversation.
  var isForTalk: Bool { PendingForm(context.fields).route?.kind.isTalk == true }

  /// True if sound and film are accepted.
  var takesRecordings: Bool { isForTalk && context.settings.limits.recordingBytes > 0 }

  /// A file that may be stored.
  private struct Taken {
    let name: UploadName
    let bytes: [UInt8]
    /// Of a card, whose it is, and what it says.
    var card: UploadedVCard?
  }

  private func cleaned(
    _ file: ArraySlice<UInt8>, _ namer: FileNamer, _ errors: inout FieldErrors
  ) -> Taken? {
    let (file, limits) = (Array(file), context.settings.limits)
    let (isRecording, isCard) = (UploadedRecording.isOne(file), UploadedVCard.isOne(file))
    let most =
      isRecording ? limits.recordingBytes : isCard ? UploadedVCard.most : limits.uploadBytes
    guard isRecording ? takesRecordings : isForTalk || !isCard else {
      errors.add("file", "talk")
      return nil
    }
    guard file.count <= most else {
      errors.add("file", "heavy", ["limit": context.locale.size(most)])
      return nil
    }
    if isCard { return card(file, namer, &errors) }
    do throws(UploadedFile.Fault) {
      return try isRecording ? recording(file, namer) : picture(file, namer)
    } catch {
      context.note(error, isForTalk: isForTalk, &errors)
      return nil
    }
  }

  private func recording(
    _ file: [UInt8], _ namer: FileNamer
  ) throws(UploadedFile.Fault) -> Taken {
    let sent = try UploadedRecording(file)
    let name = UploadName(
      hash: namer.hash(of: sent.bytes), size: nil, fileExtension: sent.fileExtension)
    return Taken(name: name, bytes: sent.bytes)
  }

  private func card(
    _ file: [UInt8], _ namer: FileNamer, _ errors: inout FieldErrors
  ) -> Taken? {
    do throws(UploadedVCard.Fault) {
      let sent = try UploadedVCard(file)
      let name = UploadName(hash: namer.hash(of: sent.bytes), size: nil, fileExtension: "vcf")
      return Taken(name: name, bytes: sent.bytes, card: sent)
    } catch {
      switch error {
      case .otherKind: errors.add("file", "kind_talk")
      case .damaged: errors.add("file", "damaged")
      case .long: errors.add("file", "heavy", ["limit": context.locale.size(UploadedVCard.maxText)])
      case .charset(let name) where name.isEmpty || name == "utf-8": errors.add("file", "utf8")
      case .charset(let name):
        errors.add("file", "charset", ["name": PlainText.singleLine(String(name.prefix(40)))])
      }
      return nil
    }
  }

  private func picture(_ file: [UInt8], _ namer: FileNamer) throws(UploadedFile.Fault) -> Taken {
    let sent = try UploadedFile(file)
    let name = UploadName(
      hash: namer.hash(of: sent.bytes), size: sent.size, fileExtension: sent.kind.fileExtension)
    return Taken(name: name, bytes: sent.bytes)
  }

  private func keep(_ taken: Taken, _ errors: inout FieldErrors) throws -> Upload? {
    try context.keep(
      Upload(
        name: taken.name, member: member.id, title: sent.fileTitle, size: taken.bytes.count,
        sentAt: context.now), taken.bytes, field: "file", &errors)
  }

  /// Answer with the Markdown, for a program to write, and the HTML, which a script puts into its form.
  private func created(
    _ upload: Upload, _ alt: String, _ words: String
  ) throws -> ActionResponse {
    let number = Int(context.fields["number"]).flatMap {
      (1...Attachment.most).contains($0) ? $0 : nil
    }
    let one = Attachment(number: number ?? 1, upload: upload, words: alt)
    let html = try context.theme.render(
      AttachedPage(attached: [context.view(one)]), in: context.tree.language)
    return .json(
      .created,
      .object([
        ("name", .text(upload.name.text)), ("size", .number(Int64(upload.size))),
        ("markdown", .text(words)), ("html", .text(String(decoding: html, as: UTF8.self))),
        ("sheet", .text(context.theme.href(asset: PageRenderer.memberSheet) ?? "")),
      ]))
  }

  /// The form that the text came from, with the file attached and how it will look; without one, what to write.
  private func resumed(
    with upload: Upload, _ alt: String, _ words: String
  ) throws -> ActionResponse {
    var context = context
    let kept = PendingForm(context.fields)
    for name in ["add", "remove"] { context.fields.remove(name) }
    _ = try context.attach(upload.name, alt)
    context.fields["preview"] = "1"
    guard kept.route?.kind != .upload, let form = try kept.form(&context) else {
      return try response(FormState(context.locale), toWrite: words)
    }
    var state = FormState(context.locale)
    state.rendered = context.renderedBody(&state.errors, inTalk: isForTalk)
    return try form.response(state)
  }

  /// A text with one more line; consecutive pictures are in one paragraph, beside each other.
  static func text(_ body: String, with words: String) -> String {
    var bytes = Array(body.utf8)
    while let last = bytes.last, last == 10 || last == 32 { bytes.removeLast() }
    if bytes.isEmpty { return words + "\n" }
    let line = bytes.split(separator: 10).last ?? []
    let isRow = line.starts(with: "![".utf8) && words.utf8.starts(with: "![".utf8)
    return String(decoding: bytes, as: UTF8.self) + (isRow ? "\n" : "\n\n") + words + "\n"
  }
}
