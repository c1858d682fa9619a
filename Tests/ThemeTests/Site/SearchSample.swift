@testable import Actions
@testable import Pages
@testable import Theme

/// The search, with everything that it can show at once, and bare.
extension Sample {
  static let search = SearchPage(
    chrome: privateChrome, action: "/do/search", lang: "en", query: "night <b>",
    queryError: "200 bytes are the most.", section: "forum",
    notice: "Only the first 8 words count.",
    sections: [SearchSectionView(label: "Forum", url: "#", count: "1,000+", isCurrent: true)],
    hits: hits, pages: links, orders: links,
    boards: [SearchSectionView(label: "Books", url: "#", count: "3")], isNothingFound: true,
    isUnasked: true, ways: links,
    filters: [SearchFilterView(example: "author:ana", meaning: "by one person")],
    forumURL: "/forum/", notesURL: "/notes/")
  static let bareSearch = SearchPage(
    chrome: bareChrome, action: "/do/search", lang: "en", query: "", queryError: nil, section: nil,
    filters: [], forumURL: "/forum/")

  private static let words = [
    FoundWordsView(text: "A <b> ", isFound: false), FoundWordsView(text: "night", isFound: true),
  ]
  private static var hits: [SearchHitView] {
    var thing = SearchHitView(
      kind: "product", name: "Lamp", title: words, lang: "es", url: "/catalogue/lamp/",
      by: "Catalogue")
    (thing.isThing, thing.pictureURL) = (true, "/media/0f3a.svg")
    var person = SearchHitView(
      kind: "person", name: "Ana", title: words, lang: nil, url: "/people/ana/", by: "Member")
    (person.initials, person.hue, person.faceURL) = ("A", "hue-1", "/people/ana/face.jpg")
    var topic = SearchHitView(
      kind: "topic", name: "Night", title: words, lang: nil, url: "/forum/1/", by: "Books")
    (topic.passage, topic.passageLang, topic.more) = (words, "es", links[0])
    return [thing, person, topic]
  }
}
