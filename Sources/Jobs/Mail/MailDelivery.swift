public import Database
public import Mail
public import Model

/// A way to deliver emails.
public protocol MailDelivery: Sendable {
  /// Hands over an email; the same one may come again, with the same number.
  ///
  /// `milliseconds` is a clock that never jumps.
  func deliver(_ message: MailMessage, _ number: Int64, by milliseconds: () -> Int64) throws
}

/// Reasons why an email was not accepted.
public enum MailError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The site has no address to send from.
  case noSender
  /// The program could not be started; the code of `errno.h`.
  case cannotStart(Int32, program: String)
  /// The program ended with a code of `sysexits.h`, and printed something.
  case refused(Int32, says: String)
  /// A signal ended the program.
  case signal(Int32)
  /// The program took longer than the given number of milliseconds, and was ended.
  case tookTooLong(Int64)
  /// A file could not be written; the code of `errno.h`.
  case file(Int32, path: String)

  /// `/usr/sbin/sendmail ended with 75: try again later`.
  public var description: String {
    switch self {
    case .noSender: "the site has no sender address; set `from` under `mail` in site.yml"
    case .cannotStart(let code, let program):
      "\(program) cannot be started: \(SystemError.words(code))"
    case .refused(let code, let says):
      "the mail program ended with \(code)\(Self.meaning(code))\(says.isEmpty ? "" : ": \(says)")"
    case .signal(let number): "the mail program was stopped by signal \(number)"
    case .tookTooLong(let limit): "the mail program took longer than \(limit / 1000) s"
    case .file(let code, let path): "\(path): cannot write: \(SystemError.words(code))"
    }
  }

  /// True if other emails would fail as well, so that they need not be tried now.
  var isOfProgram: Bool { !isOfReceiver }

  /// True if it also happens on a healthy site, so that it need not be reported before the email is given up.
  var isExpected: Bool {
    if case .tookTooLong = self { return true }
    return isOfReceiver
  }

  private var isOfReceiver: Bool {
    if case .refused(let code, _) = self { return Self.ofReceiver.contains(code) }
    return false
  }

  /// EX_DATAERR and EX_UNAVAILABLE, with which msmtp ends when a server rejects the receiver; EX_NOUSER, EX_NOHOST,
  /// EX_TEMPFAIL.
  private static let ofReceiver: [Int32] = [65, 67, 68, 69, 75]

  private static func meaning(_ code: Int32) -> String {
    switch code {
    case 65: " (the email or its recipient was refused)"
    case 67: " (the recipient does not exist)"
    case 68: " (the host does not exist)"
    case 69: " (it cannot reach the recipient)"
    case 75: " (try again later)"
    case 77: " (permission denied)"
    case 78: " (its configuration is wrong)"
    default: ""
    }
  }
}

/// Delivery according to a site's settings.
public struct SiteDelivery {
  /// The way in use.
  public let transport: any MailDelivery

  /// `timeLimit` is the most milliseconds that a program may take for an email.
  public init(_ settings: MailSettings, _ folder: SiteFolder, timeLimit: Int64 = 30_000) {
    if let program = settings.sendmail {
      transport = Sendmail(
        program: program, from: settings.from, spool: folder.data,
        timeLimit: timeLimit)
    } else {
      transport = MailFolder(folder)
    }
  }
}
