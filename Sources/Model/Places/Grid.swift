import Glibc

/// The fixed net of cells of some five kilometres in which a place is told that nobody may know more exactly.
///
/// Bands of 0.05° of latitude, each cut into as many equal cells as make them about as wide as they are high. A point goes in,
/// the middle of its cell comes out, and nothing else of the point: who moves about within a cell is always at one place.
public enum Grid {
  /// Degrees of latitude of a band.
  public static let band = 0.05
  private static let bands = 3600
  /// Cells of the band at the equator.
  private static let around = 7200.0

  /// Metres from the middle of a cell to its corner at most: whoever is told the middle knows no more than this circle.
  public static let radius = 3_950

  /// The middle of the cell that has a point.
  public static func middle(ofCellWith point: Point) -> Point {
    let row = min(bands - 1, max(0, Int(((point.latitude + 90) / band).rounded(.down))))
    let latitude = (Double(row) + 0.5) * band - 90
    let cells = max(1, Int((around * cos(latitude * .pi / 180)).rounded(.down)))
    let width = 360 / Double(cells)
    let column = min(cells - 1, max(0, Int(((point.longitude + 180) / width).rounded(.down))))
    return Point(latitude: latitude, longitude: (Double(column) + 0.5) * width - 180) ?? point
  }
}
