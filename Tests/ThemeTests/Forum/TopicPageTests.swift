import Testing

@testable import Actions
@testable import Pages
@testable import Theme

struct TopicPageTests {
  private let folder = ThemeFolder()

  private func page(
    _ comments: [CommentView] = [Sample.comment], isClosed: Bool = false, form: ReplyFormView? = nil
  ) throws -> String {
    try folder.render(
      TopicPage(
        chrome: Sample.chrome, title: "Lisbon", startedLine: "Started by Irene", comments: comments,
        replyURL: "/do/topics/42/comments", isClosed: isClosed, form: form))
  }

  @Test func `a closed topic shows no reply form`() throws {
    let html = try page(isClosed: true)
    #expect(!html.contains("<textarea"))
    #expect(!html.contains("name=\"quote\"") && !html.contains("name=\"reply_to\""))
    #expect(html.contains("This topic is closed."))
    #expect(html.contains("formaction=\"/do/comments/1234\""))
  }

  @Test func `the last page of an open topic has the reply form`() throws {
    let html = try page(form: Sample.emptyReplyForm)
    #expect(
      html.contains(
        "<form class=\"form\" id=\"reply\" method=\"post\" action=\"/do/topics/42/comments\">"))
    #expect(html.contains("<input type=\"hidden\" name=\"lang\" value=\"en\">"))
    #expect(!html.contains("aria-invalid") && !html.contains("name=\"reply_to\" value=\"\""))
  }

  @Test func `an older page has no reply form, yet comments can be answered`() throws {
    let html = try page()
    #expect(!html.contains("<textarea"))
    #expect(
      html.contains("<form id=\"acts\" method=\"get\" action=\"/do/topics/42/comments\"></form>"))
    #expect(html.contains("<button form=\"acts\" name=\"quote\" value=\"1234\">Quote</button>"))
    #expect(html.contains("<button form=\"acts\" name=\"reply_to\" value=\"1234\">Reply</button>"))
  }

  @Test func `a guest is marked, has no link, and the name is escaped`() throws {
    let html = try page([Sample.guest])
    #expect(html.contains("<b class=\"author\">Pablo &lt;b&gt;</b> <i>guest</i>"))
    #expect(!(try page([Sample.comment])).contains("<i>guest</i>"))
  }

  @Test func `a removed comment leaves a stub with its anchor and nothing else`() throws {
    let html = try page([Sample.removed])
    #expect(html.contains("id=\"c1236\""))
    #expect(html.contains("This comment was removed."))
    #expect(!html.contains("<button"))
  }

  @Test func `a text that is too long for the page is a button that leads to it`() throws {
    let long = CommentView(
      id: "9", author: "Eva", initials: "EV", hue: "hue-1", time: "", datetime: "", html: [],
      isLong: true, moreURL: "/do/comments/9")
    let html = try page([long])
    #expect(
      html.contains(
        "<button form=\"acts\" formaction=\"/do/comments/9\">Read it on a page of its own.</button>"
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

  @Test func `a system's notice has no author and no buttons`() throws {
    let html = try page([Sample.notice])
    #expect(html.contains("Moved to Travel."))
    #expect(!html.contains("<button") && !html.contains("class=\"face"))
  }

  @Test func `an edited comment says so and leads to what it said before`() throws {
    var edited = Sample.comment
    edited.editedURL = "/do/comments/1234/history"
    #expect(
      try page([edited]).contains(
        #"<a class="to" href="/do/comments/1234/history" rel="nofollow">edited</a>"#))
    #expect(try !page([Sample.comment]).contains("/history"))
  }

  @Test func `a comment that its author deleted says whose doing it was`() throws {
    var deleted = Sample.removed
    deleted.isDeleted = true
    #expect(try page([deleted]).contains("This comment was deleted by its author."))
    #expect(try page([Sample.removed]).contains("This comment was removed."))
  }

  @Test func `the markup around a comment stays below 720 bytes`() throws {
    let one = try page([Sample.guest]).utf8.count
    let two = try page([Sample.guest, Sample.comment]).utf8.count
    #expect(two - one - Sample.comment.html.count < 720)
  }

  @Test func `what was typed comes back whole, a line break at its start included`() throws {
    let html = try page(form: Sample.replyForm)
    // The HTML parser drops the first line break of a textarea: the template's own.
    #expect(html.contains("body-hint\">\n\nFirst &amp; last</textarea>"))
    #expect(html.contains("value=\"&quot;Rosa&quot;\""))
    #expect(html.contains("<input type=\"hidden\" name=\"reply_to\" value=\"1234\">"))
  }

  @Test func `a wrong field is marked and described by its message`() throws {
    let html = try page(form: Sample.replyForm)
    #expect(html.contains("aria-invalid=\"true\" aria-describedby=\"body-error body-hint\""))
    #expect(html.contains("<p class=\"error\" id=\"body-error\">Write something first.</p>"))
  }
}

struct FeedTests {
  private let start = "<content type=\"html\"><![CDATA["

  @Test func `the html of an entry stands as it is in one section`() throws {
    let xml = try ThemeFolder().render(Sample.feed)
    #expect(xml.contains(start + "<p>a &amp; b</p>]]></content>"))
    #expect(xml.contains("<title>Lisbon &amp; back</title>"))
  }

  @Test(arguments: [
    ("a]]>b", "a]]]]><![CDATA[>b"), ("]]>", "]]]]><![CDATA[>"), ("]]]>", "]]]]]><![CDATA[>"),
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
      let (before, after) = (
        String(repeating: "a", count: place), String(repeating: "b", count: 16)
      )
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

struct ProblemPageTests {
  @Test func `what had been typed is shown again whole`() throws {
    let html = try ThemeFolder().render(Sample.problem)
    #expect(html.contains("readonly>\n\nFirst &amp; &lt;last&gt;</textarea>"))
    #expect(html.contains("<a class=\"button\" href=\"/forum/42-lisbon/latest/\">Try again</a>"))
  }
}
