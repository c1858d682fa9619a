import Model

/// The addresses in the head of a page that lead members to what is theirs.
struct OwnWays {
  let messages, me, news, notebook, settings, signIn, signOut: String

  init(_ settings: SiteSettings, _ language: Language) {
    func href(_ kind: Route.Kind) -> String {
      settings.href(.plain(kind), query: "lang=\(language.code)")
    }
    (messages, me, news) = (href(.talk), href(.me), href(.news))
    (notebook, self.settings) = (href(.notebook), href(.settings))
    (signIn, signOut) = (href(.signIn), settings.href(.plain(.signOut)))
  }
}

/// A reader who is signed in, as the head of a page shows them.
public struct FrameMember: Sendable {
  /// Their name.
  public let name: String
  /// The address of their photo; nil without one.
  public let faceURL: String?
  /// Conversations in which something is unread.
  public let messages: Int
  /// News that they have not seen.
  public let news: Int

  /// Takes every value as it is.
  public init(name: String, faceURL: String?, messages: Int, news: Int) {
    (self.name, self.faceURL, self.messages, self.news) = (name, faceURL, messages, news)
  }
}
