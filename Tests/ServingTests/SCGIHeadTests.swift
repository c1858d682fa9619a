import Testing

@testable import Serving

struct SCGIHeadTests {
  /// A head as a web server writes it.
  private static func head(_ fields: [(String, String)]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (name, value) in fields { bytes += Array("\(name)\u{0}\(value)\u{0}".utf8) }
    return Array("\(bytes.count):".utf8) + bytes + [UInt8(ascii: ",")]
  }

  private static let fewest = [("CONTENT_LENGTH", "27"), ("SCGI", "1")]

  private static func fault(_ bytes: [UInt8]) -> SCGIHead.Fault? {
    do throws(SCGIHead.Fault) {
      _ = try SCGIHead.read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `the protocol's own example is read, and says where the body begins`() throws {
    let text = """
      70:CONTENT_LENGTH\u{0}27\u{0}SCGI\u{0}1\u{0}REQUEST_METHOD\u{0}POST\u{0}REQUEST_URI\u{0}\
      /deepthought\u{0},What is the answer to life?
      """
    let (head, end) = try #require(try SCGIHead.read(Array(text.utf8)))
    #expect(head.contentLength == 27)
    #expect(head["REQUEST_METHOD"] == "POST")
    #expect(head["REQUEST_URI"] == "/deepthought")
    #expect(head["HTTP_HOST"] == nil)
    let body = String(decoding: Array(text.utf8)[end...], as: UTF8.self)
    #expect(body == "What is the answer to life?")
  }

  @Test func `nothing is said of a head before its last byte`() throws {
    let bytes = Self.head(Self.fewest + [("HTTP_HOST", "club.example")])
    for count in 0..<bytes.count {
      #expect(try SCGIHead.read(Array(bytes[..<count])) == nil, "\(count)")
    }
    #expect(try SCGIHead.read(bytes) != nil)
  }

  @Test(arguments: [
    ":,", "0:,", "00:,", "027:", "-1:", "a:", "3 :", "1:\u{0},", "4:abcd,", "5:abcd\u{0},",
    "2:\u{0}\u{0},", "3:a\u{0}\u{0},", "7:SCGI\u{0}1\u{0},",
    // The comma is missing.
    "24:CONTENT_LENGTH\u{0}0\u{0}SCGI\u{0}1\u{0};",
    // The order is another one.
    "24:SCGI\u{0}1\u{0}CONTENT_LENGTH\u{0}0\u{0},",
  ])
  func `bytes that are no netstring of names and values are malformed`(_ text: String) {
    #expect(Self.fault(Array(text.utf8)) == .malformed)
  }

  @Test(arguments: [
    [("CONTENT_LENGTH", "")], [("CONTENT_LENGTH", "-1")], [("CONTENT_LENGTH", "1e3")],
    [("CONTENT_LENGTH", "99999999999999999999")], [("CONTENT_LENGTH", "+1")],
  ])
  func `a length of the body is a number`(_ first: [(String, String)]) {
    #expect(Self.fault(Self.head(first + [("SCGI", "1")])) == .malformed)
  }

  @Test func `without the protocol's mark, or with two of what counts, a head is malformed`() {
    for fields in [
      [("CONTENT_LENGTH", "0")], [("CONTENT_LENGTH", "0"), ("SCGI", "2")],
      Self.fewest + [("CONTENT_LENGTH", "0")], Self.fewest + [("SCGI", "1")],
      Self.fewest + [("", "empty")],
    ] {
      #expect(Self.fault(Self.head(fields)) == .malformed, "\(fields)")
    }
  }

  @Test func `of several values of a name the first counts`() throws {
    let bytes = Self.head(Self.fewest + [("HTTP_X", "one"), ("HTTP_X", "two"), ("EMPTY", "")])
    let head = try #require(try SCGIHead.read(bytes)).head
    #expect(head["HTTP_X"] == "one")
    #expect(head["EMPTY"] == "")
  }

  @Test func `a value that is no UTF-8 is none`() throws {
    var bytes = Self.head(Self.fewest + [("A", "x"), ("B", "y")])
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "x")))
    bytes[place] = 0xff
    let head = try #require(try SCGIHead.read(bytes)).head
    #expect(head["A"] == nil)
    #expect(head["B"] == "y")
  }

  @Test func `a head has bounds, which are known before it is there`() {
    #expect(Self.fault(Array("65537:".utf8)) == .tooLong)
    #expect(Self.fault(Array("99999999999999999999".utf8)) == .tooLong)
    #expect(Self.fault(Array("65536:".utf8)) == nil)
    let many = (2..<SCGIHead.maxFields).map { ("N\($0)", "") }
    #expect(Self.fault(Self.head(Self.fewest + many)) == nil)
    #expect(Self.fault(Self.head(Self.fewest + many + [("ONE", "more")])) == .tooManyFields)
  }

  @Test func `any bytes are a head, none yet, or a fault`() {
    var state: UInt32 = 7
    let good = Self.head(Self.fewest + [("HTTP_HOST", "club.example"), ("PATH_INFO", "/topics")])
    for _ in 0..<20_000 {
      var bytes = good
      for _ in 0..<3 {
        state = state &* 1_664_525 &+ 1_013_904_223
        bytes[Int(state >> 8) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      // Why loss is right: that it returns is what is tested.
      _ = try? SCGIHead.read(bytes)
    }
  }
}
