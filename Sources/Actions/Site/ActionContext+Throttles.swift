import Database
import Model

// Limits on how often a viewer may make a request.
extension ActionContext {
  /// The quotas of the client: `most` a minute for its line, ten times as many for its neighbourhood.
  ///
  /// All clients whose addresses cannot be read share one quota.
  func quotas(_ what: String, most: Int, seconds: Int = 60) -> [Quota] {
    guard let address = NetworkAddress(request.client) else {
      return [Quota("\(what) ?", most: most, seconds: seconds)]
    }
    return [
      Quota("\(what) \(address.line)", most: most, seconds: seconds),
      Quota("\(what) \(address.subnet)", most: most * 10, seconds: seconds),
    ]
  }

  /// Counts one more in each quota; throws `Problem.rateLimited`, and counts none, when one has no room.
  func allow(_ quotas: [Quota]) throws(Problem) {
    if let refusal = refusal(by: quotas) { throw .rateLimited(until: refusal.until) }
  }

  /// Reverses what `allow` counted.
  func giveBack(_ quotas: [Quota]) {
    guard settings.limits.rateLimits > 0, !quotas.isEmpty else { return }
    Counters(site.folder).giveBack(quotas, at: now)
  }

  /// Variant of `allow` that returns the refusal instead of throwing.
  func refusal(by quotas: [Quota]) -> Counters.Refusal? {
    guard settings.limits.rateLimits > 0 else { return nil }
    return Counters(site.folder).allow(quotas, at: now)
  }

  /// Counts a form of a guest, however it ends: a preview and a refused post cost as much as a post.
  func countForm() throws(Problem) {
    guard viewer == .everyone else { return }
    try allow(quotas("form", most: settings.limits.guestFormsPerMinute))
  }

  /// The most posts of a member in a minute: more than anyone types.
  static let memberPostsPerMinute = 30

  /// Counts a post, in a topic or as the first of one with so many new tags; a member's by member, not by where it
  /// comes from.
  func countPost(in topic: Topic.ID?, newTags: Int = 0) throws(Problem) {
    let text = quota(ofText: fields["body"])
    var quotas =
      viewer.member.map {
        [Quota("member \($0.id)", most: Self.memberPostsPerMinute, seconds: 60)]
      } ?? guestQuotas(topic, newTags)
    if let text { quotas.append(text) }
    guard let refusal = refusal(by: quotas) else { return }
    throw refusal.quota == text ? .repeated : .rateLimited(until: refusal.until)
  }

  private func guestQuotas(_ topic: Topic.ID?, _ newTags: Int) -> [Quota] {
    let limits = settings.limits
    var quotas = quotas("post", most: limits.guestPostsPerMinute)
    quotas.append(Quota("site", most: limits.sitePostsPerMinute, seconds: 60))
    if let topic {
      quotas.append(Quota("topic \(topic)", most: limits.topicPostsPerMinute, seconds: 60))
    }
    for _ in 0..<newTags {
      quotas += self.quotas("tag", most: limits.guestTagsPerHour, seconds: 3600)
    }
    return quotas
  }
}
