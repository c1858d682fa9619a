/// Crawlers that collect pages to train models, by their names in robots.txt.
///
/// Source: the pages on which their operators publish those names, as each line says, compared with the community's list at
/// github.com/ai-robots-txt/ai.robots.txt on 29 November 2026. Crawlers of AI search, and those that fetch a page on a person's
/// request, are not here: OAI-SearchBot, ChatGPT-User, Claude-SearchBot, Claude-User, PerplexityBot. To change the list, change
/// this file and the date.
public enum TrainingCrawlers {
  /// The names, by operator; matched without regard to case (RFC 9309, section 2.2.1).
  public static let names = [
    // Ai2: allenai.org/crawler
    "AI2Bot", "Ai2Bot-Dolma",
    // Amazon: developer.amazon.com/amazonbot
    "Amazonbot",
    // Anthropic: support.claude.com/en/articles/8896518; the second name was used before 2024, and is no longer published.
    "ClaudeBot", "anthropic-ai",
    // Apple: support.apple.com/119829; not a crawler of its own, but a token by which pages that Applebot read are not used.
    "Applebot-Extended",
    // ByteDance publishes no page; the name is in the User-Agent.
    "Bytespider",
    // Common Crawl: commoncrawl.org/ccbot
    "CCBot",
    // Cohere, by its User-Agent.
    "cohere-training-data-crawler",
    // ROIS: ds.rois.ac.jp/en_center8/en_crawler
    "Cotoyogi",
    // Diffbot: docs.diffbot.com
    "Diffbot",
    // Google: developers.google.com/search/docs/crawling-indexing; no crawler of its own, like Apple's.
    "Google-Extended",
    // OpenAI: developers.openai.com/docs/bots
    "GPTBot",
    // NICT: nict.go.jp
    "ICC-Crawler",
    // img2dataset and LAION, for pictures.
    "img2dataset", "LAIONDownloader",
    // Meta: developers.facebook.com/docs/sharing/webmasters/web-crawlers
    "FacebookBot", "meta-externalagent",
    // Webz.io sells the collected pages: webz.io/blog/web-data/robots-txt
    "omgili", "omgilibot", "webzio-extended",
    // Huawei, by its User-Agent.
    "PanguBot",
    // SB Intuitions: sbintuitions.co.jp/en/bot
    "SBIntuitionsBot",
    // Timpi, by its User-Agent.
    "Timpibot",
  ]
}
