/// The server that translates posts: the section `translate:` of `site.yml`.
public struct TranslateSettings: Hashable, Sendable {
  /// The address of the LibreTranslate server to which posts are sent that a reader wants translated; it needs [`courier`](#push-notifications), and without both there are no translations.
  public var server: TranslationServer?
  /// The file with the API key of that server; without it none is sent.
  public var keyFile: String?
  /// The most bytes of posts that are sent to the server in a day.
  public var bytesPerDay = 500_000

  /// Settings without translations.
  public init() {}
}

extension TranslateSettings {
  mutating func declare(to visitor: inout some SettingsVisitor) {
    visitor.group(
      "Translations", "Posts in the reader's language: [translation.md](translation.md).")
    visitor.optional(
      Setting("translate.url", otherwise: "no translations", feature: .translation),
      expected:
        "an address such as https://translate.example.org or http://127.0.0.1:5000", &server,
      read: { TranslationServer($0) }, write: { $0.text })
    visitor.optional(
      Setting(
        "translate.key_file", otherwise: "no key is sent", needs: "url", feature: .translation),
      expected: "the absolute path of a file such as /etc/tertulia/translate.key", &keyFile,
      read: { SettingText.program($0) }, write: { $0 })
    visitor.number(
      Setting("translate.bytes_per_day", feature: .translation), &bytesPerDay,
      in: 1_000...100_000_000)
  }
}

extension SiteSettings {
  /// True if posts are translated: into the other languages of the site, by a server that `site.yml` names.
  public var translatesPosts: Bool {
    has(.translation) && translate.server != nil && courier != nil && languages.count > 1
  }
}
