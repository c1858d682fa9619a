import Testing

@testable import Actions

/// A title, a text and a link from another app become what is written into a form.
struct SharedContentTests {
  @Test(arguments: [
    ("A walk", "Look", "https://a.example/", "A walk", "Look\n\nhttps://a.example/"),
    (
      "", "Look: https://a.example/ there", "https://a.example/", "",
      "Look: https://a.example/ there"
    ),
    ("", "", "https://a.example/", "", "https://a.example/"),
    ("A\nwalk ", "", "", "A walk", ""),
    ("", " \n", "", "", ""),
    ("", "One\n\nTwo", "", "", "One\n\nTwo"),
  ])
  func `nothing is written twice, and nothing is left out`(
    title: String, text: String, link: String, shownTitle: String, body: String
  ) {
    let shared = SharedContent(title: title, text: text, link: link, titleBytes: 200)
    #expect(shared.title == shownTitle && shared.body == body)
  }

  @Test func `a title that is too long for a topic begins the text`() {
    let title = String(repeating: "ñ", count: 101)
    let shared = SharedContent(title: title, text: "Words", link: "", titleBytes: 200)
    #expect(shared.title == "" && shared.body == "\(title)\n\nWords")
    let fits = SharedContent(
      title: String(title.dropLast()), text: "Words", link: "", titleBytes: 200)
    #expect(fits.title == String(title.dropLast()) && fits.body == "Words")
  }

  @Test(arguments: [
    ("A walk", "Look", "A walk\n\nLook"), ("A walk", "A walk in the rain", "A walk in the rain"),
    ("A walk", "", "A walk"), ("", "Look", "Look"), ("", "", ""),
  ])
  func `a message has no title`(title: String, text: String, message: String) {
    let shared = SharedContent(title: title, text: text, link: "", titleBytes: 200)
    #expect(shared.message == message && shared.isEmpty == message.isEmpty)
  }
}
