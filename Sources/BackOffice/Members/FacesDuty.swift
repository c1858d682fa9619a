import Database
import Model
import Theme

/// Makes photos of pictures that members sent and that are too large to be shown as they came, one in a step.
///
/// The picture is removed after what came of it is in the database: who is killed in between does it once more, or
/// leaves a file that nobody waits for.
public struct FacesDuty: Duty {
  /// `faces`.
  public static let name = "faces"

  /// Uses the program that the site's settings name.
  public init() {}

  /// While pictures wait.
  public func isDue(_ place: Workplace) throws -> Bool {
    try place.site.nextFaceUpload() != nil
  }

  /// Makes the photo that is waited for longest; what cannot become one is told on its owner's page.
  public func step(_ place: Workplace) throws -> Step {
    var step = Step()
    guard let upload = try place.site.nextFaceUpload() else { return step }
    let folder = UploadFolder(place.site.folder)
    do {
      guard let program = UploadFolder.program(of: place.theme.settings.photos) else {
        throw FaceUpload.Failure.unavailable
      }
      let jpeg = try Thumbnailer(program: program, folder: folder).photo(
        of: upload.file, by: place.milliseconds)
      try place.site.write { try $0.finish(upload, with: jpeg) }
    } catch let failure as FaceUpload.Failure {
      try place.site.write { try $0.fail(upload, failure) }
      // A damaged picture is its owner's affair.
      if failure == .unavailable {
        step.failures = [("the photo of member \(upload.member)", failure)]
      }
    }
    folder.remove(upload.file)
    step.isMore = true
    return step
  }
}
