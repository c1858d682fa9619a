public import Database
import HTTPTypes
import Model

extension ActionResponse {
  /// The answer to a reader at an address without a route: the built page `404.html`; nil for all other requests, and before a
  /// build has made it.
  ///
  /// It needs no database, which is most of what a made-up address costs.
  public static func missing(_ request: ActionRequest, of folder: SiteFolder) -> ActionResponse? {
    guard request.route == nil, [.get, .head].contains(request.head.method), !request.wantsJSON
    else { return nil }
    guard let file = request.builtPage(of: folder, SitePath.notFound) else { return nil }
    var response = ActionResponse.page(.notFound, [])
    response.file = file
    return response
  }
}

extension ActionRequest {
  /// A built page in the reader's language; nil before a build has made it.
  ///
  /// The address or the browser's cookie names the language; where the site lacks it, the page is that of the main language.
  func builtPage(of folder: SiteFolder, _ path: (SiteTree) -> SitePath) -> OutgoingFile? {
    let asked =
      Language(FormFields(query)["lang"]) ?? cookie(Cookies.language).flatMap { Language($0) }
    let tree = asked.flatMap {
      OutgoingFile.page(path(SiteTree(language: $0, isRoot: false)), of: folder)
    }
    // The files of the main language are at the root, whichever it is.
    return tree ?? .page(path(SiteTree(language: .english, isRoot: true)), of: folder)
  }
}
