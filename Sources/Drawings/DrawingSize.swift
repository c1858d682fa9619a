import Markup

/// The size of a drawing by its root's `width` and `height`, or else by its `viewBox`.
///
/// Only plain numbers count, with or without `px`; rounded to whole pixels. Nil for other units,
/// and for sizes that no screen has, which mean nothing for lines.
func drawnSize(_ root: MarkupElement) -> (width: Int, height: Int)? {
  func value(_ name: String) -> ArraySlice<UInt8>? { root[name].map { Array($0.utf8)[...] } }
  var sides = [value("width").flatMap(plainNumber), value("height").flatMap(plainNumber)]
  if sides.contains(nil) {
    let box = value("viewBox")?.split { isXMLSpace($0) || $0 == UInt8(ascii: ",") } ?? []
    sides = box.count == 4 ? box.suffix(2).map(plainNumber) : []
  }
  guard let width = sides.first ?? nil, let height = sides.last ?? nil,
    (1...40_000).contains(width),
    (1...40_000).contains(height), width * height <= 200_000_000
  else { return nil }
  return (width, height)
}

/// `12`, ` 12.5px `: rounded; nil for signs, exponents, other units and more than 6 digits.
private func plainNumber(_ text: ArraySlice<UInt8>) -> Int? {
  var rest = text.drop(while: isXMLSpace)
  while let last = rest.last, isXMLSpace(last) { rest = rest.dropLast() }
  if rest.suffix(2).elementsEqual("px".utf8) { rest = rest.dropLast(2) }
  let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
  let whole = rest.prefix(while: isDigit)
  guard !rest.isEmpty, whole.count <= 6 else { return nil }
  let fraction = rest.dropFirst(whole.count)
  let digits = fraction.dropFirst()
  guard
    fraction.isEmpty
      || (fraction.first == UInt8(ascii: ".") && !digits.isEmpty && digits.allSatisfy(isDigit))
  else { return nil }
  let number = whole.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  return number + (digits.first.map { $0 >= 0x35 } == true ? 1 : 0)
}
