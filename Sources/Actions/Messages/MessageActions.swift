import Model
import Theme

/// The actions and pages of messages.
enum MessageActions: PartActions {
  static let part = SitePart.feature(.messages)
  static let views: [any PageView.Type] = [
    ConversationListPage.self, NewConversationPage.self, ConversationPage.self,
    ConversationDetailsPage.self,
    NewMessagesPage.self, ConversationPhotosPage.self, SendContactPage.self,
  ]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .talk: try ConversationListAction(context)
    case .newTalk: try NewConversationAction(context)
    case .conversation: try ConversationAction(context, Conversation.ID(route.number))
    case .conversationFacts: try ConversationDetailsAction(context, Conversation.ID(route.number))
    case .conversationExport: try ConversationArchiveAction(context, Conversation.ID(route.number))
    case .conversationPhotos: try ConversationPhotosAction(context, Conversation.ID(route.number))
    case .talkPerson: try SendContactAction(context, Conversation.ID(route.number))
    case .photoMail: try PhotoMailAction(context, Conversation.ID(route.number))
    case .personTalk: try ConversationAction(context, with: Member.ID(route.number))
    case .message: try MessageAction(context, Message.ID(route.number))
    case .messageReport: try ReportAction(context, of: Message.ID(route.number))
    default: nil
    }
  }
}
