import Model

/// Places for words in a picture: each beside its dot, none upon another.
///
/// Widths are estimates on the wide side, since the reader's font is unknown here.
struct MapLabels {
  /// A rectangle that is taken.
  struct Box {
    var left: Double
    var top: Double
    var width: Double
    var height: Double

    func invalidations(_ other: Self) -> Bool {
      left < other.left + other.width && other.left < left + width && top < other.top + other.height
        && other.top < top + height
    }
  }

  /// The side of a dot that its words are on.
  enum Side: CaseIterable { case right, left, above, below }

  private var taken: [Box] = []

  /// Takes the place around a dot.
  mutating func take(_ spot: PicturePoint, radius: Double) {
    taken.append(
      Box(left: spot.x - radius, top: spot.y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// Takes a rectangle.
  mutating func take(_ box: Box) { taken.append(box) }

  /// True if a dot would cover nothing.
  func isFree(_ spot: PicturePoint, radius: Double) -> Bool {
    isFree(Box(left: spot.x - radius, top: spot.y - radius, width: 2 * radius, height: 2 * radius))
  }

  private func isFree(_ box: Box) -> Bool { !taken.contains { $0.invalidations(box) } }

  /// Takes the first free place for words beside a dot; nil where there is none inside the picture.
  ///
  /// `gap` is the distance from the middle of the dot to the words, `height` that of all their lines.
  mutating func place(
    at spot: PicturePoint, width: Double, height: Double, gap: Double,
    sides: [Side] = [.right, .left]
  ) -> Side? {
    for side in sides {
      let box = Self.box(side, spot, width, height, gap)
      guard box.left >= 2, box.left + box.width <= MapFrame.width - 2, box.top >= 2,
        box.top + box.height <= MapFrame.height - 2, isFree(box)
      else { continue }
      taken.append(box)
      return side
    }
    return nil
  }

  private static func box(
    _ side: Side, _ spot: PicturePoint, _ width: Double, _ height: Double, _ gap: Double
  ) -> Box {
    switch side {
    case .right: Box(left: spot.x + gap, top: spot.y - height / 2, width: width, height: height)
    case .left:
      Box(left: spot.x - gap - width, top: spot.y - height / 2, width: width, height: height)
    case .above:
      Box(left: spot.x - width / 2, top: spot.y - gap - height, width: width, height: height)
    case .below: Box(left: spot.x - width / 2, top: spot.y + gap, width: width, height: height)
    }
  }

  /// About how wide a text is, `size` being that of its letters; letters of East Asia are twice as wide.
  static func width(_ text: String, size: Double) -> Double {
    var halves = 0
    for scalar in text.unicodeScalars.prefix(200) {
      halves += scalar.value >= 0x1100 && !(0x1E00...0x2FFF).contains(scalar.value) ? 2 : 1
    }
    return Double(halves) * size * 0.53
  }
}
