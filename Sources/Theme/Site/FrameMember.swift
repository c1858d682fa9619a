import Model

/// The addresses in the head of a page that lead members to their own pages.
struct MemberLinks {
  let me, news, settings, signIn, signOut: String
  /// Nil where the feature is off.
  let messages, notebook: String?

  init(_ settings: SiteSettings, _ language: Language) {
    func href(_ kind: Route.Kind) -> String {
      settings.href(.plain(kind), query: "lang=\(language.code)")
    }
    (me, news, self.settings) = (href(.me), href(.news), href(.settings))
    messages = settings.has(.messages) ? href(.talk) : nil
    // The agenda is the first page of a notebook, since it shows the next events.
    notebook = settings.has(.notebook) ? href(.agenda) : nil
    (signIn, signOut) = (href(.signIn), settings.href(.plain(.signOut)))
  }
}

/// A signed-in reader, as the head of a page shows them.
public struct FrameMember: Sendable {
  /// Their name.
  public let name: String
  /// The address of their photo; nil without one.
  public let faceURL: String?
  /// Number of conversations with unread messages.
  public let messages: Int
  /// Number of unseen notifications.
  public let news: Int

  /// Stores every value as given.
  public init(name: String, faceURL: String?, messages: Int, news: Int) {
    (self.name, self.faceURL, self.messages, self.news) = (name, faceURL, messages, news)
  }
}
