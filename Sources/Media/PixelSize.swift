/// The size of a picture in pixels, within the limits of what browsers have to decode.
///
/// A small file can claim a picture of many gigabytes; beyond these limits it is refused.
struct PixelSize: Equatable {
  var width: Int
  var height: Int

  /// The longest side, in pixels.
  static let sideLimit = 40_000
  /// The most pixels in all.
  static let pixelLimit = 200_000_000

  /// A checked size; throws when a side is zero or the picture is beyond the limits.
  init(width: Int, height: Int) throws(MediaError) {
    guard width > 0, height > 0, width <= Self.sideLimit, height <= Self.sideLimit else {
      throw .dimensions(width: width, height: height, limit: Self.sideLimit)
    }
    guard width * height <= Self.pixelLimit else {
      throw .dimensions(width: width, height: height, limit: Self.pixelLimit)
    }
    self.width = width
    self.height = height
  }

  /// The size after a quarter turn.
  var turned: PixelSize {
    var other = self
    swap(&other.width, &other.height)
    return other
  }
}
