import Database
import HTTPTypes
import Model
import Theme

// The notice to someone who signs in with a browser that kept something of the catalogue.
extension ActionContext {
  /// The reader's own pages that themselves report what was moved, after `merged=3-1`: favourites, then saved filters.
  private static let mergeReportPages: [Route.Kind] = [.me, .favourites, .firstSteps]

  /// Redirects someone who has just signed in: to the page they wanted, or, where that page cannot report what was moved, to a
  /// page that reports it and links there.
  func redirectAfterSignIn(to address: String, _ merged: GuestMergeResult) throws -> Reply {
    guard merged != GuestMergeResult(), !request.wantsJSON else { return redirect(to: address) }
    let parts = address.utf8.split(
      separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    let path = parts[0].utf8.prefix { $0 != UInt8(ascii: "?") }
    if Self.mergeReportPages.contains(where: { settings.href(.plain($0)).utf8.elementsEqual(path) })
    {
      let sign = path.count == parts[0].utf8.count ? "?" : "&"
      let told = "\(parts[0])\(sign)merged=\(merged.favourites)-\(merged.filters)"
      return redirect(to: told + (parts.count > 1 ? "#\(parts[1])" : ""))
    }
    let title = locale.text("merged_title")
    let view = FormPage(
      chrome: chrome(title), title: title, lead: sentence(merged),
      links: [
        SentenceLinkView(
          words: "", label: locale.text("merged_onward"), url: address)
      ])
    return .finished(try page(view))
  }

  /// Sentence about what was moved according to the query; nil if nothing was.
  var mergedNotice: String? {
    let counts = fields["merged"].utf8.split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false
    ).map { Int(String(Substring($0))) }
    guard counts.count == 2, let favourites = counts[0], let filters = counts[1],
      (0...GuestCatalogue.maxFavourites).contains(favourites),
      (0...GuestCatalogue.maxFilters).contains(filters), favourites + filters > 0
    else { return nil }
    var merged = GuestMergeResult()
    (merged.favourites, merged.filters) = (favourites, filters)
    return sentence(merged)
  }

  private func sentence(_ merged: GuestMergeResult) -> String {
    let parts = [("merged_favourites", merged.favourites), ("merged_filters", merged.filters)]
    return parts.filter { $0.1 > 0 }.map { locale.plural($0.0, $0.1) }.joined(separator: " ")
  }
}
