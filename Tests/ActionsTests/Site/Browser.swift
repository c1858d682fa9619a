import Actions
@_spi(Raw) import Database
import HTTPTypes
import Model
import Sodium
import Testing
import Time

/// Somebody's browser: it keeps cookies, and says from which page it sends a form.
final class Browser {
  let site: SiteFixture
  var now = SiteFixture.now
  var client = "192.0.2.7"
  private(set) var cookies: [String: String] = [:]

  init(_ site: SiteFixture) { self.site = site }

  func get(_ path: String) throws -> Answer { try send("GET", path, "") }

  func post(_ path: String, _ fields: KeyValuePairs<String, String>) throws -> Answer {
    try send("POST", path, encoded(fields))
  }

  func send(_ path: String, _ fields: [(String, String)]) throws -> Answer {
    try send("POST", path, fields.map { "\(escaped($0))=\(escaped($1))" }.joined(separator: "&"))
  }

  /// The tests' sites are reached by http, so that cookies have their plain names.
  private func send(_ method: String, _ path: String, _ body: String) throws -> Answer {
    let cookie = cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
    let lines = [
      "\(method) \(path) HTTP/1.1", "Host: club.example",
      "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
      cookie.isEmpty ? "" : "Cookie: \(cookie)",
      method == "POST" ? "Sec-Fetch-Site: same-origin" : "",
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
    _ username: String, _ name: String = "", email: String? = nil, role: Role = .member
  ) throws -> Member.ID {
    try site.write { transaction in
      let member = try transaction.addMember(
        username: username, name: name.isEmpty ? username : name, joined: Self.now,
        origin: .signUp)
      var account = NewAccount(language: .english)
      account.email = email.flatMap { EmailAddress($0) }
      account.password = Self.hash
      account.role = role
      try transaction.openAccount(account, for: member, at: Self.now)
      return member
    }
  }

  /// Letters that wait: what causes them, and where they go.
  func letters() throws -> [(kind: String, address: String, facts: String, member: Int64)] {
    try site.connection.all(
      "SELECT kind, coalesce(address, ''), facts, coalesce(member_id, 0) FROM mails ORDER BY id"
    ) { ($0.text(0), $0.text(1), $0.text(2), $0.integer(3)) }
  }

  /// The token that a letter would carry.
  func token(
    _ purpose: Token.Purpose, for member: Member.ID? = nil, facts: String = "", uses: Int = 1
  ) throws -> String {
    let secret = Secret()
    try site.write {
      try $0.issueToken(
        secret.digest, purpose, for: member, facts: facts, uses: uses,
        until: Self.now.adding(seconds: purpose.lifetime))
    }
    return secret.text
  }
}
