import Testing

@testable import Model

/// Descriptions that pages of a call exchange: only those that browsers write are passed on.
struct SessionDescriptionTests {
  /// As Chromium writes it, shortened.
  static let offer = """
    v=0
    o=- 4611731400430051336 2 IN IP4 127.0.0.1
    s=-
    t=0 0
    a=group:BUNDLE 0 1
    a=msid-semantic: WMS
    m=audio 54321 UDP/TLS/RTP/SAVPF 111 63
    c=IN IP4 192.0.2.7
    a=rtcp:9 IN IP4 0.0.0.0
    a=candidate:1 1 udp 2122260223 192.0.2.7 54321 typ host generation 0 network-id 1
    a=candidate:2 1 udp 1686052607 203.0.113.9 54321 typ srflx raddr 192.0.2.7 rport 54321 generation 0
    a=candidate:3 1 udp 41885439 198.51.100.4 50000 typ relay raddr 203.0.113.9 rport 54321 generation 0
    a=ice-ufrag:4ZcD
    a=ice-pwd:2/1muCWoOi3uLifh0NuRHlxx
    a=fingerprint:sha-256 19:E2:1C:3B:4B:9F:81:E6:B8:5C:F4:A5:A8:D8:73:04:BB:05:2F:70:9F:04:A9:0E:05:E9:26:33:E8:70:88:A2
    a=setup:actpass
    a=mid:0
    a=sendrecv
    a=rtpmap:111 opus/48000/2
    m=application 9 UDP/DTLS/SCTP webrtc-datachannel
    c=IN IP6 ::
    a=mid:1
    a=sctp-port:5000

    """

  @Test func `a browser's offer passes as it is`() throws {
    let description = try #require(SessionDescription(Self.offer))
    #expect(description.text == Self.offer)
    // Line ends of RFC 8866, section 5.
    #expect(
      SessionDescription(Self.offer.replacing("\n", with: "\r\n"))?.text == Self.offer)
  }

  @Test func `through the relay alone no other address is left`() throws {
    let description = try #require(SessionDescription(Self.offer, isRelayed: true))
    for address in ["192.0.2.7", "203.0.113.9", "typ host", "typ srflx"] {
      #expect(!description.text.contains(address), "\(address)")
    }
    #expect(
      description.text.contains(
        "a=candidate:3 1 udp 41885439 198.51.100.4 50000 typ relay raddr 0.0.0.0 rport 0"))
    #expect(description.text.contains("c=IN IP4 0.0.0.0\n"))
    #expect(description.text.contains("c=IN IP6 ::\n"))
  }

  @Test(arguments: [
    ("IN IP4 192.0.2.7", "IN IP4 evil.example"), ("IN IP4 127.0.0.1", "IN IP4 localhost"),
    ("a=rtcp:9 IN IP4 0.0.0.0", "a=rtcp:9 IN IP4 evil.example"),
    ("udp 2122260223 192.0.2.7", "udp 2122260223 evil.example"),
    ("udp 2122260223 192.0.2.7", "udp 2122260223 evil.local"),
    ("raddr 192.0.2.7", "raddr evil.example"),
    ("v=0\n", ""), ("v=0", "v=1"), ("m=audio", "m=message"), ("UDP/TLS/RTP/SAVPF", "RTP/AVP"),
    ("a=setup:actpass", "a=setup:\u{e9}"), ("a=setup:actpass", "a=setup:\u{7}"),
    ("s=-", "u=http://evil.example"),
    ("s=-", "just words"), ("typ host", "typ other"), ("54321 typ host", "654321 typ host"),
    ("generation 0 network-id 1", "generation"), ("candidate:1 1", "candidate: 1"),
  ])
  func `descriptions that no browser writes are refused`(there: String, instead: String) {
    #expect(
      SessionDescription(Self.offer.replacing(there, with: instead, maxReplacements: 1)) == nil)
  }

  @Test func `neither a key nor a name may be missing`() {
    for start in ["a=fingerprint", "a=ice-ufrag"] {
      let lines = Self.offer.split(separator: "\n").filter { !$0.hasPrefix(start) }
      #expect(SessionDescription(lines.joined(separator: "\n")) == nil, "\(start)")
    }
    #expect(SessionDescription("") == nil)
  }

  @Test func `sizes and counts have limits`() {
    let line = "a=candidate:1 1 udp 2122260223 192.0.2.7 54321 typ host\n"
    let most = String(repeating: line, count: SessionDescription.maxCandidates - 3)
    #expect(SessionDescription(Self.offer + most) != nil)
    #expect(SessionDescription(Self.offer + most + line) == nil)
    #expect(SessionDescription(Self.offer + String(repeating: "a=x\n", count: 600)) == nil)
    #expect(SessionDescription(Self.offer + "a=" + String(repeating: "x", count: 1023)) == nil)
    #expect(
      SessionDescription(
        Self.offer + String(repeating: "m=audio 9 UDP/TLS/RTP/SAVPF 0\n", count: 7)) == nil)
    #expect(SessionDescription(String(repeating: Self.offer, count: 700)) == nil)
  }

  @Test func `names that browsers make up for themselves pass, and no others`() {
    let start = "0 candidate:1 1 udp 2122260223 "
    let end = " 54321 typ host"
    #expect(
      IceCandidates("\(start)8f4b6d0e-1c2a-4b5d-9e8f-0a1b2c3d4e5f.local\(end)") != nil)
    for name in [
      "evil.local", "8f4b6d0e-1c2a-4b5d-9e8f-0a1b2c3d4e5f.example", "evil", "::1%eth0",
      "2001:db8::7.local",
    ] {
      #expect(IceCandidates("\(start)\(name)\(end)") == nil, "\(name)")
    }
    #expect(IceCandidates("\(start)2001:db8::7\(end)") != nil)
  }

  @Test func `candidates come in batches of thirty at most`() throws {
    let line = "0 candidate:1 1 tcp 1518280447 192.0.2.7 9 typ host tcptype active"
    let thirty = [String](repeating: line, count: 30).joined(separator: "\n")
    #expect(try #require(IceCandidates(thirty)).text == thirty)
    #expect(IceCandidates("\(thirty)\n\(line)") == nil)
    #expect(IceCandidates("") == nil)
    #expect(IceCandidates(String(repeating: line + "\n", count: 10_000)) == nil)
    // Nothing of it is passed on, and nothing is wrong with it.
    #expect(try #require(IceCandidates(line, isRelayed: true)).text.isEmpty)
  }
}

/// The relay's addresses in `site.yml`.
struct RelayAddressTests {
  @Test(arguments: [
    "turn:turn.club.example", "turns:turn.club.example:443?transport=tcp", "stun:192.0.2.7:3478",
    "turn:[2001:db8::7]:3478?transport=udp", "stuns:turn.club.example",
  ])
  func `addresses of RFC 7064 and 7065 are taken`(text: String) throws {
    let address = try #require(RelayAddress(text))
    #expect(address.text == text && address.isRelay == text.hasPrefix("turn"))
  }

  @Test(arguments: [
    "", "turn:", "https://turn.club.example", "turn:club.example:0", "turn:club.example:99999",
    "turn:club.example?transport=sctp", "stun:club.example?transport=udp", "turn:a b",
    "turn:user@club.example",
    "turn:[::1", "turn:[evil]", "turn://club.example", "turn:club.example\"",
  ])
  func `others are not`(text: String) { #expect(RelayAddress(text) == nil) }
}
