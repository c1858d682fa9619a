/// Somebody who teaches a member, as that member writes them down.
public struct OwnProfessor: Hashable, Sendable {
  /// Its number.
  public typealias ID = Identifier<OwnProfessor>

  /// Its number; 0 of one that is not kept yet.
  public var id = ID(0)
  /// The name, one line.
  public var name: String
  /// Where and when to be found; may be empty.
  public var office = ""
  /// The e-mail address; may be empty.
  public var email = ""
  /// The colour of the face, 1 to 12.
  public var hue: Int
  /// The family name as an address book sorts it, a part of `name`; empty: `PersonNameParts` finds it.
  public var family = ""
  /// What the member writes about them, in lines; may be empty.
  public var about = ""
  /// A face among the editors' own, a file's name below `public/assets/avatars/`; may be empty.
  public var avatar = ""
  /// A picture that the member sent, which comes before `avatar`.
  public var picture: UploadName?
  /// The small one that was made of it for lists, where there is one.
  public var smallPicture: UploadName?
  /// The subject that they teach.
  public var subject: OwnSubject.ID?

  /// The most that a member has.
  public static let most = 200
  /// The most bytes of an office.
  public static let officeBytes = 200

  /// The most bytes of a text about them.
  public static let aboutBytes = 2000
  /// The most faces that are offered.
  public static let faces = 24

  /// Somebody with a name; what else there is to say is set.
  public init(name: String, hue: Int) { (self.name, self.hue) = (name, hue) }
}
