// The format of the cookie: base64url of bytes, numbers in them as LEB128.
//
//     version  unlearned  filters  (bytes name bytes query)…  choice…
//
// A choice is the difference to the product before, its sign in the lowest bit, and the choice below in two bits: most are two
// bytes. The browser is its owner's, so nothing is signed: a change affects only what that person sees.
extension GuestCatalogue {
  private static let version: UInt64 = 1

  /// The cookie's value: letters, digits, `-` and `_`; empty when there is nothing to keep.
  public var cookie: String { isEmpty ? "" : Base64URL.text(bytes) }

  /// Bytes of the cookie's value.
  var length: Int { Base64URL.length(of: bytes.count) }

  private var bytes: [UInt8] {
    var bytes: [UInt8] = []
    Self.write(Self.version, &bytes)
    Self.write(UInt64(unlearned), &bytes)
    Self.write(UInt64(filters.count), &bytes)
    for text in filters.flatMap({ [$0.name, $0.query] }) {
      Self.write(UInt64(text.utf8.count), &bytes)
      bytes += text.utf8
    }
    var before: Int64 = 0
    for chosen in choices {
      let step = chosen.product.rawValue - before
      let sign = UInt64(bitPattern: step << 1 ^ step >> 63)
      Self.write(sign << 2 | UInt64(chosen.choice.rawValue), &bytes)
      before = chosen.product.rawValue
    }
    return bytes
  }

  private static func write(_ number: UInt64, _ bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Reads a cookie's value, which anyone may have written: what is valid is kept, up to where it is cut or damaged.
  public init(cookie: String) {
    var bytes = Base64URL.bytes(cookie.utf8.prefix(Self.cookieBytes))[...]
    guard Self.number(&bytes) == Self.version, let unlearned = Self.number(&bytes),
      let count = Self.number(&bytes)
    else {
      self.init()
      return
    }
    var filters: [Filter] = []
    for _ in 0..<min(count, UInt64(Self.cookieBytes)) {
      guard let name = Self.text(&bytes), let query = Self.text(&bytes) else {
        // The rest of a text is not a choice.
        bytes = []
        break
      }
      if let filter = Filter(name: name, query: query) { filters.append(filter) }
    }
    self.init(
      choices: Self.choices(&bytes), unlearned: Int(clamping: unlearned), filters: filters)
  }

  private static func choices(_ bytes: inout ArraySlice<UInt8>) -> [Chosen] {
    var (choices, before): ([Chosen], Int64) = ([], 0)
    while let number = number(&bytes) {
      let sign = number >> 2
      let step = Int64(bitPattern: sign >> 1) ^ -Int64(bitPattern: sign & 1)
      // Both numbers are far from the limits of their type.
      let product = before + step
      guard (1...highest).contains(product),
        let choice = Choice(rawValue: Int64(bitPattern: number & 3))
      else { continue }
      before = product
      choices.append(Chosen(Product.ID(product), choice))
    }
    return choices
  }

  /// The next number, below 2⁶³; nil when there is none.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while shift < 63, let byte = bytes.popFirst() {
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }

  /// The next text; nil when it is cut, empty if its bytes are not UTF-8.
  private static func text(_ bytes: inout ArraySlice<UInt8>) -> String? {
    guard let length = number(&bytes), length <= UInt64(bytes.count) else { return nil }
    let text = bytes.prefix(Int(length))
    bytes = bytes.dropFirst(text.count)
    return String(validating: text, as: UTF8.self) ?? ""
  }
}
