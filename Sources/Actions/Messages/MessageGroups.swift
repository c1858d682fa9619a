import Database
import Model
import Theme
import Time

/// Messages by days and turns: consecutive messages of one author show one avatar.
struct MessageGroups {
  private let context: ActionContext
  private let talk: OwnConversation?
  private let me: Member.ID?

  init(_ context: ActionContext, _ talk: OwnConversation?) {
    self.context = context
    self.talk = talk
    me = context.viewer.member?.id
  }

  func days(_ messages: [StoredMessage]) -> [ConversationDayView] {
    var days: [ConversationDayView] = []
    var before: StoredMessage?
    for message in messages {
      let title = context.locale.weekdayDate(context.civil(message.sentAt).date)
      if days.last?.title != title {
        days.append(ConversationDayView(title: title))
        before = nil
      }
      let last = days.count - 1
      if let event = context.event(message) {
        let time = context.locale.timeOfDay(context.civil(message.sentAt))
        days[last].turns.append(
          MessageGroupView(event: "\(event) \(time)", anchor: anchor(message)))
        before = nil
      } else {
        if before?.author.name.id != message.author.name.id {
          days[last].turns.append(turn(message))
        }
        days[last].turns[days[last].turns.count - 1].messages.append(view(message))
        before = message
      }
    }
    return days
  }

  private func anchor(_ message: StoredMessage) -> String { "m\(message.number)" }

  private func turn(_ message: StoredMessage) -> MessageGroupView {
    let name = context.locale.author(message.author.name.name, isGuest: false)
    let isOwn = message.author.name.id == me
    return MessageGroupView(
      isOwn: isOwn, name: isOwn ? context.locale.text("talk_you") : name,
      isNamed: !isOwn && talk?.isOfTwo == false, initials: PlainText.initials(of: name),
      hue: Avatar.hue(of: name), faceURL: context.faceURL(of: message.author))
  }

  private func view(_ message: StoredMessage) -> MessageView {
    let locale = context.locale
    let name = locale.author(message.author.name.name, isGuest: false)
    let gone =
      message.author.name.id == me
      ? locale.text("talk_taken_back_own") : locale.text("talk_taken_back", ["name": name])
    return MessageView(
      anchor: anchor(message),
      html: message.isDeleted
        ? []
        : context.theme.withFootnotes(
          context.theme.withPages(message.papers, in: context.hidingCoordinates(message)),
          of: "m\(message.id)-", context.tree.language),
      // Why loss is right: what cannot be looked up now is shown as it was written.
      person: message.isFolded ? nil : try? message.personAlone.flatMap(context.card),
      gone: message.isDeleted ? gone : nil, isFolded: message.isFolded,
      isEdited: message.isEdited,
      time: locale.timeOfDay(context.civil(message.sentAt)),
      datetime: message.sentAt.rfc3339(in: context.clock),
      url: message.isDeleted ? nil : context.href(to: .message(message.id)))
  }
}
