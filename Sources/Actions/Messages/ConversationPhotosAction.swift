import Database
import HTTPTypes
import Model
import Pages
import Templates
import Theme
import Time

/// `talk/<id>/photos`: all pictures of a conversation, the newest first; with `photo=<name>` one of them, between the others.
struct ConversationPhotosAction: Action {
  /// Pictures on a page.
  private static let size = 24

  private let context: ActionContext
  private let talk: OwnConversation
  private let place: ConversationPhotoPlace?

  /// Looks the conversation up; throws `notFound` for members who are not in it, and for a picture that is not in it.
  init(_ context: ActionContext, _ id: Conversation.ID) throws {
    _ = try context.member()
    let talk = try context.talk(id)
    guard !talk.isAsked else { throw Problem.notFound }
    if context.fields.has("photo") {
      guard let name = UploadName(context.fields["photo"]),
        let found = try context.reader.photo(name, in: talk)
      else { throw Problem.notFound }
      place = found
    } else {
      place = nil
    }
    (self.context, self.talk) = (context, talk)
  }

  func show() throws -> Reply {
    let number = context.pageNumber
    let found =
      try place == nil
      ? context.reader.photos(
        in: talk, after: (number - 1) * Self.size, atMost: Self.size + 1) : []
    if context.request.wantsJSON { return .finished(.json(.ok, json(found))) }
    let (locale, name) = (context.locale, context.name(of: talk))
    let title = locale.text("photos_title")
    return .finished(
      try context.page(
        ConversationPhotosPage(
          chrome: context.chrome(
            "\(title) · \(name)", tab: .people, sheet: PageRenderer.memberSheet),
          breadcrumb: Breadcrumb(breadcrumb(name, title)), title: title,
          notice: context.notice("photo_sent", "photo_sent_address"), shown: place.map { view($0) },
          photos: found.prefix(Self.size).map { view($0) },
          pages: context.pages(number, hasMore: found.count > Self.size) { page in
            context.href(to: .talk(talk.id, .conversationPhotos), query: "page=\(page)")
          },
          isEmpty: found.isEmpty && place == nil)))
  }

  private func breadcrumb(_ name: String, _ title: String) -> [LinkView] {
    [
      LinkView(label: context.locale.text("talk_title"), url: context.href(.talk)),
      LinkView(label: name, url: context.talkURL(talk.id)),
    ] + (place == nil ? [] : [LinkView(label: title, url: url(nil))])
  }

  private func url(_ name: UploadName?) -> String {
    context.href(
      to: .talk(talk.id, .conversationPhotos), query: name.map { "photo=\($0.text)" } ?? "")
  }

  private func view(_ photo: ConversationPhoto) -> ConversationPhotoView {
    let address = context.settings.href(.upload(photo.small ?? photo.name))
    return ConversationPhotoView(
      label: context.caption(photo), url: url(photo.name), picture: address)
  }

  private func view(_ place: ConversationPhotoPlace) -> ShownPhotoView {
    let (photo, address) = (place.photo, context.settings.href(.upload(place.photo.name)))
    return ShownPhotoView(
      caption: context.caption(photo), picture: address, width: photo.name.size?.width ?? 0,
      height: photo.name.size?.height ?? 0, newerURL: place.newer.map { url($0) },
      olderURL: place.older.map { url($0) },
      mailURL: context.href(
        to: .talk(talk.id, .photoMail), query: "photo=\(photo.name.text)"),
      talkURL: context.talkURL(talk.id, query: "after=\(max(photo.number - 10, 0))")
        + "#m\(photo.number)")
  }

  private func json(_ found: [ConversationPhoto]) -> JSON {
    let photos = (place.map { [$0.photo] } ?? Array(found.prefix(Self.size))).map { photo in
      JSON.object([
        ("name", .text(photo.name.text)), ("message", .number(Int64(photo.number))),
        ("author", .text(photo.author.name.username)), ("sent_at", .text(photo.sentAt.rfc3339)),
      ])
    }
    return .object([("photos", .list(photos)), ("has_more", .flag(found.count > Self.size))])
  }
}

extension ActionContext {
  /// Sender and time of a picture: "Mateo Rubio, 14 Nov 2026, 18:20".
  func caption(_ photo: ConversationPhoto) -> String {
    let name = locale.author(photo.author.name.name, isGuest: false)
    return "\(name), \(locale.dateTime(civil(photo.sentAt)))"
  }
}

/// All pictures of a conversation, or one of them.
struct ConversationPhotosPage: PageView {
  static let template = "talk-photos"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// The one that is shown; none where all are.
  var shown: ShownPhotoView?
  /// All of a page.
  var photos: [ConversationPhotoView] = []
  /// The ways to the pages before and after.
  var pages: [LinkView] = []
  /// True if there are no pictures.
  var isEmpty = false
}

/// A picture among others.
struct ConversationPhotoView: View {
  /// Sender and time.
  let label: String
  /// Where it is shown alone.
  let url: String
  /// The address of the small picture.
  let picture: String
}

/// A picture alone.
struct ShownPhotoView: View {
  /// Sender and time.
  let caption: String
  /// Address of the picture.
  let picture: String
  /// Width, in pixels.
  let width: Int
  /// Height, in pixels.
  let height: Int
  /// The one that was sent after it.
  var newerURL: String?
  /// The one that was sent before it.
  var olderURL: String?
  /// The form to send it by email.
  let mailURL: String
  /// Address of its message in the conversation.
  let talkURL: String
}
