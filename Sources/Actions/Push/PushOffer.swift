import Database
import Model
import Templates
import Theme

/// A quiet line that offers push notifications where someone has just asked to be notified of something.
///
/// A script shows it, where the browser can have them and was not asked before; permission is requested after a press alone.
struct PushOfferView: View {
  /// Where the form is sent: "/do/me/push".
  let action: String
  /// The language of the page, which the form sends along.
  let lang: String
  /// The public key of the site, for which browsers subscribe.
  let key: String
  /// The address of the service worker that shows notifications.
  let worker: String
  /// The script, without which no device can be added.
  let script: String?
}

extension ActionContext {
  /// The line; nil where the site has no pushes, and in a browser that is among the member's devices already.
  func pushOffer() throws -> PushOfferView? {
    guard settings.allowsPush, let member = viewer.member, !member.session.isEmpty,
      let key = try PushKeyFile(in: site.folder)
    else { return nil }
    let isOn = try site.pushDevices(of: member.id).contains { $0.session == member.session }
    guard !isOn else { return nil }
    return PushOfferView(
      action: settings.href(.plain(.push)), lang: tree.language.code, key: key.point,
      worker: settings.base.path + "/sw.js", script: theme.href(asset: "push.js"))
  }
}
