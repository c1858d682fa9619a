import Actions
@_spi(Raw) import Database
import HTTPTypes
import Model
import Sodium
import Testing
import Time

/// A person's browser: it keeps cookies, and says from which page it sends a form.
final class Browser {
  let site: SiteFixture
  var now = SiteFixture.now
  var client = "192.0.2.7"
  var cookies: [String: String] = [:]

  init(_ site: SiteFixture) { self.site = site }

  /// The browser of a member who has signed in.
  convenience init(_ site: SiteFixture, as username: String) throws {
    self.init(site)
    _ = try signIn(username)
  }

  func get(_ path: String) throws -> Answer { try send("GET", path, "") }

  /// A page that exists, and has no problems.
  func sound(_ path: String) throws -> Answer {
    let answer = try get(path)
    #expect(answer.status == 200 && answer.page.problems == [], "\(path)")
    return answer
  }

  /// A page, which has nothing that is wrong.
  func page(_ path: String) throws -> Page {
    let page = try get(path).page
    #expect(page.problems == [], "\(path)")
    return page
  }

  /// Variant of `page` for a program.
  func json(_ path: String) throws -> Answer { try send("GET", path, "", isJSON: true) }

  func json(_ path: String, _ fields: KeyValuePairs<String, String>) throws -> Answer {
    try send("POST", path, encoded(fields), isJSON: true)
  }

  func post(_ path: String, _ fields: KeyValuePairs<String, String>) throws -> Answer {
    try send("POST", path, encoded(fields))
  }

  func send(
    _ path: String, _ fields: [(String, String)], isJSON: Bool = false
  ) throws -> Answer {
    try send(
      "POST", path, fields.map { "\(escaped($0))=\(escaped($1))" }.joined(separator: "&"),
      isJSON: isJSON)
  }

  /// The tests' sites are reached by http, so that cookies have their plain names.
  private func send(
    _ method: String, _ path: String, _ body: String, isJSON: Bool = false
  ) throws -> Answer {
    let lines = [
      "\(method) \(path) HTTP/1.1", "Host: club.example",
      "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
      cookies.isEmpty ? "" : cookieLine, isJSON ? "Accept: application/json" : "",
      method == "POST" ? ownPage : "",
      method == "POST" ? "Content-Type: \(SiteFixture.form)" : "",
    ].filter { !$0.isEmpty }
    let answer = try site.exchange(
      lines.joined(separator: "\n") + "\n\n" + body, at: now, from: client)
    for field in answer.head.headerFields where field.name == .setCookie {
      let pair = field.value.prefix { $0 != ";" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      cookies[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1])
    }
    return answer
  }

  /// The header field with the cookies that there are.
  private var cookieLine: String {
    "Cookie: " + cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
  }

  /// A form as it would be sent.
  func text(_ path: String, _ body: String) -> String {
    formText(path, body, "\(ownPage)\n\(cookieLine)")
  }

  var isSignedIn: Bool { cookies["session"] != nil }

  /// Signs in with a password.
  func signIn(_ login: String, _ password: String = SiteFixture.password) throws -> Answer {
    try post("/sign-in", ["login": login, "password": password])
  }

  func setCookie(_ name: String, _ value: String?) { cookies[name] = value }
}

extension SiteFixture {
  static let password = "cuatro palabras sueltas"
  /// Hashing takes 20 ms: once is enough.
  private static let hash = PasswordHash.make(password)

  /// A member with an account.
  @discardableResult
  func addAccount(
    _ username: String, _ name: String = "", email: String? = nil, role: Role = .member,
    hasPassword: Bool = true
  ) throws -> Member.ID {
    try site.write { transaction in
      let member = try transaction.addMember(
        username: username, name: name.isEmpty ? username : name, joined: Self.now,
        origin: .signUp)
      var account = NewAccount(language: .english)
      account.email = email.flatMap { EmailAddress($0) }
      account.password = hasPassword ? Self.hash : nil
      account.role = role
      try transaction.openAccount(account, for: member, at: Self.now)
      return member
    }
  }

  /// The browser of a new member with an account, who has signed in.
  func join(
    _ username: String, _ name: String = "", email: String? = nil, role: Role = .member
  ) throws -> Browser {
    try addAccount(username, name, email: email, role: role)
    return try Browser(self, as: username)
  }

  /// Letters that wait: what causes them, and where they go.
  func letters() throws -> [(kind: String, address: String, facts: String, member: Int64)] {
    try site.connection.all(
      "SELECT kind, coalesce(address, ''), facts, coalesce(member_id, 0) FROM mails ORDER BY id"
    ) { ($0.text(0), $0.text(1), $0.text(2), $0.integer(3)) }
  }

  /// The token that an email would carry.
  func token(
    _ purpose: Token.Purpose, for member: Member.ID? = nil, facts: String = ""
  ) throws -> String {
    let secret = Secret()
    try site.write {
      try $0.issueToken(
        secret.digest, purpose, for: member, facts: facts,
        until: Self.now.adding(seconds: purpose.lifetime))
    }
    return secret.text
  }

  /// A code with which so many join.
  func joinCode(_ role: String = "member", uses: Int = 1) throws -> JoinCode {
    let code = JoinCode()
    try site.write {
      try $0.issueToken(
        code.digest, .join, facts: role, uses: uses, until: Self.now.adding(seconds: 86_400))
    }
    return code
  }

  /// Fields of the sign-up form that its confirmation email keeps.
  static func signUp(_ username: String, _ email: String) -> String {
    encoded([
      "name": "Nuria \(username)", "username": username, "email": email,
      "password": PasswordHash.nobody,
    ])
  }
}
