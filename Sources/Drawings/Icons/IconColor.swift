/// A colour with its opacity, each from 0 to 1; of sRGB, not linear.
struct IconColor: Hashable {
  var red: Float
  var green: Float
  var blue: Float
  var alpha: Float = 1

  static let white = IconColor(red: 1, green: 1, blue: 1)
  static let black = IconColor(red: 0, green: 0, blue: 0)
}

extension IconColor {
  /// `#a5432a`, `#fff`, `white`, `black`; nil for all else.
  init?(_ text: some StringProtocol) {
    switch text.lowercased() {
    case "white": self = .white
    case "black", "currentcolor": self = .black
    default:
      guard text.hasPrefix("#") else { return nil }
      var digits = Array(text.utf8.dropFirst())
      if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
      guard digits.count == 6,
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
      else { return nil }
      self.init(
        red: Float(number >> 16 & 255) / 255, green: Float(number >> 8 & 255) / 255,
        blue: Float(number & 255) / 255)
    }
  }
}
