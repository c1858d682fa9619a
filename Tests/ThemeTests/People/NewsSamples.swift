@testable import Actions
@testable import Pages
@testable import Theme

/// The page of what a member was told of, full and bare.
extension Sample {
  static let newsPages: [any PageView] = [news]

  static let bareNewsPages: [any PageView] = [
    NewsPage(
      chrome: bareChrome, mine: [], action: "/do/me/news", lang: "en", isFirst: true,
      forumURL: "/forum/", choicesURL: "/do/me/mail")
  ]

  private static let news = NewsPage(
    chrome: privateChrome, mine: [LinkView(label: "News", url: "/do/me/news", isCurrent: true)],
    action: "/do/me/news", lang: "en", notice: "All of it is seen.", newest: "12",
    days: [
      NewsDayView(
        title: "Sunday, 22 November 2026",
        items: [
          NewsView(
            isUnread: true, faceURL: "/people/pablo/face.jpg", initials: "PI", hue: "hue-3",
            name: "Pablo <b>", words: "mentions you in", title: "Trenes & <noche>", titleLang: "es",
            url: "/do/me/news/12", time: "08:40", datetime: "2026-11-22T07:40:00Z",
            quote: "Two telescopes & @irene", quoteLang: "es", lang: "en"),
          NewsView(
            isUnread: false, initials: "WH", hue: "hue-4", name: "Wren",
            words: "asks to be your friend",
            url: "/people/wren/", time: "07:12", datetime: "2026-11-22T06:12:00Z",
            quote: "Hello.", requestAction: "/do/people/7/friendship", lang: "en"),
          NewsView(
            isUnread: false, hue: "hue-1", words: "What you reported was taken away in",
            title: "Socks", time: "07:00", datetime: "2026-11-22T06:00:00Z", lang: "en"),
        ])
    ], isFirst: true, olderURL: "/do/me/news?before=10", forumURL: "/forum/",
    choicesURL: "/do/me/mail?lang=en")
}
