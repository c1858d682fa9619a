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

  /// A cell: its band from the south pole, and its place in the band from the date line eastwards.
  public struct Cell: Hashable, Sendable {
    /// The band, from 0 to 3,599.
    public let row: Int
    /// The place in it, from 0 to 7,199 at most.
    public let column: Int

    /// Takes both; what is beyond the last is the last.
    public init(row: Int, column: Int) {
      self.row = min(Grid.bands - 1, max(0, row))
      self.column = min(Grid.cells(inBand: self.row) - 1, max(0, column))
    }

    /// Takes both as they were of a cell, without computing how many there are.
    init(known row: Int, _ column: Int) { (self.row, self.column) = (row, column) }

    /// Degrees north of its middle.
    fileprivate var latitude: Double { Grid.latitude(ofBand: row) }

    /// Its middle.
    public var middle: Point? {
      let width = 360 / Double(Grid.cells(inBand: row))
      return Point(latitude: latitude, longitude: (Double(column) + 0.5) * width - 180)
    }
  }

  /// The cell that has a point.
  public static func cell(with point: Point) -> Cell {
    let row = min(bands - 1, max(0, Int(((point.latitude + 90) / band).rounded(.down))))
    let width = 360 / Double(cells(inBand: row))
    return Cell(row: row, column: Int(((point.longitude + 180) / width).rounded(.down)))
  }

  /// The middle of the cell that has a point.
  public static func middle(ofCellWith point: Point) -> Point { cell(with: point).middle ?? point }

  /// Degrees north of the middle of a band.
  static func latitude(ofBand row: Int) -> Double { (Double(row) + 0.5) * band - 90 }

  /// How many cells a band has.
  static func cells(inBand row: Int) -> Int {
    max(1, Int((around * cos(latitude(ofBand: row) * .pi / 180)).rounded(.down)))
  }
}
