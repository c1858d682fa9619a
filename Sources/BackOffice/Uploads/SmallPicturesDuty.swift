import Database
import Model
import Theme

/// Makes the small ones of pictures that members sent, for lists and for the front page, and of documents their first pages
/// and what they say, one in a step.
///
/// The file is in its place before the database names it: who is killed in between makes it once more. Without the program
/// lists show pictures only that are small as they came, documents are links, and what is to be made waits for it.
public struct SmallPicturesDuty: Duty {
  /// `pictures`.
  public static let name = "pictures"

  /// Uses the programs that the site's settings name.
  public init() {}

  /// While something waits for a program that is there.
  public func isDue(_ place: Workplace) throws -> Bool { try next(place) != nil }

  /// Makes the small picture of the oldest; one that cannot be read has none.
  public func step(_ place: Workplace) throws -> Step {
    var step = Step()
    guard let (upload, program) = try next(place) else { return step }
    let thumbnailer = Thumbnailer(program: program, folder: UploadFolder(place.site.folder))
    var (small, words): (UploadName?, String) = (nil, "")
    do {
      small = try made(of: upload, by: thumbnailer, place)
      // What cannot be drawn in time is not read either.
      if upload.isDocument, small != nil {
        words = try thumbnailer.words(of: upload, by: place.milliseconds)
      }
    } catch FaceUpload.Failure.unavailable {
      // Such as while it is brought up to date: another pass tries again.
      step.failures = [("the small picture of \(upload.text)", FaceUpload.Failure.unavailable)]
      return step
    }
    let isKept = try place.site.write { try $0.keep(small: small, words: words, of: upload) }
    if !isKept, let small { thumbnailer.folder.remove(small) }
    step.isMore = true
    return step
  }

  /// What waits longest for a program that is there, and the program.
  private func next(_ place: Workplace) throws -> (upload: UploadName, program: String)? {
    let photos = place.theme.settings.photos
    let pictures = UploadFolder.program(of: photos)
    let pages = UploadFolder.pageProgram(of: photos)
    guard pictures != nil || pages != nil,
      let upload = try place.site.nextToMakeSmall(
        pictures: pictures != nil, documents: pages != nil),
      let program = upload.isDocument ? pages : pictures
    else { return nil }
    return (upload, program)
  }

  /// The small picture, in its place; nil where there is none, throws `unavailable`.
  private func made(
    of upload: UploadName, by thumbnailer: Thumbnailer, _ place: Workplace
  ) throws -> UploadName? {
    do {
      let made = try thumbnailer.small(of: upload, by: place.milliseconds)
      guard made.name != upload else { return nil }
      try thumbnailer.folder.store(made.bytes, as: made.name)
      return made.name
    } catch let failure as FaceUpload.Failure where failure != .unavailable {
      return nil
    }
  }
}
