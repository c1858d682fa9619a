/// Rules for passwords: long, and not an obvious guess.
///
/// There are no rules of composition (NIST SP 800-63B, 5.1.1).
public enum PasswordRules {
  /// Reason why a password is refused.
  public enum Fault: String, Sendable {
    /// It has fewer than `characters` characters.
    case short
    /// It has more than `bytes` bytes.
    case long
    /// It has a character that no keyboard types into a field: a tab, the end of a line.
    case control
    /// It is the name, the username, the email address or the site, or one of them repeated.
    case personal
    /// It is a common password, has at most three different characters, or is a run of consecutive ones.
    case common
  }

  /// Fewest characters.
  public static let characters = 10
  /// Most bytes, to limit the work of hashing.
  public static let bytes = 512

  /// The first rule that a password, which was `prepared`, breaks; nil if it breaks none.
  ///
  /// `own` are the words that belong to its owner.
  public static func fault(in password: String, own: [String]) -> Fault? {
    if password.utf8.count > bytes { return .long }
    if password.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return .control
    }
    if PlainText.characterCount(password, upTo: characters) < characters { return .short }
    let folded = letters(password)
    for word in own.map(letters) where word.utf8.count >= 3 {
      if withoutWord(word, folded).count < 4 { return .personal }
    }
    if Set(folded.utf8).count <= 3 || isRun(folded) || common.contains(folded) { return .common }
    return nil
  }

  /// Folded, without spaces.
  private static func letters(_ text: String) -> String {
    Folding.fold(text).filter { $0 != " " }
  }

  /// Removes every occurrence of a word and returns the rest.
  private static func withoutWord(_ word: String, _ text: String) -> [UInt8] {
    let (word, text) = (Array(word.utf8), Array(text.utf8))
    var (left, index): ([UInt8], Int) = ([], 0)
    while index < text.count {
      if text[index...].starts(with: word) {
        index += word.count
      } else {
        left.append(text[index])
        index += 1
      }
    }
    return left
  }

  /// `abcdefghij`, `9876543210`.
  private static func isRun(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let steps = Set(zip(bytes, bytes.dropFirst()).map { Int($1) - Int($0) })
    return steps.count == 1 || steps.isSubset(of: [1, -9]) || steps.isSubset(of: [-1, 9])
  }

  /// Passwords of ten characters and more at the top of published lists, in English and Spanish, and patterns of keyboards.
  private static let common: Set<String> = [
    "password12", "password123", "password1234", "passwordpassword", "1password1", "mypassword",
    "qwertyuiop", "qwertyuiop123", "qwerty12345", "qwerty123456", "1q2w3e4r5t", "1q2w3e4r5t6y",
    "1qaz2wsx3edc", "qazwsxedcrfv", "asdfghjkl1", "asdfghjkl;", "zxcvbnm123", "1234567890q",
    "q1w2e3r4t5", "123qweasdzxc", "abcdefghij1", "abc1234567", "abcd123456", "a123456789",
    "iloveyou12", "iloveyou123", "iloveyou1234", "sunshine123", "princess123", "football123",
    "baseball123", "superman123", "letmein123", "letmein1234", "welcome123", "welcome1234",
    "changeme123", "changemenow", "trustno1trustno1", "administrator", "admin12345", "admin123456",
    "contraseña", "contrasena", "contrasena1", "contrasena123", "micontrasena", "tequiero123",
    "teamomucho", "teamo12345", "realmadrid", "barcelona1", "barcelona10", "atleticomadrid",
    "salamanca1", "bienvenido", "bienvenida", "bienvenido1", "hola123456", "holahola12",
    "estrella123", "princesa123", "mariposa123", "futbol1234", "corazon123",
    "correcthorsebatterystaple",
  ]
}
