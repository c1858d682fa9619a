import Glibc

/// The fixed grid of cells of some five kilometres that hides exact locations.
///
/// Bands of 0.05° of latitude, each cut into as many equal cells as make them about as wide as they are high. For each point
/// only the middle of its cell is returned, so a person who moves within a cell always appears in one place.
public enum Grid {
  /// Degrees of latitude of a band.
  public static let band = 0.05
  private static let bands = 3600
  /// Cells of the band at the equator.
  private static let around = 7200.0

  /// The greatest distance from the middle of a cell to its corner, in metres: a viewer who knows the middle knows no more than
  /// this circle.
  public static let radius = 3_950

  /// A cell: its band, counted from the south pole, and its number in the band, counted from the date line eastwards.
  public struct Cell: Hashable, Sendable {
    /// The band, from 0 to 3,599.
    public let row: Int
    /// The number in it, from 0 to 7,199 at most.
    public let column: Int

    /// Stores both numbers, each limited to the last one that exists.
    public init(row: Int, column: Int) {
      self.row = min(Grid.bands - 1, max(0, row))
      self.column = min(Grid.cells(inBand: self.row) - 1, max(0, column))
    }

    /// Stores both numbers of an existing cell, without computing their limits.
    init(known row: Int, _ column: Int) { (self.row, self.column) = (row, column) }

    /// Latitude of its middle in degrees.
    fileprivate var latitude: Double { Grid.latitude(ofBand: row) }

    /// Middle of the cell.
    public var middle: Point? {
      let width = 360 / Double(Grid.cells(inBand: row))
      return Point(latitude: latitude, longitude: (Double(column) + 0.5) * width - 180)
    }
  }

  /// The cell of a point.
  public static func cell(with point: Point) -> Cell {
    let row = min(bands - 1, max(0, Int(((point.latitude + 90) / band).rounded(.down))))
    let width = 360 / Double(cells(inBand: row))
    return Cell(row: row, column: Int(((point.longitude + 180) / width).rounded(.down)))
  }

  /// The middle of a point's cell.
  public static func middle(ofCellWith point: Point) -> Point { cell(with: point).middle ?? point }

  /// Latitude of the middle of a band in degrees.
  static func latitude(ofBand row: Int) -> Double { (Double(row) + 0.5) * band - 90 }

  /// Number of cells in a band.
  static func cells(inBand row: Int) -> Int {
    max(1, Int((around * cos(latitude(ofBand: row) * .pi / 180)).rounded(.down)))
  }
}
