/// Why an archive that a member sent cannot be read.
public enum ArchiveFault: Error, Hashable, Sendable {
  /// It is neither a ZIP file nor a tar archive.
  case otherKind
  /// It ends too early, or says something that is not so.
  case damaged
  /// A file in it is encrypted.
  case encrypted
  /// A file in it is compressed by another method than deflate, or it is larger than ZIP files are without ZIP64.
  case otherMethod
  /// It has more files than may be, or more bytes when they are unpacked.
  case tooLarge
}

/// The most that is taken out of an archive.
public struct ArchiveLimits: Hashable, Sendable {
  /// The most entries, folders among them.
  public let entries: Int
  /// The most bytes of a file; longer ones are left out.
  public let fileBytes: Int
  /// The most bytes of all files together.
  public let bytes: Int

  /// Takes every value as it is.
  public init(entries: Int, fileBytes: Int, bytes: Int) {
    (self.entries, self.fileBytes, self.bytes) = (entries, fileBytes, bytes)
  }
}

/// A file of an archive.
public struct ArchivedFile: Hashable, Sendable {
  /// Where it is: the names of its folders, and its own; each is a plain name.
  public let path: [String]
  /// Contents of the file.
  public let bytes: [UInt8]
}
