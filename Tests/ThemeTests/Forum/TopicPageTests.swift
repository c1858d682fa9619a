import Testing

@testable import Actions
@testable import Pages
@testable import Theme

struct TopicPageTests {
  private static let comment = CommentView(
    id: "1234", author: "Irene", authorURL: "/people/irene/", initials: "IR", hue: "hue-10",
    time: "14 Nov 2026, 18:20", datetime: "2026-11-14T17:20:00Z",
    html: Array("<p>The night train leaves Salamanca at 00:48.</p>".utf8), lang: "es",
    replyTo: "in reply to Mateo", replyToURL: "#c1233",
    reactions: [ReactionView(name: "like", sign: "♥", count: "4", label: "I like it: 4")],
    moreURL: "/do/comments/1234")
  private static let removed = CommentView(
    id: "1236", author: "", initials: "", hue: "", time: "", datetime: "", html: [],
    isRemoved: true, moreURL: "/do/comments/1236")
  private static let replyForm = ReplyFormView(
    action: "/do/topics/42/comments", lang: "en", replyTo: "1234", body: "\nFirst & last",
    bodyLimit: 32_768, bodyError: "Write something first.", name: "\"Rosa\"",
    signInURL: "/do/sign-in", kept: "topics/42/comments", notify: "own", isNotified: true)

  private func page(_ comments: [CommentView] = [], form: ReplyFormView? = nil) throws -> String {
    try ThemeFolder().render(
      TopicPage(
        chrome: .sample, title: "Lisbon", startedLine: "Started by Irene", comments: comments,
        followURL: "/do/topics/42/follow", bookmarkURL: "/do/topics/42/bookmark",
        replyURL: "/do/topics/42/comments", reactURL: "/do/reactions", form: form))
  }

  @Test func `a text that is too long for the page is a button that leads to it`() throws {
    let long = CommentView(
      id: "9", author: "Eva", initials: "EV", hue: "hue-1", time: "", datetime: "", html: [],
      isLong: true, moreURL: "/do/comments/9")
    let html = try page([long])
    #expect(
      html.contains(
        "<button form=\"acts\" formaction=\"/do/comments/9\">Read the full text</button>"
      ))
    #expect(!html.contains("class=\"prose\""))
  }

  @Test func `a notice that was removed is a stub like any other`() throws {
    let gone = CommentView(
      id: "9", author: "", initials: "", hue: "", time: "", datetime: "",
      html: Array("Moved to Travel.".utf8), isRemoved: true, isSystem: true, moreURL: "/")
    let html = try page([gone])
    #expect(html.contains("This comment was removed."))
    #expect(!html.contains("Moved to Travel."))
  }

  @Test func `a comment that its author deleted says whose doing it was`() throws {
    var deleted = Self.removed
    deleted.isDeleted = true
    #expect(try page([deleted]).contains("This comment was deleted by its author."))
    #expect(try page([Self.removed]).contains("This comment was removed."))
  }

  @Test func `the markup around a comment stays below 820 bytes`() throws {
    let one = try page([Self.removed]).utf8.count
    let two = try page([Self.removed, Self.comment]).utf8.count
    #expect(two - one - Self.comment.html.count < 820)
  }

  @Test func `the typed text comes back whole, a line break at its start included`() throws {
    let html = try page(form: Self.replyForm)
    // The HTML parser drops the first line break of a textarea: the template's own.
    #expect(html.contains("body-hint\">\n\nFirst &amp; last</textarea>"))
    #expect(html.contains("value=\"&quot;Rosa&quot;\""))
    #expect(html.contains("<input type=\"hidden\" name=\"reply_to\" value=\"1234\">"))
  }

  @Test func `a wrong field is marked and described by its message`() throws {
    let html = try page(form: Self.replyForm)
    #expect(html.contains("aria-invalid=\"true\" aria-describedby=\"body-error body-hint\""))
    #expect(html.contains("<p class=\"error\" id=\"body-error\">Write something first.</p>"))
  }
}

struct FeedTests {
  private let start = "<content type=\"html\"><![CDATA["

  @Test(arguments: [
    ("<p>a &amp; b</p>", "<p>a &amp; b</p>"), ("a]]>b", "a]]]]><![CDATA[>b"),
    ("]]>", "]]]]><![CDATA[>"), ("]]]>", "]]]]]><![CDATA[>"),
    ("a]>b]]", "a]>b]]"), ("]]>]]>", "]]]]><![CDATA[>]]]]><![CDATA[>"),
  ])
  func `nothing in a text ends its section`(html: String, data: String) throws {
    #expect(try feed(of: html).contains(start + data + "]]></content>"))
  }

  @Test func `an entry without a text is the way to it`() throws {
    let xml = try feed(of: "")
    #expect(!xml.contains("<content"))
    #expect(xml.contains("<link rel=\"alternate\""))
  }

  @Test func `nor does it at any place of a long text`() throws {
    for place in 0..<24 {
      let before = String(repeating: "a", count: place)
      let after = String(repeating: "b", count: 16)
      #expect(
        try feed(of: before + "]]>" + after).contains(
          start + before + "]]]]><![CDATA[>" + after + "]]></content>"))
    }
  }

  private func feed(of html: String) throws -> String {
    let entry = FeedEntryView(
      id: "i", title: "t", url: "u", author: "a", published: "p", updated: "p",
      content: CharacterData.of(Array(html.utf8)))
    return try ThemeFolder().render(
      Feed(
        lang: "en", id: "i", title: "t", updated: "p", baseURL: "/", selfURL: "s", url: "u",
        entries: [entry]))
  }
}
