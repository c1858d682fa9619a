/// Empties the quotes in one topic's posts whose source fewer people could read than the quote.
///
/// A post that was deleted, or whispered among staff, often lives on as a quote in an answer. The quote gives the number of
/// that post; words that were not written as a quote cannot be distinguished from the author's own.
final class QuotedPosts {
  /// Text of an emptied quote; it names no one.
  static let emptied = "> […]"

  /// The topic whose posts are read.
  let topic: Int
  /// Number of quotes that were emptied.
  private(set) var emptiedCount = 0
  /// Returns true if a topic, or one post of it, was for fewer people than this one.
  private let hides: (_ topic: Int, _ post: Int?) -> Bool

  init(in topic: Int, hides: @escaping (_ topic: Int, _ post: Int?) -> Bool) {
    self.topic = topic
    self.hides = hides
  }

  /// Returns true, and counts it, if a quote with the argument `ann, post:3, topic:5` is to be emptied.
  func empties(_ argument: String) -> Bool {
    empties(
      post: Self.number(after: "post:", in: argument),
      topic: Self.number(after: "topic:", in: argument))
  }

  /// Returns true if a quote of a post is to be emptied; without a topic it is one of this topic.
  func empties(post: Int?, topic other: Int?) -> Bool {
    guard post != nil || other != nil, hides(other ?? topic, post) else { return false }
    emptiedCount += 1
    return true
  }

  /// Returns true if a notice's words link to a topic that fewer people could read: `/t/slug/12`.
  func linksToHidden(_ markdown: String) -> Bool {
    var rest = Array(markdown.utf8)[...]
    while let start = rest.firstRange(of: Array("/t/".utf8))?.upperBound {
      rest = rest[start...]
      let address = rest.prefix { $0 > 0x20 && !")>\"?#".utf8.contains($0) }
      let numbers = address.split(separator: UInt8(ascii: "/")).prefix(2).compactMap {
        Int(String(decoding: $0, as: UTF8.self))
      }
      if let number = numbers.first, hides(number, nil) { return true }
    }
    return false
  }

  private static func number(after name: String, in argument: String) -> Int? {
    let bytes = Array(argument.utf8)
    guard let start = bytes.firstRange(of: Array(name.utf8))?.upperBound else { return nil }
    let digits = bytes[start...].drop { $0 == 0x20 }.prefix { $0 >= 0x30 && $0 <= 0x39 }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
