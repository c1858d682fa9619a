/// One file of an archive that cannot be read, and why.
///
/// The reader throws it at the first fault in a topic and stays usable: the next topic can be read. It carries data;
/// `description` is one sentence for the operator that names the file, the fault and the expected form.
public struct ArchiveError: Error, Hashable, Sendable {
  /// The file or folder, relative to the archive, such as `json/first-steps.12.json`.
  public let file: String
  /// The fault of the file.
  public let reason: Reason

  /// Possible faults of a file in an archive.
  public enum Reason: Hashable, Sendable {
    /// The folder does not exist or cannot be listed.
    case folderMissing
    /// The file exists in the listing but cannot be read.
    case unreadable
    /// The bytes are not UTF-8, counted from 0.
    case notUTF8(offset: Int)
    /// The text is not a complete JSON value: cut off or damaged.
    case notJSON
    /// A field that every topic has is absent or null: `post_stream.posts[0].username`.
    case missingField(String)
    /// A field holds something else than expected.
    case wrongField(String, expected: String)
    /// The file's content belongs to another topic than its name says.
    case otherTopic(found: Int, expected: Int)
  }
}

extension ArchiveError: CustomStringConvertible {
  /// One sentence: file, fault, expected form.
  public var description: String {
    switch reason {
    case .folderMissing:
      "\(file): is not a Discourse archive; expected a folder with json/, and usually raw/"
    case .unreadable:
      "\(file): cannot be read; check that this user may read the file"
    case .notUTF8(let offset):
      "\(file): byte \(offset) is not UTF-8; expected UTF-8 text throughout"
    case .notJSON:
      "\(file): is not complete JSON; expected a topic as Discourse's /t/<id>.json gives it"
    case .missingField(let field):
      "\(file): \(field) is missing; expected a topic as Discourse's /t/<id>.json gives it"
    case .wrongField(let field, let expected):
      "\(file): \(field) is wrong; expected \(expected)"
    case .otherTopic(let found, let expected):
      "\(file): contains topic \(found); expected topic \(expected) from the file's name"
    }
  }
}
