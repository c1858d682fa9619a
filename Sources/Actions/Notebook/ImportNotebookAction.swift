import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `me/notebook/import`: a member sends a vault of their own, such as Obsidian's, as one archive, and sees the result of the
/// last import.
///
/// The archive is stored and read by the job runner, since importing thousands of notes takes longer than anyone waits for an
/// answer.
struct ImportNotebookAction: FormAction {
  static let shownFields = ["vault"]

  private var context: ActionContext
  private let me: SignedIn
  private let sent: FormSubmission

  /// Reads the form with its file.
  init(_ context: inout ActionContext) throws {
    me = try context.member()
    sent = try context.formSubmission(file: "vault")
    self.context = context
  }

  /// Maximum size of an archive in bytes: that of any file that a member may send.
  private var most: Int {
    max(context.settings.limits.uploadBytes, context.settings.limits.photoBytes)
  }

  func show() throws -> Reply {
    if context.request.wantsJSON { return .finished(.json(.ok, try json())) }
    return .finished(try response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    if case .plain = sent { return try show() }
    try sent.checkQuota()
    var form = FormState(context.locale)
    guard let file = context.file(sent, of: "vault", most: most, &form.errors) else {
      return .finished(try response(form))
    }
    guard Self.isArchive(file) else {
      form.errors.add("vault", "kind")
      return .finished(try response(form))
    }
    let title = sent.fileTitle
    let name = title.isEmpty ? context.locale.text("vault_untitled") : title
    try context.site.write {
      try $0.saveVault(
        Array(file), named: name, context.tree.language, of: me.id, at: context.now)
    }
    context.site.folder.wakeJobs()
    return context.redirect(to: context.href(.importNotebook))
  }

  /// True if the file begins as a ZIP file does, or has the mark of a tar archive; the job runner checks the rest.
  private static func isArchive(_ file: ArraySlice<UInt8>) -> Bool {
    if file.starts(with: [0x50, 0x4b]) { return true }
    return file.dropFirst(257).starts(with: "ustar".utf8)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    var field = context.field("vault", form.errors, type: "file")
    field.hint = locale.text("hint_vault", ["limit": locale.size(most)])
    field.accept = ".zip,.tar,application/zip,application/x-tar"
    var view = context.form(
      "import", to: .plain(.importNotebook), form, [field], button: "vault_button")
    view.hasFile = true
    let (title, last) = (locale.text("vault_import"), try context.site.vaultImport(of: me.id))
    return try context.response(form) {
      FormPage(
        chrome: context.notebookChrome(title, in: .notebook), title: title,
        lead: locale.text("vault_lead"), notice: form.errors.isEmpty ? last.map(words) : nil,
        points: form.errors.isEmpty ? points(of: last?.report) : [], forms: [view],
        links: [
          SentenceLinkView(
            words: "", label: locale.text("notebook_title"), url: context.href(.notebook))
        ])
    }
  }

  /// The result of the last import, in sentences.
  private func words(_ vault: VaultImport) -> String {
    let locale = context.locale
    guard let report = vault.report else {
      return locale.text("vault_waits", ["name": vault.name])
    }
    if let problem = report.problem {
      return locale.text("vault_problem_\(problem.rawValue)", ["name": vault.name])
    }
    var words = [locale.plural("vault_added", report.added, ["name": vault.name])]
    if report.files > 0 { words.append(locale.plural("vault_files", report.files)) }
    if report.known > 0 { words.append(locale.plural("vault_known", report.known)) }
    if report.left > 0 { words.append(locale.plural("vault_left", report.left)) }
    return words.joined(separator: " ")
  }

  /// Skipped files and broken links, in sentences.
  private func points(of report: VaultImport.Report?) -> [SentenceView] {
    guard let report else { return [] }
    let locale = context.locale
    var points = report.lines.map { line in
      let file =
        line.line == 0
        ? line.file : locale.text("vault_at", ["file": line.file, "line": "\(line.line)"])
      return locale.text("vault_line_\(line.kind.rawValue)", ["file": file, "value": line.value])
    }
    if report.more > 0 { points.append(locale.plural("vault_more", report.more)) }
    return points.map { SentenceView(words: $0) }
  }

  private func json() throws -> JSON {
    guard let vault = try context.site.vaultImport(of: me.id) else { return .object([]) }
    var values: [(String, JSON)] = [
      ("name", .text(vault.name)), ("sent_at", .text(vault.sentAt.rfc3339)),
      ("done", .flag(vault.report != nil)),
    ]
    if let report = vault.report {
      values += [
        ("added", .number(Int64(report.added))), ("known", .number(Int64(report.known))),
        ("left", .number(Int64(report.left))), ("files", .number(Int64(report.files))),
        ("problem", .text(report.problem?.rawValue ?? "")),
        ("lines", .list(report.lines.map(Self.json))), ("more", .number(Int64(report.more))),
      ]
    }
    return .object(values)
  }

  private static func json(_ line: VaultImport.Line) -> JSON {
    .object([
      ("kind", .text(line.kind.rawValue)), ("file", .text(line.file)),
      ("line", .number(Int64(line.line))), ("value", .text(line.value)),
    ])
  }
}
