import Database
import HTTPTypes
import Model
import Theme

/// `me/data`: all that is kept about a member, as one file for themselves, and the way to leave.
struct OwnDataAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let member: SignedIn

  init(_ context: ActionContext) throws {
    member = try context.member()
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  /// The file; five an hour, since each reads all that somebody wrote.
  func submit() throws -> Reply {
    try context.allow([Quota("data \(member.id)", most: 5, seconds: 3600)])
    let folder = UploadFolder(context.site.folder)
    let file = try folder.outgoing()
    try context.site.read {
      let archive = TarArchive(file, context.now)
      let rows = try folder.outgoing()
      try writeRows(to: rows)
      try archive.add("data.json", rows)
      if let face = try context.site.face(of: member.id) { try archive.add("photo.jpg", face) }
      try context.site.forEachOwnComment(of: member.id) { comment in
        try archive.add("posts/\(comment.id).md", Self.markdown(comment))
      }
      try archive.end()
    }
    var head = HTTPResponse(status: .ok, headerFields: ActionResponse.privateFields)
    head.headerFields[.contentType] = "application/x-tar"
    head.headerFields[.contentDisposition] =
      "attachment; filename=\"\(member.username)-\(context.today).tar\""
    var response = ActionResponse(head: head)
    response.file = file
    return .finished(response)
  }

  /// An object with a list for each table.
  private func writeRows(to file: OutgoingFile) throws {
    var separator = "{\n"
    for table in context.site.ownTables {
      try file.append(Array("\(separator)\"\(table)\": [".utf8))
      var comma = "\n"
      try context.site.forEachOwnRow(table, of: member.id) { row in
        try file.append(Array((comma + row).utf8))
        comma = ",\n"
      }
      try file.append(Array("]".utf8))
      separator = ",\n"
    }
    try file.append(Array("}\n".utf8))
  }

  /// A text with its topic and its day in front, as `content/` has them.
  private static func markdown(_ comment: OwnComment) -> [UInt8] {
    let title = JSON.text(comment.title).text
    return Array(
      "---\ntitle: \(title)\ndate: \(comment.createdAt.rfc3339)\n---\n\n\(comment.body)\n".utf8)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("data_title")
    return try context.page(form) {
      FormPage(
        chrome: context.chrome(title), title: title, lead: locale.text("data_lead"),
        forms: [
          FormView(
            id: "data", action: context.settings.href(.plain(.ownData)),
            summary: context.summary(form, isPost: false), hidden: context.hidden(),
            button: locale.text("data_button"))
        ],
        links: [
          SentenceLinkView(
            words: locale.text("data_leave_words"), label: locale.text("data_leave"),
            url: context.href(.leave))
        ],
        mine: try context.ownPages(.ownData))
    }
  }
}
