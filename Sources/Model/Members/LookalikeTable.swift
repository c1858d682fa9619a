/// Cyrillic and Greek letters, and digits, that look like Latin letters: the data behind `PersonName.key`.
///
/// It is wider than the confusables of UTS 39, since a name that differs by the shape of one letter is meant, too. Capital and
/// small letters differ (Η is an H, η an n), so this step comes before folding.
enum LookalikeTable {
  /// The Latin letter that a scalar looks like, or the scalar.
  static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x30: "o"
    case 0x31: "l"
    case 0x251: "a"
    case 0x261: "g"
    case 0x370...0x3FF: paired(scalar, greek)
    case 0x400...0x52F: paired(scalar, cyrillic)
    default: scalar
    }
  }

  private static func paired(_ scalar: Unicode.Scalar, _ pairs: String) -> Unicode.Scalar {
    var scalars = pairs.unicodeScalars.makeIterator()
    while let letter = scalars.next(), let latin = scalars.next() {
      if letter == scalar { return latin }
    }
    return scalar
  }

  private static let greek = """
    ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϹCͿJΪIΫYαaβbγyεeηnιiκkνvοoρpτtυuχxωwςcϲcϳjϊiϋuάaέeήnίiόoύu
    """

  private static let cyrillic = """
    АAВBЕEЁEЗEІIЇIЈJКKМMНHОOРPСCТTУYЎYХXЅSҮYҰYԌGԚQԜWӀIҺHҐRѴV\
    аaвbгrеeёeзeиuйuіiїiјjкkмmнhоoпnрpсcтtуyўyхxѕsьbүyԁdԛqԝwӏlһhґrѵv
    """
}
