import Database
import HTTPTypes
import Model
import Theme
import Time

/// `talk/<id>/export`: all that a member may read of a conversation, as one archive: `messages.jsonl`, a message a line, and
/// `files/<name>`, the files sent with them.
///
/// It is put together in a file without a name, a page of messages at a time.
struct ConversationArchiveAction: Action {
  private let context: ActionContext
  private let me: SignedIn
  private let talk: OwnConversation

  /// Looks the conversation up; throws `notFound` for members who are not in it.
  init(_ context: ActionContext, _ id: Conversation.ID) throws {
    me = try context.member()
    talk = try context.talk(id)
    guard !talk.isAsked else { throw Problem.notFound }
    self.context = context
  }

  func show() throws -> Reply {
    // Each reads all that was said.
    try context.allow([Quota("talk data \(me.id)", most: 10, seconds: 3600)])
    var head = HTTPResponse(status: .ok, headerFields: ActionResponse.privateFields)
    head.headerFields[.contentType] = "application/x-tar"
    head.headerFields[.contentDisposition] =
      "attachment; filename=\"talk-\(talk.id)-\(context.today).tar\""
    var response = ActionResponse(head: head)
    response.file = try file()
    return .finished(response)
  }

  private func file() throws -> OutgoingFile {
    let folder = UploadFolder(context.site.folder)
    let (file, lines) = (try folder.outgoing(), try folder.outgoing())
    let archive = TarArchive(file, context.now)
    try context.site.read {
      var (names, number): (Set<UploadName>, Int) = ([], 0)
      while let page = try next(after: number) {
        number = page.last?.number ?? .max
        for message in page {
          try lines.append(Array("\(line(message).text)\n".utf8))
          if !message.isFolded { names.formUnion(UploadScan.names(in: message.html)) }
        }
      }
      try archive.add("messages.jsonl", lines)
      for name in names.sorted(by: { $0.text < $1.text })
      where try context.reader.upload(name) != nil {
        // Why loss is right: a file that is gone from the disk does not keep the member from the rest.
        if let upload = try? folder.outgoing(name) {
          try archive.add("files/\(name.text)", upload)
        }
      }
    }
    try archive.end()
    return file
  }

  private func next(after number: Int) throws -> [StoredMessage]? {
    let page = try context.reader.messages(in: talk, after: number, atMost: 500)
    return page.isEmpty ? nil : page
  }

  private func line(_ message: StoredMessage) -> JSON {
    var members: [(String, JSON)] = [
      ("number", .number(Int64(message.number))),
      ("author", .text(context.locale.author(message.author.name.name, isGuest: false))),
      ("sent_at", .text(message.sentAt.rfc3339)),
    ]
    if let event = context.event(message) {
      members.append(("event", .text(event)))
    } else if message.isDeleted {
      members.append(("taken_back", .flag(true)))
    } else {
      members.append(("body", .text(context.source(of: message))))
    }
    return .object(members)
  }
}
