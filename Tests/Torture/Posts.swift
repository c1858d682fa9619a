import Database

/// Post of the tests: every text begins with a word that occurs nowhere else.
struct Post {
  enum Kind: String, CaseIterable {
    case comment, reply, topic
    /// A comment that is the first of its page.
    case opener
    /// A newcomer's comment or topic, which awaiting approval.
    case held

    /// Those that guests send, and that are shown at once.
    static let shown: [Kind] = [.comment, .reply, .topic, .opener]
  }

  let kind: Kind
  let token: String
  let path: String
  let fields: [(String, String)]
}

/// The answer of a CGI program, as far as it came.
struct Answer {
  let bytes: [UInt8]

  /// The number after `Status:`; nil when not even that was written.
  var status: Int? {
    let head = "Status: ".utf8
    guard bytes.starts(with: head) else { return nil }
    let digits = bytes.dropFirst(head.count).prefix { (48...57).contains($0) }
    return digits.count == 3 ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }

  /// A post that is shown leads to its page; one that waits is shown in the answer.
  var isAcknowledgement: Bool { status == 303 || status == 202 }

  /// True if the answer contains the text.
  func has(_ text: String) -> Bool { bytes.contains(Array(text.utf8)) }
}

/// Record of what was sent, and of what must be stored.
struct Ledger {
  private(set) var sent: Set<String> = []
  private(set) var acknowledged: Set<String> = []

  mutating func note(_ token: String, _ answer: Answer) {
    sent.insert(token)
    if answer.isAcknowledgement { acknowledged.insert(token) }
  }
}

extension TestSite {
  /// Something to post; an opener needs a topic whose last page is full, and a newcomer has only so many posts wait.
  func post(_ wanted: Post.Kind, _ dice: inout Dice) -> Post {
    let kind = wanted == .held && waiting.count > 15 ? .comment : wanted
    tokens += 1
    let token = "\(tokenPrefix)\(tokens)z"
    let text = token + Self.words(&dice)
    let common = [("lang", "en"), ("name", "Ann \(dice.below(4))"), ("body", text)]
    let isTopic = kind == .topic || kind == .held && dice.chance(50)
    guard !isTopic, let topic = topic(for: kind, &dice) else {
      let tags = ["", "blue", "blue, red", "tag\(dice.below(6))"][dice.below(4)]
      let board = ["general", "talk"][dice.below(2)]
      return Post(
        kind: kind == .held ? .held : .topic, token: token, path: "/topics/new",
        fields: common + [("title", "Title \(token)"), ("tags", tags), ("board", board)])
    }
    let first = firstComments[topic] ?? 0
    let answered = kind == .reply && first > 0 ? [("reply_to", "\(first)")] : []
    return Post(
      kind: kind, token: token, path: "/topics/\(topic)/comments", fields: common + answered)
  }

  private func topic(for kind: Post.Kind, _ dice: inout Dice) -> Int64? {
    let full = topics.filter { kind != .opener || $0.value % Self.commentsPerPage == 0 }
    return full.keys.sorted().suffix(6).randomElement(using: &dice)
  }

  private static func words(_ dice: inout Dice) -> String {
    let sentences = [
      " A *plain* sentence.", "\n\nAnother paragraph, with `code`.", "\n\n- a list\n",
    ]
    return (0..<dice.below(12)).map { _ in sentences[dice.below(3)] }.joined()
  }

  /// The request that posts it.
  func request(_ post: Post, by username: String? = nil) -> Command {
    request(
      "POST", post.path, Array(Form.encoded(post.fields).utf8),
      by: username ?? (post.kind == .held ? Self.newcomer : nil))
  }

  /// A request as a web server makes it.
  func request(
    _ method: String, _ path: String, _ body: [UInt8] = [], by username: String? = nil,
    type: String = "application/x-www-form-urlencoded", more: [String] = []
  ) -> Command {
    Command(
      program: programs.cgi,
      environment: [
        "GATEWAY_INTERFACE=CGI/1.1", "REQUEST_METHOD=\(method)", "PATH_INFO=\(path)",
        "CONTENT_TYPE=\(type)", "CONTENT_LENGTH=\(body.count)",
        "HTTP_ORIGIN=http://localhost", "HTTP_HOST=localhost", "REMOTE_ADDR=127.0.0.1",
        "TERTULIA_SITE=\(folder.path)",
      ] + (username.map { ["HTTP_COOKIE=\(Club.cookie(of: $0))"] } ?? []) + more, input: body
    )
  }
}

/// A form as a browser sends it.
enum Form {
  static func encoded(_ fields: [(String, String)]) -> String {
    fields.map { "\($0.0)=\(encoded($0.1))" }.joined(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122: bytes.append(byte)
      default: bytes += [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
