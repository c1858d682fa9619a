import Database
import HTTPTypes
import Media
import Model
import Theme

/// `files`: a member sends a picture or a document, to be shown in what they write.
///
/// A button of the form for a text leads here, and the text comes along; the form comes back with the file in the text, and
/// with how it will stand. A script sends the file alone, and is told what to write.
struct UploadAction: FormAction {
  static let shownFields = ["file", "alt"]
  private static let accepted = "image/jpeg,image/png,image/gif,image/webp,application/pdf"

  private var context: ActionContext
  private let member: SignedIn
  private let sent: SentForm

  /// Takes in what was sent; throws `notFound` where the site takes no files.
  init(_ context: inout ActionContext) throws {
    guard context.theme.uploadURL != nil else { throw Problem.notFound }
    member = try context.member()
    sent = try context.sentForm(file: "file")
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    if case .plain = sent { return try show() }
    let limits = context.settings.limits
    if limits.uploadsPerHour > 0 {
      try context.allow([Quota("upload \(member.id)", most: limits.uploadsPerHour, seconds: 3600)])
    }
    var form = FormState(context.locale)
    let alt = checkedAlt(&form.errors)
    guard
      let file = context.file(sent, of: "file", most: limits.uploadBytes, &form.errors),
      let cleaned = cleaned(file, &form.errors), form.errors.isEmpty,
      let upload = try keep(cleaned, &form.errors)
    else { return .finished(try response(form)) }
    let words = markdown(upload, alt)
    if context.request.wantsJSON { return .finished(created(upload, words)) }
    return .finished(try resumed(with: words))
  }

  /// What the picture shows, or how the document is called.
  private func checkedAlt(_ errors: inout FieldErrors) -> String {
    let alt = PlainText.singleLine(context.fields["alt"])
    let limit = context.settings.limits.titleBytes
    if alt.utf8.count > limit {
      errors.add("alt", "long", ["limit": context.locale.number(limit)])
    }
    return alt
  }

  private func cleaned(_ file: ArraySlice<UInt8>, _ errors: inout FieldErrors) -> SentFile? {
    do {
      return try SentFile(Array(file), of: "\(member.id)")
    } catch {
      switch error {
      case .otherKind: errors.add("file", "kind")
      case .damaged: errors.add("file", "damaged")
      case .active: errors.add("file", "active")
      case .wide(let pixels):
        errors.add("file", "wide", ["limit": context.locale.number(pixels / 1_000_000)])
      }
      return nil
    }
  }

  /// The file is on the disk before its row: who is killed in between leaves a file that nobody asks for.
  private func keep(_ file: SentFile, _ errors: inout FieldErrors) throws -> Upload? {
    let (site, limits, size) = (context.site, context.settings.limits, file.bytes.count)
    let name = UploadName(
      hash: file.hash, size: file.size, fileExtension: file.kind.fileExtension)
    let upload = Upload(
      name: name, member: member.id, title: title, size: size, sentAt: context.now)
    guard try !site.hasUpload(name) || UploadFolder(site.folder).file(of: name) == nil else {
      try site.write { try $0.keep(upload) }
      return upload
    }
    let megabyte = 1_000_000
    if try site.uploadedBytes(by: member.id) + size > limits.memberUploadMegabytes * megabyte {
      errors.add("file", "full", ["limit": "\(limits.memberUploadMegabytes) MB"])
    } else if try site.uploadedBytes() + size > limits.siteUploadMegabytes * megabyte {
      errors.add("file", "site_full")
    }
    guard errors.isEmpty else { return nil }
    try UploadFolder(site.folder).store(file.bytes, as: name)
    try site.write { try $0.keep(upload) }
    if try site.nextLargePicture() != nil { site.folder.wakeBackOffice() }
    return upload
  }

  /// What the file is called, without folders and without what follows the last dot.
  private var title: String {
    guard case .whole(let form) = sent else { return "" }
    let path = form.fileName.utf8
    let name = path.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last ?? path[...]
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return String(PlainText.singleLine(String(Substring(name[..<dot]))).unicodeScalars.prefix(100))
  }

  /// `![Cranes over the water](/uploads/…)`, or of a document `[The way there (PDF, 240 KB)](/uploads/…)`.
  private func markdown(_ upload: Upload, _ alt: String) -> String {
    let address = SitePath.upload(upload.name).href
    if upload.name.isPicture { return "![\(Quotation.escaped(alt))](\(address))" }
    let named = alt.isEmpty ? upload.title : alt
    let title = PlainText.isBlank(named) ? context.locale.text("upload_document") : named
    return "[\(Quotation.escaped(title)) (PDF, \(context.locale.size(upload.size)))](\(address))"
  }

  private func created(_ upload: Upload, _ words: String) -> ActionResponse {
    .json(
      .created,
      .object([
        ("name", .text(upload.name.text)), ("size", .number(Int64(upload.size))),
        ("markdown", .text(words)),
      ]))
  }

  /// The form that the text came from, with the file in it and how it will stand; without one, what to write.
  private func resumed(with words: String) throws -> ActionResponse {
    var context = context
    let kept = KeptForm(context.fields)
    context.fields["body"] = Self.text(context.fields["body"], with: words)
    context.fields["preview"] = "1"
    guard kept.route?.kind != .upload, let form = try kept.form(&context) else {
      return try response(FormState(context.locale), toWrite: words)
    }
    var state = FormState(context.locale)
    state.rendered = context.renderedBody(&state.errors)
    return try form.response(state)
  }

  /// A text with a line more; pictures that follow each other stand in one paragraph, beside each other.
  static func text(_ body: String, with words: String) -> String {
    var bytes = Array(body.utf8)
    while let last = bytes.last, last == 10 || last == 32 { bytes.removeLast() }
    if bytes.isEmpty { return words + "\n" }
    let line = bytes.split(separator: 10).last ?? []
    let isRow = line.starts(with: "![".utf8) && words.utf8.starts(with: "![".utf8)
    return String(decoding: bytes, as: UTF8.self) + (isRow ? "\n" : "\n\n") + words + "\n"
  }

  func response(_ form: FormState) throws -> ActionResponse {
    try response(form, toWrite: nil)
  }

  private func response(_ form: FormState, toWrite words: String?) throws -> ActionResponse {
    let (locale, kept) = (context.locale, KeptForm(context.fields))
    var file = context.field("file", form.errors, type: "file")
    file.hint = locale.text(
      "hint_file", ["limit": locale.size(context.settings.limits.uploadBytes)])
    file.accept = Self.accepted
    let alt = context.field("alt", form.errors, hint: "hint_alt", isOptional: true)
    var view = context.form(
      "upload", to: .plain(.upload), form, [alt, file], hidden: kept.hidden(context.settings),
      button: "upload_button")
    view.hasFile = true
    let title = locale.text("upload_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title, tab: .forum), title: title, lead: locale.text("upload_lead"),
        notice: words.map { _ in locale.text("upload_to_write") }, forms: [view],
        kept: words ?? (kept.body.isEmpty ? nil : kept.body))
    }
  }
}
