/// Reads a PDF's plain objects one after the other, and reports what cleaning must know of each.
///
/// It follows nesting only as far as needed to distinguish keys from values. Out come events: a dictionary that ended, a
/// string, a stream's place; `object` is the number of the object around it. Objects in object streams are not seen, since
/// these are compressed.
struct PDFObjects {
  /// A piece of the file that was met.
  enum Event {
    /// A string, as the range within its delimiters.
    case string(Range<Int>)
    /// A name, a key's value or not; every name is reported.
    case name(String, offset: Int)
    /// A reference to another object's number.
    case reference(Int)
    /// A dictionary that is complete.
    case dictionary(PDFDictionary)
    /// A stream's data, after its dictionary.
    case stream(Range<Int>, PDFDictionary)
    /// A keyword: `obj`, `trailer`, `startxref`.
    case keyword(String)
  }

  private var tokenizer: PDFTokenizer
  /// The dictionaries that are open; arrays are nil.
  private var open: [PDFDictionary?] = []
  private var last: PDFDictionary?
  /// The last whole numbers, at most two, with nothing after them: `12 0` of `12 0 R`.
  private var numbers: [Int] = []
  /// The number of the object that is open; nil between objects and in a trailer.
  private(set) var object: Int?

  private static let depthLimit = 256

  init(_ bytes: [UInt8]) { tokenizer = PDFTokenizer(bytes) }

  /// True if nothing is open within the object.
  var isOutermost: Bool { open.isEmpty }

  /// The next event; nil at the end of the file.
  mutating func next() throws(MediaError) -> Event? {
    while let token = try tokenizer.next() {
      if case .number(let number) = token {
        numbers = numbers.suffix(1) + [number]
        setValue(.number(number))
        continue
      }
      defer { numbers = [] }
      if let event = try event(of: token) { return event }
    }
    return nil
  }

  private mutating func event(of token: PDFToken) throws(MediaError) -> Event? {
    switch token {
    case .name(let name, let offset):
      take(name: name)
      return .name(name, offset: offset)
    case .string(let range):
      setValue(.other, isWhole: true)
      return .string(range)
    case .dictionaryStart, .arrayStart:
      guard open.count < Self.depthLimit else {
        throw .damaged("too deep", offset: tokenizer.at)
      }
      open.append(token == .arrayStart ? PDFDictionary?.none : PDFDictionary())
    case .dictionaryEnd, .arrayEnd:
      let closed = open.popLast()
      setValue(.other, isWhole: true)
      if case .some(.some(let dictionary)) = closed {
        last = dictionary
        return .dictionary(dictionary)
      }
    case .keyword(let word): return try take(keyword: word)
    case .number, .other: break
    }
    return nil
  }

  private mutating func take(keyword: String) throws(MediaError) -> Event? {
    switch keyword {
    case "R":
      guard numbers.count == 2, let number = numbers.first else { return nil }
      setValue(.reference(number), isWhole: true)
      return .reference(number)
    case "stream":
      guard let dictionary = last, open.isEmpty else { return nil }
      last = nil
      let data = try tokenizer.skipStream(length: dictionary.number("Length"))
      return .stream(data, dictionary)
    case "obj":
      object = numbers.count == 2 ? numbers.first : nil
      open = []
      last = nil
    case "endobj", "trailer", "xref", "startxref":
      object = nil
      open = []
      last = nil
    default:
      setValue(.other, isWhole: true)
      return nil
    }
    return .keyword(keyword)
  }

  /// A name is a key, or the value of the key before it.
  private mutating func take(name: String) {
    guard let depth = open.indices.last, var dictionary = open[depth] else { return }
    if let key = dictionary.key, !dictionary.hasValue {
      dictionary.set(key, .name(name))
      dictionary.key = nil
    } else {
      dictionary.key = name
      dictionary.hasValue = false
    }
    open[depth] = dictionary
  }

  /// Sets the value of the key that waits for one; of numbers more may follow (`12 0 R`).
  private mutating func setValue(_ value: PDFDictionary.Value, isWhole: Bool = false) {
    guard let depth = open.indices.last, var dictionary = open[depth],
      let key = dictionary.key
    else { return }
    if isWhole || !dictionary.hasValue { dictionary.set(key, value) }
    dictionary.hasValue = true
    if isWhole { dictionary.key = nil }
    open[depth] = dictionary
  }
}

/// The entries of a dictionary that cleaning needs.
struct PDFDictionary {
  /// A value, as far as it matters.
  enum Value: Equatable {
    case name(String), number(Int), reference(Int), other
  }

  private var values: [String: Value] = [:]
  /// The key whose value is being read.
  fileprivate var key: String?
  /// True if that value has begun.
  fileprivate var hasValue = false

  private static let wanted: Set<String> = [
    "Type", "Subtype", "Filter", "Length", "Count", "Info",
  ]

  fileprivate mutating func set(_ key: String, _ value: Value) {
    if Self.wanted.contains(key) { values[key] = value }
  }

  subscript(_ key: String) -> Value? { values[key] }

  /// A whole number; nil when absent or of another kind.
  func number(_ key: String) -> Int? {
    if case .number(let number) = values[key] { number } else { nil }
  }

  /// The object that a reference names; nil when absent or of another kind.
  func reference(_ key: String) -> Int? {
    if case .reference(let number) = values[key] { number } else { nil }
  }
}
