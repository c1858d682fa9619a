/// Something that is run once, with its post or its expected state.
struct Attempt {
  let command: Command
  var post: Post?
  var expectedState: ExpectedState?
  /// The answer that says that it is done.
  var success = 303
  /// True if it can be done only once: afterwards its link has expired.
  var isSingleUse = false

  /// True if the output says that it is done.
  func isAcknowledged(_ ending: Ending) -> Bool {
    if command.isTool { return ending.code == 0 }
    let answer = Answer(bytes: ending.output)
    return post == nil ? answer.status == success : answer.isAcknowledgement
  }
}

extension Command {
  /// True if it is a command of the tool, not a request to a web server.
  var isTool: Bool { !environment.contains("GATEWAY_INTERFACE=CGI/1.1") }
}
