import Database
import Foundation
import Model
import TestSupport
import Testing
import Time

@testable import WebPush

/// The one way out: requested addresses, and curl's input.
struct CurlClientTests {
  @Test(arguments: [
    "127.0.0.1", "127.8.9.10", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1",
    "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "198.18.0.1",
    "192.0.2.7", "::1", "::", "fe80::1", "fc00::1", "fd12::7", "ff02::1", "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "2001::1",
  ])
  func `an address of this machine or its network is not public`(_ text: String) throws {
    #expect(!PublicAddress.contains(try #require(NetworkAddress(text))))
  }

  @Test(arguments: [
    "8.8.8.8", "172.32.0.1", "100.128.0.1", "192.0.3.1", "2606:4700::1111", "2a00:1450:4003::1",
    "::ffff:8.8.8.8",
  ])
  func `an address of the Internet is public`(_ text: String) throws {
    #expect(PublicAddress.contains(try #require(NetworkAddress(text))))
  }

  @Test func `a name with one private address is not asked`() throws {
    func found(_ text: String) -> [String] {
      HostLookup.addresses(in: Array(text.utf8)).map(\.description)
    }
    #expect(
      found("8.8.8.8  STREAM push.example\n8.8.8.8  DGRAM\n2606:4700::1111 STREAM\n")
        == ["8.8.8.8", "2606:4700::1111"])
    let courier = CurlClient("/usr/bin/curl", spool: "/tmp")
    let push = try request("https://push.example/a")
    let (near, far) = (
      try #require(NetworkAddress("127.0.0.1")), try #require(NetworkAddress("8.8.8.8"))
    )
    #expect(courier.refusal(of: push, [far]) == nil)
    for addresses in [[far, near], [near], []] {
      #expect(courier.refusal(of: push, addresses) == "push.example has no public address")
    }
    #expect(found("fe80::1%eth0  STREAM push.example\n") == [])
    #expect(found("nonsense\n") == [] && found("") == [])
  }

  @Test(arguments: [
    "http://push.example/a", "https://push.example", "https://127.0.0.1/a", "https://2130706433/a",
    "https://[::1]/a", "https://user@push.example/a", "https://push.example:8443/a",
    "https://localhost/a", "https://push..example/a", "https://-push.example/a",
    "https://push.example/a b", "https://push.example/\"", "https://push.example/\n", "file:///etc",
    "https://push.example/\\", "https://0x7f.1/a", "",
  ])
  func `an endpoint that is no name on https is refused`(_ address: String) {
    #expect(PushOrigin(address) == nil)
    #expect(PushOrigin(address, isTest: true) == nil)
  }

  @Test func `an origin is written as services compare it`() {
    #expect(PushOrigin("https://Push.Example/wpush/v2/a_b-c")?.text == "https://push.example")
    #expect(PushOrigin("http://127.0.0.1:8123/a") == nil)
    #expect(
      PushOrigin("http://127.0.0.1:8123/a", isTest: true)?.text == "http://127.0.0.1:8123")
  }

  private func request(_ url: String, isTest: Bool = false) throws -> CurlRequest {
    CurlRequest(
      url: url, origin: try #require(PushOrigin(url, isTest: isTest)),
      fields: [("TTL", "60"), ("X", "a\"b\\c\r\nEvil: 1")], body: [1, 2])
  }

  @Test func `curl speaks https to addresses that were looked up, and follows no redirect`() throws
  {
    let courier = CurlClient("/usr/bin/curl", spool: "/tmp")
    let address = try #require(NetworkAddress("2606:4700::1111"))
    let lines = courier.configuration([
      (0, try request("https://push.example/a"), [address]),
      (4, try request("https://push.example/b"), [address]),
    ]).split(separator: "\n").map(String.init)
    for line in [
      "proto = \"=https\"", "max-redirs = 0", "noproxy = \"*\"", "max-time = 15",
      "max-filesize = 65536", "limit-rate = 65536",
      "resolve = \"push.example:443:[2606:4700::1111]\"", "header = \"TTL: 60\"",
      #"header = "X: a\"b\\cEvil: 1""#,
    ] {
      #expect(lines.count { $0 == line } == 2, "\(line)")
    }
    #expect(lines.count { $0 == "next" } == 1)
    #expect(lines.contains("data-binary = \"@/dev/fd/3\""))
    #expect(lines.contains("data-binary = \"@/dev/fd/4\""))
    #expect(!lines.contains("location"))
  }

  /// A request to a server that `site.yml` names.
  private func named(_ url: String) throws -> CurlRequest {
    CurlRequest(
      to: try #require(TranslationServer(url)), "/translate", fields: [("A", "b")], body: [1])
  }

  @Test func `a server that the operator named may be near, and is far by https alone`() throws {
    let courier = CurlClient("/usr/bin/curl", spool: "/tmp")
    func refusal(_ url: String, _ addresses: String...) throws -> String? {
      courier.refusal(
        of: try named(url), try addresses.map { try #require(NetworkAddress($0)) })
    }
    #expect(try refusal("http://127.0.0.1:5000") == nil)
    #expect(try refusal("http://[::1]:5000") == nil)
    #expect(try refusal("http://lt.example:5000", "10.0.0.7", "fd00::7") == nil)
    #expect(try refusal("https://lt.example", "8.8.8.8") == nil)
    #expect(try refusal("http://lt.example", "10.0.0.7", "8.8.8.8")?.contains("https") == true)
    #expect(try refusal("http://8.8.8.8")?.contains("https") == true)
    for address in ["169.254.169.254", "0.0.0.0", "224.0.0.1", "fe80::1", "::"] {
      #expect(try refusal("https://lt.example", address) == "lt.example has no address")
      #expect(try refusal("http://lt.example", "10.0.0.7", address) == "lt.example has no address")
    }
    #expect(try refusal("http://169.254.169.254") == "169.254.169.254 has no address")
    #expect(try refusal("https://lt.example") == "lt.example has no address")
  }

  @Test func `the answer of a server that the operator named is kept, and of no other`() throws {
    let courier = CurlClient("/usr/bin/curl", spool: "/tmp", seconds: 120)
    let address = try #require(NetworkAddress("8.8.8.8"))
    let lines = courier.configuration([
      (0, try request("https://push.example/a"), [address]),
      (1, try named("http://127.0.0.1:5000/lt"), []),
      (2, try named("https://lt.example"), [address]),
    ]).split(separator: "\n").map(String.init)
    #expect(lines.count { $0 == "output = \"/dev/null\"" } == 1)
    #expect(lines.contains("output = \"/dev/fd/6\"") && lines.contains("output = \"/dev/fd/7\""))
    #expect(lines.contains("url = \"http://127.0.0.1:5000/lt/translate\""))
    #expect(lines.count { $0 == "proto = \"=http\"" } == 1)
    #expect(lines.count { $0 == "max-redirs = 0" } == 3)
    #expect(lines.contains("resolve = \"lt.example:443:8.8.8.8\""))
    #expect(!lines.contains { $0.hasPrefix("resolve = \"127") })
  }

  @Test func `the answer of curl to each request is read, and nothing else`() {
    var answers = [CurlResponse(), CurlResponse(), CurlResponse()]
    let said = "1\t201\t\t\n0\t429\t120\t\nnonsense\n7\t201\t\t\n-1\t1\t\t\n2\t000\t\ttimed out\n"
    #expect(CurlClient.read(Array(said.utf8), into: &answers) == 3)
    #expect(answers.map(\.status) == [429, 201, 0])
    #expect(answers.map(\.retryAfter) == ["120", "", ""] && answers[2].error == "timed out")
  }

  @Test func `this machine is not asked but in tests`() throws {
    let site = try TemporarySite()
    mkdir(site.folder.data, 0o700)
    let courier = CurlClient("/bin/false", spool: site.folder.data)
    let answers = try courier.send(
      [try request("http://127.0.0.1:9/a", isTest: true)], by: { 0 })
    #expect(answers.map(\.error) == ["127.0.0.1 has no public address"])
  }

  @Test func `a missing program is reported`() throws {
    let site = try TemporarySite()
    mkdir(site.folder.data, 0o700)
    let courier = CurlClient("/no/curl", spool: site.folder.data, allowsLoopback: true)
    #expect(throws: CurlError.cannotStart(ENOENT, program: "/no/curl")) {
      _ = try courier.send([try request("http://127.0.0.1:9/a", isTest: true)], by: { 0 })
    }
  }

  @Test func `Retry-After is seconds or a date`() {
    let now = Timestamp(seconds: 784_111_777 - 60)
    #expect(RetryAfter.seconds("120", at: now) == 120)
    #expect(RetryAfter.seconds("-5", at: now) == 0)
    #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:49:37 GMT", at: now) == 60)
    #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:00:00 GMT", at: now) == 0)
    for wrong in ["", "soon", "Sun, 06 Nov 1994 8:49 GMT", "Sun, 99 Nov 1994 08:49:37 GMT"] {
      #expect(RetryAfter.seconds(wrong, at: now) == nil, "\(wrong)")
    }
  }
}
