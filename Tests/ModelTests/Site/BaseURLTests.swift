import Model
import Testing

struct BaseURLTests {
  @Test(arguments: [
    ("https://club.example", "https://club.example", "", true),
    ("https://club.example/", "https://club.example", "", true),
    ("http://localhost:8080", "http://localhost:8080", "", false),
    ("https://uni.example/~club", "https://uni.example", "/~club", true),
    ("https://uni.example/a/b//", "https://uni.example", "/a/b", true),
  ])
  func `an address has an origin and a path`(
    text: String, origin: String, path: String, isSecure: Bool
  ) throws {
    let base = try #require(BaseURL(text))
    #expect(base.origin == origin)
    #expect(base.path == path)
    #expect(base.text == origin + path)
    #expect(base.isSecure == isSecure)
  }

  @Test(arguments: [
    "", "club.example", "ftp://club.example", "https://", "https:///path", "//club.example",
    "HTTPS://club.example", "https://club.example?x", "https://club.example#x",
    "https://me@club.example", "https://club.example/../x", "https://club.example/a//b",
    "https://club.example/a b", "https://clüb.example", "https://club.example/\"x", "javascript:x",
    "https://club.example\n",
  ])
  func `a text that is no plain address is refused`(text: String) { #expect(BaseURL(text) == nil) }
}
