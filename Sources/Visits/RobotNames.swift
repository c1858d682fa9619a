import Model

/// Programs by their own names in `User-Agent`; one with a browser's name is taken for a browser.
enum RobotNames {
  /// Name of a program that says it is not a browser and is not known here.
  static let other = "others"

  /// Crawlers with a name that is worth a line: those that train models, then search engines, assistants and previews, as their
  /// operators published them on 29 November 2026.
  static let known =
    TrainingCrawlers.names + [
      "OAI-SearchBot", "ChatGPT-User", "Claude-SearchBot", "Claude-User", "PerplexityBot",
      "Perplexity-User", "MistralAI-User", "DuckAssistBot", "Amzn-SearchBot", "meta-webindexer",
      "meta-externalfetcher", "facebookexternalhit", "Googlebot", "GoogleOther", "Bingbot",
      "Applebot", "DuckDuckBot", "Baiduspider", "YandexBot", "PetalBot", "Qwantbot", "Bravebot",
      "SeznamBot", "AhrefsBot", "SemrushBot", "MJ12bot", "DotBot", "archive.org_bot",
      "TikTokSpider",
      "Discordbot", "TelegramBot", "Twitterbot", "Slackbot", "WhatsApp", "Mastodon",
    ]

  /// Words in the names of programs that are none of these.
  private static let marks = [
    "bot", "crawl", "spider", "slurp", "archiver", "scrapy", "curl/", "wget/", "python-", "httpx/",
    "aiohttp/", "go-http-client", "okhttp", "java/", "headlesschrome",
  ]

  /// Name and spelling in lower case, by the first byte: an agent is read once.
  private static let table: [[(rank: Int, word: [UInt8])]] = {
    var table = [[(rank: Int, word: [UInt8])]](repeating: [], count: 256)
    for (rank, word) in (known + marks).enumerated() {
      let word = word.utf8.map(lowercase)
      if let first = word.first { table[Int(first)].append((rank, word)) }
    }
    return table
  }()

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte | 0x20 : byte
  }

  /// The name of a robot, `other` for one without; nil for an agent that may be a person's browser.
  ///
  /// Of several names the first of the list counts: a robot may name the browser that it resembles.
  static func name(in agent: ArraySlice<UInt8>) -> String? {
    let agent = agent.map(lowercase)
    var best: Int?
    for start in agent.indices {
      for (rank, word) in table[Int(agent[start])]
      where rank < best ?? .max && agent[start...].starts(with: word) {
        best = rank
      }
    }
    return best.map { $0 < known.count ? known[$0] : other }
  }
}
