/// A professor as a member describes them for themselves.
public struct OwnProfessor: Hashable, Sendable {
  /// Professor number.
  public typealias ID = Identifier<OwnProfessor>

  /// Professor number; 0 until it is stored.
  public var id = ID(0)
  /// The name, one line.
  public var name: String
  /// Office and hours; may be empty.
  public var office = ""
  /// The email address; may be empty.
  public var email = ""
  /// The colour of the face, 1 to 12.
  public var hue: Int
  /// The family name as an address book sorts it, a part of `name`; if empty, `PersonNameParts` finds it.
  public var family = ""
  /// The member's own words about them, in lines; may be empty.
  public var about = ""
  /// A portrait from the editors' files, a file's name below `public/assets/avatars/`; may be empty.
  public var avatar = ""
  /// A picture that the member uploaded, which takes precedence over `avatar`.
  public var picture: UploadName?
  /// The small version of that picture for lists, if there is one.
  public var smallPicture: UploadName?
  /// The subject that they teach.
  public var subject: OwnSubject.ID?

  /// The most professors of a member.
  public static let most = 200
  /// The most bytes of an office.
  public static let officeBytes = 200

  /// The most bytes of a text about them.
  public static let aboutBytes = 2000
  /// The most portraits that are offered.
  public static let faces = 24

  /// A professor with a name; all other properties are set afterwards.
  public init(name: String, hue: Int) { (self.name, self.hue) = (name, hue) }
}
