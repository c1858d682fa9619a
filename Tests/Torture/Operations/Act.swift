/// Something that is run once, with what it posts or promises.
struct Act {
  let command: Command
  var post: Post?
  var promise: Promise?
  /// The answer that says that it is done.
  var success = 303
  /// Whether it can be done once only: afterwards its link is over.
  var isSingleUse = false

  /// Whether what came out says that it is done.
  func isAcknowledged(_ ending: Ending) -> Bool {
    if command.isTool { return ending.code == 0 }
    let answer = Answer(bytes: ending.output)
    return post == nil ? answer.status == success : answer.isAcknowledgement
  }
}

extension Command {
  /// Whether it is the tool's: nobody asked a web server.
  var isTool: Bool { !environment.contains("GATEWAY_INTERFACE=CGI/1.1") }
}
