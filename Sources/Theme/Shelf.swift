/// What was found last for some texts, each in the place that the text's bytes give, until another needs it.
///
/// Without a search or a hash table's upkeep: a page asks for the same dozen things some hundred times.
/// Several texts have the same place: whoever asks compares what lies there with what it looks for.
final class Shelf<Found: AnyObject> {
  private static var size: Int { 128 }

  private let places: UnsafeMutablePointer<Found?>

  init() {
    places = .allocate(capacity: Self.size)
    places.initialize(repeating: nil, count: Self.size)
  }

  deinit {
    places.deinitialize(count: Self.size)
    places.deallocate()
  }

  /// What lies in a place.
  subscript(place: Int) -> Found? {
    get { places[place & (Self.size - 1)] }
    set { places[place & (Self.size - 1)] = newValue }
  }

  /// The place of a text.
  static func place(of text: String) -> Int {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      var place = 0
      for byte in bytes { place = place &* 31 &+ Int(byte) }
      return place
    } ?? 0
  }
}
