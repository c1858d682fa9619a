public import Database
import Glibc
public import Mail

/// Puts emails into `data/mail`, one a file: for a preview, and for a site without settings for email.
///
/// An email that comes twice is one file. The files are never removed.
public struct MailFolder: MailDelivery {
  private let path: String

  /// The folder of a site.
  public init(_ folder: SiteFolder) { path = folder.mail }

  /// Writes `<number>.eml` beside the others, whole and to the disk, or not at all.
  public func deliver(_ message: MailMessage, _ number: Int64, by milliseconds: () -> Int64) throws
  {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw MailError.file(errno, path: path)
    }
    let (new, file) = ("\(path)/.\(number).eml.new", "\(path)/\(number).eml")
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw MailError.file(errno, path: new) }
    defer { close(descriptor) }
    guard writeAll(message.bytes, to: descriptor), fsync(descriptor) == 0, rename(new, file) == 0,
      syncFolder()
    else {
      let code = errno
      unlink(new)
      throw MailError.file(code, path: file)
    }
  }

  private func syncFolder() -> Bool {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }
}

extension SiteFolder {
  /// Folder of emails that are not sent: mode 0700.
  public var mail: String { data + "/mail" }
}

/// Writes all bytes; returns false and sets `errno` on failure.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 {
      if errno == EINTR { continue }
      return false
    }
    rest = rest.dropFirst(count)
  }
  return true
}

/// Words for the codes of `errno.h`.
enum SystemError {
  static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
