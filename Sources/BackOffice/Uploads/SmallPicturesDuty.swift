import Database
import Model
import Theme

/// Makes the small ones of pictures that members sent, for lists and for the front page, one in a step.
///
/// The file is in its place before the database names it: who is killed in between makes it once more. Without the program
/// lists show pictures only that are small as they came, and the others wait for it.
public struct SmallPicturesDuty: Duty {
  /// `pictures`.
  public static let name = "pictures"

  /// Uses the program that the site's settings name.
  public init() {}

  /// While there is a large picture, and the program.
  public func isDue(_ place: Workplace) throws -> Bool {
    try UploadFolder.program(of: place.theme.settings.photos) != nil
      && place.site.nextLargePicture() != nil
  }

  /// Makes the small picture of the oldest; one that cannot be read has none.
  public func step(_ place: Workplace) throws -> Step {
    var step = Step()
    guard let program = UploadFolder.program(of: place.theme.settings.photos),
      let picture = try place.site.nextLargePicture()
    else { return step }
    let folder = UploadFolder(place.site.folder)
    var small: UploadName?
    do {
      let made = try Thumbnailer(program: program, folder: folder).small(
        of: picture, by: place.milliseconds)
      if made.name != picture {
        try folder.store(made.bytes, as: made.name)
        small = made.name
      }
    } catch FaceUpload.Failure.unavailable {
      // Such as while it is brought up to date: another pass tries again.
      step.failures = [("the small picture of \(picture.text)", FaceUpload.Failure.unavailable)]
      return step
    } catch is FaceUpload.Failure {}
    try place.site.write { try $0.keep(small: small, of: picture) }
    step.isMore = true
    return step
  }
}
