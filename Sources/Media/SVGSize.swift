/// The size of a drawing by its root's `width` and `height`, or else by its `viewBox`.
///
/// Only plain numbers count, with or without `px`; rounded to whole pixels. Nil for other units,
/// and for sizes beyond those of pictures, which mean nothing for lines.
func drawnSize(_ attributes: [XMLAttribute]) -> PixelSize? {
  func value(_ name: StaticString) -> ArraySlice<UInt8>? {
    attributes.first { $0.name == ascii(name)[...] }?.value
  }
  var sides = [value("width").flatMap(plainNumber), value("height").flatMap(plainNumber)]
  if sides.contains(nil) {
    let box = value("viewBox")?.split { isXMLSpace($0) || $0 == UInt8(ascii: ",") } ?? []
    sides = box.count == 4 ? box.suffix(2).map(plainNumber) : []
  }
  guard let width = sides.first ?? nil, let height = sides.last ?? nil else { return nil }
  // A size that is out of range is simply not told.
  return try? PixelSize(width: width, height: height)
}

/// `12`, ` 12.5px `: rounded; nil for signs, exponents, other units and more than 6 digits.
private func plainNumber(_ text: ArraySlice<UInt8>) -> Int? {
  var rest = text.drop(while: isXMLSpace)
  while let last = rest.last, isXMLSpace(last) { rest = rest.dropLast() }
  if rest.suffix(2) == ascii("px")[...] { rest = rest.dropLast(2) }
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
