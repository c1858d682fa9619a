import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `page/<address>`: a page that is not public, for a member who may see it.
///
/// A public page is a file, and a request for it here is redirected there. A member who may not see a page does not learn
/// whether it exists; a viewer who is not signed in is always asked to sign in.
struct PageAction: Action {
  private let context: ActionContext
  private let member: SignedIn
  private let address: String

  init(_ context: ActionContext, _ address: String) throws {
    self.context = context
    self.address = address
    member = try context.member()
  }

  func show() throws -> Reply {
    if let name = Self.upload(address) {
      guard let upload = try context.reader.upload(name) ?? context.cardPhoto(name) else {
        throw Problem.notFound
      }
      return .finished(try .upload(upload, context.site, range: context.request.header("range")))
    }
    // One moment of the database is read.
    let page = try context.site.read {
      let visitor = PageVisitor(
        context.frameMember(member), waits: try context.approvalNotice(),
        followsOwn: try context.site.followSettings(of: member.id).followsOwn)
      return try PageRenderer(context.site, context.theme, for: context.viewer, visitor: visitor)
        .memberPage(address)
    }
    switch page {
    case .page(let page): return .finished(.page(.ok, page.bytes))
    case .moved(let path): return context.redirect(to: context.settings.href(path))
    case nil: throw Problem.notFound
    }
  }

  /// The file that an address names.
  private static func upload(_ address: String) -> UploadName? {
    let folder = "uploads/"
    guard address.utf8.starts(with: folder.utf8) else { return nil }
    return UploadName(Substring(address.utf8.dropFirst(folder.utf8.count)))
  }
}
