import Model
import Testing

struct NetworkAddressTests {
  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"),
    ("2001:DB8:0:0:0:0:0:7", "2001:db8::7"), ("::1", "::1"), ("::", "::"),
    ("::ffff:192.0.2.7", "192.0.2.7"), ("::FFFF:c000:207", "192.0.2.7"), ("", nil), (" ", nil),
    ("192.0.2", nil), ("192.0.2.256", nil), ("192.0.2.7 ", nil), ("192.0.2.7\u{0}", nil),
    ("01.2.3.4.5", nil), ("a", nil), ("unix:", nil), ("::1::", nil), ("[::1]", nil),
    ("fe80::1%eth0", nil), ("192.0.2.7:80", nil), ("1:2:3:4:5:6:7:8:9", nil),
  ])
  func `an address has one spelling, and what is none is none`(text: String, spelling: String?) {
    #expect(NetworkAddress(text)?.description == spelling)
  }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), (" 192.0.2.7\t", "192.0.2.7"), ("192.0.2.7:4711", "192.0.2.7"),
    ("[2001:db8::7]:4711", "2001:db8::7"), ("[2001:db8::7]", "2001:db8::7"),
    ("2001:db8::7", "2001:db8::7"), ("unknown", nil), ("_hidden", nil), ("", nil), (":80", nil),
    ("[", nil), ("[]:80", nil),
  ])
  func `a port is left out, and a proxy may say that it does not know`(
    text: String, address: String?
  ) { #expect(NetworkAddress(withPort: text[...])?.description == address) }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7", "192.0.2.0/24"),
    ("::ffff:192.0.2.7", "192.0.2.7", "192.0.2.0/24"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"),
  ])
  func `an address has a line and a neighbourhood`(
    text: String, line: String, subnet: String
  ) throws {
    let address = try #require(NetworkAddress(text))
    #expect(address.line.description == line)
    #expect(address.subnet.description == subnet)
    #expect(NetworkRange(subnet) == address.subnet)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false),
    ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("127.0.0.1", "127.0.0.1", true),
    ("127.0.0.1", "127.0.0.2", false), ("0.0.0.0/0", "192.0.2.7", true),
    ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "192.0.2.7", true),
    ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::1", false),
    ("2001:db8::/64", "2001:db8:0:0:ffff::", true), ("2001:db8::/65", "2001:db8:0:0:ffff::", false),
    ("::1", "::1", true), ("::1", "::2", false),
  ])
  func `a block has the addresses that begin like it`(block: String, address: String, isIn: Bool)
    throws
  {
    let range = try #require(NetworkRange(block))
    #expect(range.contains(try #require(NetworkAddress(address))) == isIn)
    #expect(range.description == block)
  }

  @Test(arguments: [
    "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.1/8", "::/129",
    "10.0.0.0/8/8", "localhost", "10.0.0.0/99999999999999999999", "2001:db8::1/64",
  ])
  func `a text that is no block is none`(text: String) { #expect(NetworkRange(text) == nil) }
}
