/// Why there is no configuration for a site.
public enum DeployError: Error, Hashable, CustomStringConvertible {
  /// A path that not every configuration can have; the option or thing that it is of.
  case badPath(String, of: String)
  /// A name that browsers do not send so, such as one with letters that are not ASCII.
  case badHost(String)
  /// The path of `base:` cannot be put into a configuration.
  case badBase(String)
  /// `actions:` of `site.yml` is not `/do`.
  case otherActions(String)
  /// A name of files and units that is invalid, or that another kind of unit has.
  case badName(String)
  /// Only one of certificate and key is given.
  case halfCertificate
  /// `base:` begins with http, but there is a certificate.
  case insecureBase(String)
  /// The site belongs to root.
  case ownedByRoot(String)

  /// A sentence for the operator.
  public var description: String {
    switch self {
    case .badPath(let path, let what):
      """
      \(what): “\(Self.visible(path))” is not an absolute path without line breaks, backslashes, $, *, ?, [ and ], \
      which not every configuration can have
      """
    case .badHost(let host):
      """
      “\(Self.visible(host))” is not a host name as browsers send it, such as club.example or, with characters that are not \
      ASCII, xn--caf-dma.example
      """
    case .badBase(let base):
      "site.yml: `base: \(base)` has a path that cannot be put into a configuration; choose a simpler one"
    case .otherActions(let actions):
      "site.yml: `actions: \(actions)`, but configurations are only made for `actions: /do`"
    case .badName(let name):
      """
      --name: “\(Self.visible(name))” is not a name of 1 to 32 lower-case letters, digits and hyphens, or is one of scgi, fcgi, \
      passwords, busy and refresh
      """
    case .halfCertificate: "--certificate and --key must be given together"
    case .insecureBase(let base):
      "there is a certificate, but `base: \(base)` in site.yml begins with http; change it to https, and build"
    case .ownedByRoot(let path):
      """
      \(path) belongs to root; give it to a user of its own: \
      useradd --system tertulia; chown -R tertulia: \(path)
      """
    }
  }

  private static func visible(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? "\u{FFFD}" : $0 }))
  }
}
