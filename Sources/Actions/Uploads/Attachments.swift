import Database
import Media
import Model
import Templates
import Theme

/// A file attached to a text that is being written: fields `attach1` and `describe1`, up to `most` of them.
struct Attachment {
  /// Which pair of fields names it, from 1.
  let number: Int
  /// The file, which its writer sent before.
  let upload: Upload
  /// The writer's description of it, on one line; may be empty.
  let words: String

  /// The most files of one text.
  static let most = 8
  /// The names of all fields.
  static let fields = (1...most).flatMap { ["attach\($0)", "describe\($0)"] }
}

/// The files of a form, looked up once when it is read.
struct Attachments {
  /// Those that were found, in the order of their numbers.
  var list: [Attachment] = []
  /// Their lines of Markdown, which follow the text once it is sent; empty for none.
  var lines = ""
  /// Why the form cannot be sent with them: the end of a string's key, `error_body_…`.
  var fault: String?
}

extension ActionContext {
  /// Looks up the files of the form, where it names any, and takes out the one whose button was pressed.
  mutating func readAttachments() throws {
    guard fields.names.contains(where: { $0.utf8.starts(with: "attach".utf8) }) else { return }
    if let number = Int(fields["remove"]), (1...Attachment.most).contains(number) {
      fields.remove("attach\(number)")
      fields.remove("describe\(number)")
    }
    attachments = Attachments()
    let known = Set(Attachment.fields)
    if fields.names.contains(where: { $0.utf8.starts(with: "attach".utf8) && !known.contains($0) })
    {
      attachments.fault = "files"
    }
    for number in 1...Attachment.most where !fields["attach\(number)"].isEmpty {
      guard let member = viewer.member?.id, let name = UploadName(fields["attach\(number)"]),
        let upload = try site.upload(name, of: member)
      else {
        attachments.fault = "attached"
        continue
      }
      let words = PlainText.singleLine(fields["describe\(number)"])
      if words.utf8.count > settings.limits.titleBytes { attachments.fault = "described" }
      let one = Attachment(number: number, upload: upload, words: words)
      attachments.list.append(one)
      attachments.lines = UploadAction.text(attachments.lines, with: markdown(one))
    }
  }

  /// Attaches one more file, with its description; false where there are as many as may be.
  mutating func attach(_ name: UploadName, _ words: String) throws -> Bool {
    guard let number = freeAttachment else { return false }
    fields["attach\(number)"] = name.text
    fields["describe\(number)"] = words
    try readAttachments()
    return true
  }

  /// The number that the next file has; nil where there are as many as may be.
  var freeAttachment: Int? { (1...Attachment.most).first { fields["attach\($0)"].isEmpty } }

  /// The text as it is stored: what was typed, then a line for each file.
  var writtenBody: String {
    guard !attachments.lines.isEmpty else { return fields["body"] }
    let lines = String(decoding: attachments.lines.utf8.dropLast(), as: UTF8.self)
    return PlainText.isBlank(fields["body"])
      ? lines
      : String(
        decoding: UploadAction.text(fields["body"], with: lines).utf8.dropLast(), as: UTF8.self)
  }

  /// The files as the form shows them.
  var attached: [AttachmentView] { attachments.list.map(view) }

  /// One file as a form shows it.
  func view(_ one: Attachment) -> AttachmentView {
    let (name, title) = (one.upload.name, one.upload.title)
    let kind =
      name.isPicture
      ? "photo"
      : name.isDocument ? "pdf" : name.isFilm ? "film" : name.isRecording ? "voice" : "card"
    let isNamed = name.isRecording || name.isDocument || kind == "card"
    let shown = one.words.isEmpty && isNamed ? title : one.words
    return AttachmentView(
      number: "\(one.number)", file: name.text,
      pictureURL: name.isPicture ? settings.ownFilesPath + name.text : nil,
      kind: locale.text("attached_\(kind)"), isDescribed: kind != "card", words: one.words,
      label: shown.isEmpty ? locale.text("attached_describe") : shown,
      title: shown.isEmpty ? locale.text("attached_\(kind)") : shown)
  }

  /// The line of Markdown for a file.
  func markdown(_ one: Attachment) -> String {
    guard one.upload.name.fileExtension == "vcf" else { return markdown(one.upload, one.words) }
    let bytes = UploadFolder(site.folder).bytes(of: one.upload.name, atMost: UploadedVCard.most)
    // Why loss is right: a card that can no longer be read is a file like others.
    guard let bytes, let card = try? UploadedVCard(bytes) else {
      return markdown(one.upload, one.words)
    }
    return markdown(one.upload, card)
  }

  /// `![Cranes over the water](/uploads/…)`, or of a document `[The way there (PDF, 240 KB)](/uploads/…)`; of sound and film
  /// `![What the sea says (240 KB)](/uploads/…)`.
  func markdown(_ upload: Upload, _ alt: String) -> String {
    let address = SitePath.upload(upload.name).href
    if upload.name.isPicture { return "![\(Quotation.escaped(alt))](\(address))" }
    let named = alt.isEmpty ? upload.title : alt
    if upload.name.isRecording {
      let what = locale.text(upload.name.isFilm ? "upload_film" : "upload_sound")
      let title = PlainText.isBlank(named) ? what : named
      return "![\(Quotation.escaped(title)) (\(locale.size(upload.size)))](\(address))"
    }
    let title = PlainText.isBlank(named) ? locale.text("upload_document") : named
    return "[\(Quotation.escaped(title)) (PDF, \(locale.size(upload.size)))](\(address))"
  }

  /// A card: `[Ana García (vCard, 1 KB)](/uploads/…)`, and below it what it says.
  func markdown(_ upload: Upload, _ card: UploadedVCard) -> String {
    let head = "[\(Quotation.escaped(card.name)) (vCard, \(locale.size(upload.size)))]"
    let address = SitePath.upload(upload.name).href
    let facts = card.facts.map { Quotation.escaped($0) }
    return ([head + "(\(address))"] + facts).joined(separator: "\n")
  }
}

/// One attached file, for a script that puts it into its form.
struct AttachedPage: PageView {
  static let template = "attached"

  /// The file.
  let attached: [AttachmentView]
}
