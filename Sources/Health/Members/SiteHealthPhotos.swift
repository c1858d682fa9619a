import Database
import Model
import Pages
import Theme
import Time

// Checks that large pictures can become photos of members, and reports those that wait.
extension SiteHealth {
  /// Seconds after which a picture should have become a photo: a timer looks each minute.
  private static let late: Int64 = 600

  mutating func checkPhotos(_ site: SiteDatabase) throws {
    let photos = try SiteTheme.stored(in: site).settings.photos
    switch (photos.program, UploadFolder.program(of: photos)) {
    case (_, let program?):
      approve("site.yml", "large pictures are converted to photos with \(program)")
    case (.path(let path), nil):
      fail(
        "site.yml",
        "\(path), set in `photos`, cannot be run, so large pictures cannot become photos")
    case (.off, nil):
      approve("site.yml", "members can upload small JPEG photos only, as set in `photos`")
    case (.usual, nil):
      approve(
        "site.yml",
        "members can upload small JPEG photos only; install `vipsthumbnail` (Debian: libvips-tools) for large ones"
      )
    }
    switch (photos.pages, UploadFolder.pageProgram(of: photos)) {
    case (_, let program?): approve("site.yml", "the first page of PDFs is drawn by \(program)")
    case (.path(let path), nil):
      fail(
        "site.yml", "\(path), set in `photos`, cannot be run, so PDFs are links without a preview")
    case (.off, nil), (.usual, nil):
      approve(
        "site.yml",
        "PDFs are links without a preview; install `pdftoppm` (Debian: poppler-utils) to show their first page"
      )
    }
    guard let oldest = try site.nextAvatarUpload(at: hostEnvironment.now),
      oldest.sentAt < hostEnvironment.now.adding(seconds: -Self.late)
    else { return }
    warn(
      "data/uploads",
      "a photo has been waiting since \(oldest.sentAt.rfc3339); run `tertulia refresh`"
    )
  }
}
