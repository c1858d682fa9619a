// The addresses of calls.
extension Route.Kind {
  /// A member's calls.
  public static let calls = Self("calls", of: .calls, for: .role(.member), .form)
  /// The calls that ring for a member now, for scripts of all pages.
  public static let ringingCalls = Self("calls/ringing", of: .calls, for: .role(.member))
  /// A member's links, by which guests call them.
  public static let callLinks = Self("calls/links", of: .calls, for: .role(.member), .form)
  /// The connection test, and the choice when a member talks only through the relay.
  public static let callTest = Self("calls/test", of: .calls, for: .role(.member), .form)
  /// The address of a link, where a guest enters their name.
  public static let callLink = Self("calls/link", of: .calls, for: .everyone, .form)
  /// A guest's page of a call.
  public static let callGuest = Self("calls/guest", of: .calls, for: .everyone, [.form, .signals])
  /// A call.
  public static let call = Self("calls/#", of: .calls, for: .role(.member), [.form, .signals])
  /// The form to call a member.
  public static let personCall = Self("people/#/call", of: .calls, for: .role(.member), .form)
  /// The form to call a group.
  public static let groupCall = Self("talk/#/call", of: .calls, for: .role(.member), .form)
}

extension FeatureManifest {
  static let calls = FeatureManifest(needs: [.messages], isUsual: false)
}

extension SitePart {
  static func findCalls(_ finder: inout RouteFinder) {
    finder.under(
      "calls", [.calls, .ringingCalls, .callLinks, .callTest, .callLink, .callGuest, .call])
    finder.under("people", [.personCall])
    finder.under("talk", [.groupCall])
  }
}

extension Route {
  /// A call.
  public static func call(_ call: Call.ID) -> Route { Route(.call, call.rawValue) }
  /// The form to call a member.
  public static func personCall(_ member: Member.ID) -> Route {
    Route(.personCall, member.rawValue)
  }
  /// The form to call a group.
  public static func groupCall(_ talk: Conversation.ID) -> Route {
    Route(.groupCall, talk.rawValue)
  }
}
