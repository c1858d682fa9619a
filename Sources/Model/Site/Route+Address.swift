import Time

// Addresses of actions, with the address of the site in front.
extension SiteSettings {
  /// The address of an action for links and forms, such as `/do/comments/1234`; `query` follows a question mark.
  public func href(_ route: Route, query: String = "") -> String {
    let capacity =
      base.path.utf8.count + actions.utf8.count + query.utf8.count + 3 * route.address.utf8.count
      + 48
    return TextPrinter.text(capacity: capacity) { printer in
      printer.text(base.path)
      printer.text(actions)
      printer.sign("/")
      route.print(into: &printer)
      if !query.isEmpty { printer.sign("?") }
      printer.text(query)
    }
  }

  /// Address of a route for emails: `https://club.example/do/confirm?token=…`.
  public func absolute(_ route: Route, query: String = "") -> String {
    base.origin + href(route, query: query)
  }

  /// Path of all actions, such as `/do/`.
  public var actionsPath: String { "\(base.path)\(actions)/" }

  /// Address to which the button of `SitePath.busy` is sent; not a route, since it is answered before the database is opened.
  public var passURL: String { actionsPath + "pass" }
}
