import Database
import HTTPTypes
import Model
import Templates
import Theme

/// `notes/<id>/file?name=…`: a picture or a document of a note, on a page of its own with a link back.
struct NoteFileAction: Action {
  private let context: ActionContext
  private let note: OwnNote
  private let isOwn: Bool
  private let upload: Upload
  /// All pictures and documents of the note, in the order of its text.
  private let names: [UploadName]

  /// Looks the note and its file up; throws `notFound` for viewers who may not read the note.
  init(_ context: ActionContext, _ id: OwnNote.ID) throws {
    let me = try context.member()
    guard let owner = try context.site.owner(of: id) else { throw Problem.notFound }
    let standing = try context.site.standing(of: context.viewer, to: owner)
    guard let note = try context.site.note(id, of: owner, for: standing),
      let text = try context.site.text(of: note)
    else { throw Problem.notFound }
    var known: Set<UploadName> = []
    names = UploadScan.names(in: text.html).filter {
      ($0.isPicture || $0.isDocument) && known.insert($0).inserted
    }
    guard let name = UploadName(context.fields["name"]), names.contains(name),
      let upload = try context.reader.upload(name)
    else { throw Problem.notFound }
    (self.context, self.note, self.upload, isOwn) = (context, note, upload, owner == me.id)
  }

  func show() throws -> Reply {
    var response = try context.page(try page())
    if upload.name.isDocument {
      // The browser's own viewer is a plugin: it is allowed for this file alone.
      response.head.headerFields[.contentSecurityPolicy] =
        "\(SiteTheme.contentSecurityHeader); object-src 'self'; frame-src 'self'"
    }
    return .finished(response)
  }

  private func page() throws -> NoteFilePage {
    let (locale, name) = (context.locale, upload.name)
    let title = upload.title.isEmpty ? note.title : upload.title
    let kind = locale.text(name.isDocument ? "note_file_document" : "note_file_picture")
    let noteURL = context.href(to: isOwn ? .ownNote(note.id) : .sharedNote(note.id))
    return NoteFilePage(
      chrome: isOwn ? context.notebookChrome(title, in: .notebook) : context.chrome(title),
      back: LinkView(label: note.title, url: noteURL), title: title,
      kind: "\(kind), \(locale.size(upload.size))",
      audience: isOwn ? locale.text("audience_\(note.audience.name)") : nil,
      audienceClass: "for-\(note.audience.name)", fileURL: fileURL(name),
      fileName: ActionResponse.fileName(of: upload),
      picture: name.size.map { NoteFilePictureView(width: $0.width, height: $0.height) },
      previewURL: try preview(), steps: steps)
  }

  private func fileURL(_ name: UploadName) -> String {
    "\(context.settings.base.path)\(UploadScan.folder)\(name.text)"
  }

  /// The first page of a document as a picture, if one was drawn.
  private func preview() throws -> String? {
    guard upload.name.isDocument, let text = try context.site.text(of: note) else { return nil }
    return text.papers.first { $0.hash == upload.name.hash }.map(fileURL)
  }

  /// Links to the files before and after.
  private var steps: [LinkView] {
    guard let index = names.firstIndex(of: upload.name) else { return [] }
    func link(_ name: UploadName, _ label: String) -> LinkView {
      LinkView(
        label: label,
        url: context.href(
          to: .noteFile(note.id), query: FormFields.encoded([("name", name.text)])))
    }
    let before = index > 0 ? [link(names[index - 1], "‹ \(context.locale.text("previous"))")] : []
    let after =
      index + 1 < names.count ? [link(names[index + 1], "\(context.locale.text("next")) ›")] : []
    return before + after
  }
}

/// Rewrites links from a note's text to its files, so that on the note's page they open the viewer.
enum NoteFileLinks {
  /// The text with such links; `url` returns the viewer's address for a file.
  static func html(
    _ html: [UInt8], _ settings: SiteSettings, _ url: (UploadName) -> String
  ) -> [UInt8] {
    let start = Array("href=\"\(settings.base.path)\(UploadScan.folder)".utf8)
    var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], html[...])
    while let found = rest.range(ofBytes: start) {
      result += rest[..<found.lowerBound]
      let text = rest[found.upperBound...].prefix(65).prefix { $0 != UInt8(ascii: "\"") }
      if let name = UploadName(String(decoding: text, as: UTF8.self)),
        name.isPicture || name.isDocument
      {
        result += Array("href=\"".utf8)
        for byte in url(name).utf8 {
          result += byte == UInt8(ascii: "&") ? Array("&amp;".utf8) : [byte]
        }
        rest = rest[text.endIndex...]
      } else {
        result += rest[found]
        rest = rest[found.upperBound...]
      }
    }
    return result + rest
  }
}

/// A picture or a document of a note.
struct NoteFilePage: PageView {
  static let template = "note-file"

  /// The frame.
  let chrome: Chrome
  /// Link back to the note.
  let back: LinkView
  /// The file's title.
  let title: String
  /// Type and size: "PDF, 240 KB".
  let kind: String
  /// Audience of the note: "Only me"; nil for another member's note.
  var audience: String?
  /// The class of the cup icon for the audience.
  let audienceClass: String
  /// The file itself.
  let fileURL: String
  /// The name under which it is saved: "Handout.pdf".
  let fileName: String
  /// Dimensions, if the file is a picture.
  var picture: NoteFilePictureView?
  /// The first page of a document as a picture, for browsers that cannot embed documents.
  var previewURL: String?
  /// Links to the files before and after.
  var steps: [LinkView] = []
}

/// The size of a picture in pixels.
struct NoteFilePictureView: View {
  /// Width in pixels.
  let width: Int
  /// Height in pixels.
  let height: Int
}
