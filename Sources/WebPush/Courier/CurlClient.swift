import Glibc
public import Model

/// A request to a third-party server.
public struct CurlRequest: Sendable {
  /// Address, as `PushOrigin` takes it.
  public let url: String
  /// The server.
  public let origin: PushOrigin
  /// Fields of the head; line breaks are removed.
  public let fields: [(name: String, value: String)]
  /// The body.
  public let body: [UInt8]
  /// True if the operator named the server: it may be on this machine or in its network, and its answer is read.
  let isNamed: Bool

  /// Takes all of it.
  public init(
    url: String, origin: PushOrigin, fields: [(name: String, value: String)], body: [UInt8]
  ) {
    (self.url, self.origin, self.fields, self.body) = (url, origin, fields, body)
    isNamed = false
  }

  /// A request to the translation server that `site.yml` names, at a path below its own.
  ///
  /// Data from members, browsers or other servers never chooses such a server.
  public init(
    to server: TranslationServer, _ path: String, fields: [(name: String, value: String)],
    body: [UInt8]
  ) {
    url = server.text + path
    origin = PushOrigin(server)
    (self.fields, self.body) = (fields, body)
    isNamed = true
  }
}

extension CurlRequest {
  /// True if the host is a name: a numeric address needs no lookup, and tests use one.
  fileprivate var isLookedUp: Bool {
    isNamed ? NetworkAddress(origin.host) == nil : !origin.isPlain
  }
}

/// Result of a request.
public struct CurlResponse: Hashable, Sendable {
  /// The status of HTTP; 0 where there was no answer.
  public var status = 0
  /// The field `Retry-After`, as it came; empty for none.
  public var retryAfter = ""
  /// Reason why there was no answer, or no complete one; otherwise empty.
  public var error = ""
  /// The body, if the operator named the server; otherwise empty.
  public var body: [UInt8] = []

  /// No answer, with a reason.
  public init(error: String) { self.error = error }

  init() {}
}

/// Reasons why no request was sent.
public enum CurlError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program could not be started; the code of `errno.h`.
  case cannotStart(Int32, program: String)
  /// A file could not be written; the code of `errno.h`.
  case file(Int32, path: String)
  /// The program did not understand us, or ended without a result for another reason.
  case failed(Int32?, program: String)

  /// `/usr/bin/curl cannot be started: No such file or directory`.
  public var description: String {
    switch self {
    case .cannotStart(let code, let program):
      "\(program) cannot be started: \(String(cString: strerror(code)))"
    case .file(let code, let path): "\(path) cannot be written: \(String(cString: strerror(code)))"
    case .failed(let code, let program):
      "\(program) ended without a result\(code.map { " (\($0))" } ?? "")"
    }
  }
}

/// Sends requests to other servers by a child process, `curl`: the only way out of the site.
///
/// It speaks https alone, follows no redirect, uses no proxy and no file of its user's, and connects to addresses that we
/// looked up and found public. All its instructions come by its input: nothing secret is among its arguments. The one exception
/// is a server that `site.yml` names (`TranslationServer`): that may be on this machine or in its network, and only there is it
/// used without TLS.
public struct CurlClient: Sendable {
  /// The path of curl.
  let program: String
  /// A folder for files without names.
  let spool: String
  /// Most seconds for a request.
  let seconds: Int
  /// True if `http://127.0.0.1` may be used, by tests alone.
  let allowsLoopback: Bool

  /// Most bytes of an answer's body, where its head states the length, and most bytes a second of any: the body is not read.
  private static let bodyBytes = 1 << 16
  /// Most bytes of an answer from a server that the operator named, which is read.
  private static let namedBodyBytes = 1 << 20
  private static let namedRate = 1 << 18
  /// Most addresses that are used for a name.
  private static let maxAddresses = 4
  /// Most milliseconds for looking up names.
  private static let lookup: Int64 = 5_000

  /// The environment variable by which a test allows servers on this machine: `TERTULIA_COURIER=loopback`.
  ///
  /// It is not a setting of `site.yml`, so that no site keeps it by mistake.
  public static let testVariable = "TERTULIA_COURIER"

  /// True if the environment of this process allows them.
  public static var isTest: Bool {
    getenv(testVariable).map { String(cString: $0) } == "loopback"
  }

  /// Uses a program; `seconds` is the most for a request.
  public init(_ program: String, spool: String, seconds: Int = 15, allowsLoopback: Bool = false) {
    (self.program, self.spool, self.seconds) = (program, spool, seconds)
    self.allowsLoopback = allowsLoopback
  }

