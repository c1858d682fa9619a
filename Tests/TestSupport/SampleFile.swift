/// The bytes of a file as an argument of a test: Swift Testing would print and encode an array of millions.
public struct SampleFile: Sendable, CustomStringConvertible {
  /// The bytes.
  public let bytes: [UInt8]

  /// Takes the bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How long it is.
  public var description: String { "\(bytes.count) bytes" }
}