  /// Sends requests at the same time, a few dozen at most; returns an answer for each, in their order.
  public func send(
    _ requests: [CurlRequest], by milliseconds: () -> Int64
  ) throws(CurlError) -> [CurlResponse] {
    var answers = requests.map { _ in CurlResponse(error: "no answer") }
    let names = Set(requests.filter(\.isLookedUp).map(\.origin.host))
    let known = try HostLookup(spool: spool, timeLimit: Self.lookup)
      .addresses(of: names, by: milliseconds)
    var sent: [(index: Int, request: CurlRequest, addresses: [NetworkAddress])] = []
    for (index, request) in requests.enumerated() {
      let found = known[request.origin.host] ?? []
      if let refusal = refusal(of: request, found) {
        answers[index].error = refusal
        continue
      }
      sent.append((index, request, Array(found.prefix(Self.maxAddresses))))
    }
    guard !sent.isEmpty else { return answers }
    let process = try IsolatedProcess(
      [program, "-q", "--config", "-"],
      input: Array(
        configuration(sent.map { ($0.index, $0.request, $0.addresses) }).utf8),
      files: sent.map(\.request.body) + sent.filter(\.request.isNamed).map { _ in [] }, in: spool)
    let output = process.output(atMost: Int64(seconds + 5) * 1000, by: milliseconds)
    let count = Self.read(output.bytes, into: &answers)
    // curl exits with 28 when a request takes too long, for instance. If nothing was printed, it did not begin.
    guard count > 0 || output.status == nil else {
      throw .failed(output.status, program: program)
    }
    for (number, part) in sent.filter(\.request.isNamed).enumerated() {
      answers[part.index].body = process.file(sent.count + number, atMost: Self.namedBodyBytes)
    }
    return answers
  }

  /// Reason to refuse a request because of the address of its server, independent of its content; nil for none.
  func refusal(of request: CurlRequest, _ found: [NetworkAddress]) -> String? {
    let host = request.origin.host
    if request.isNamed {
      let addresses = NetworkAddress(host).map { [$0] } ?? found
      if addresses.isEmpty || addresses.contains(where: PrivateAddress.isUnroutable) {
        return "\(host) has no address"
      }
      let isNear = addresses.allSatisfy(PrivateAddress.contains)
      return request.origin.isPlain && !isNear
        ? "\(host) is on the Internet: texts are sent there by https alone" : nil
    }
    if request.origin.isPlain { return allowsLoopback ? nil : "\(host) has no public address" }
    let isPublic = !found.isEmpty && found.allSatisfy(PublicAddress.contains)
    return isPublic ? nil : "\(host) has no public address"
  }

  /// The configuration of curl (curl(1), “--config”): one part for each request.
  func configuration(
    _ requests: [(index: Int, request: CurlRequest, addresses: [NetworkAddress])]
  ) -> String {
    let all = """
      parallel
      parallel-immediate
      parallel-max = \(max(requests.count, 1))
      silent
      no-progress-meter

      """
    return all
      + requests.enumerated().map { number, part in
        // The answers' files follow the bodies.
        let before = requests[..<number].count { $0.request.isNamed }
        let answer = part.request.isNamed ? 3 + requests.count + before : nil
        return lines(
          part.request, part.addresses, index: part.index, descriptor: 3 + number, answer: answer
        ).joined(separator: "\n")
      }.joined(separator: "\nnext\n") + "\n"
  }

  private func lines(
    _ request: CurlRequest, _ addresses: [NetworkAddress], index: Int, descriptor: Int,
    answer: Int?
  ) -> [String] {
    let origin = request.origin
    let most = answer == nil ? Self.bodyBytes : Self.namedBodyBytes
    var lines = [
      "url = \(Self.quoted(request.url))",
      "globoff",
      "proto = \"\(origin.isPlain ? "=http" : "=https")\"",
      "noproxy = \"*\"",
      "max-redirs = 0",
      "connect-timeout = 5",
      "max-time = \(seconds)",
      "max-filesize = \(most)",
      "limit-rate = \(answer == nil ? Self.bodyBytes : Self.namedRate)",
      "user-agent = \"Tertulia\"",
      "header = \"Accept: */*\"",
      // Otherwise it waits for 100 Continue.
      "header = \"Expect:\"",
      "data-binary = \"@/dev/fd/\(descriptor)\"",
      "output = \"\(answer.map { "/dev/fd/\($0)" } ?? "/dev/null")\"",
      "write-out = \"\(index)\\\\t%{http_code}\\\\t%header{retry-after}\\\\t%{errormsg}\\\\n\"",
    ]
    lines += request.fields.map { "header = \(Self.quoted("\($0.name): \($0.value)"))" }
    if !addresses.isEmpty {
      let list = addresses.map { $0.description.contains(":") ? "[\($0)]" : "\($0)" }
      lines.append(
        "resolve = \"\(origin.host):\(origin.port):\(list.joined(separator: ","))\"")
    }
    return lines
  }

  /// A value between quotation marks; controls are left out.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars where scalar.value >= 32 && scalar.value != 127 {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  /// Reads lines of number, status, Retry-After and error; returns how many there were.
  static func read(_ output: [UInt8], into answers: inout [CurlResponse]) -> Int {
    var count = 0
    for line in output.split(separator: 10) {
      let parts = line.split(separator: 9, maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, let index = Int(String(decoding: parts[0], as: UTF8.self)),
        answers.indices.contains(index),
        let status = Int(String(decoding: parts[1], as: UTF8.self))
      else { continue }
      answers[index].status = status
      answers[index].retryAfter = String(decoding: parts[2].prefix(100), as: UTF8.self)
      answers[index].error = String(decoding: parts[3].prefix(200), as: UTF8.self)
      count += 1
    }
    return count
  }
}
