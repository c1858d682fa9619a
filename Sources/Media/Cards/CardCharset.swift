/// Bytes of a card as text, by the name of their character set (`CHARSET` of vCard 2.1, section 2.1.6).
///
/// The tables are Unicode's mappings of the sets that phones of Europe wrote. A set of the same script with more
/// signs is read for ISO 8859-1 and 8859-9, since it is often labelled with their names.
enum CardCharset {
  /// The text; nil where a byte has no sign in that set.
  ///
  /// - Throws: `UploadedVCard.Fault.charset` for an unknown set, and, with an empty name, for bytes that are not UTF-8 and name no
  ///   set.
  static func text(_ bytes: ArraySlice<UInt8>, _ name: String) throws(UploadedVCard.Fault)
    -> String?
  {
    let name = String(decoding: name.utf8.map(lowercased), as: UTF8.self)
    switch name {
    case "", "utf-8", "utf8", "us-ascii", "ascii":
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      throw .charset(name.isEmpty ? "" : name)
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "windows-1252",
      "cp1252":
      return text(bytes, upper: windows1252)
    case "iso-8859-15", "iso8859-15", "iso_8859-15", "latin9", "latin-9":
      return text(bytes, upper: iso15)
    case "iso-8859-2", "iso8859-2", "iso_8859-2", "latin2", "latin-2":
      return text(bytes, upper: iso2)
    case "windows-1250", "cp1250": return text(bytes, upper: windows1250)
    case "iso-8859-5", "iso8859-5", "iso_8859-5": return text(bytes, upper: iso5)
    case "windows-1251", "cp1251": return text(bytes, upper: windows1251)
    case "koi8-r", "koi8r": return text(bytes, upper: koi8)
    case "iso-8859-7", "iso8859-7", "iso_8859-7": return text(bytes, upper: iso7)
    case "windows-1253", "cp1253": return text(bytes, upper: windows1253)
    case "iso-8859-9", "iso8859-9", "iso_8859-9", "latin5", "windows-1254", "cp1254":
      return text(bytes, upper: windows1254)
    default: throw .charset(name)
    }
  }

  /// ASCII, and above it the 128 signs of `upper`.
  private static func text(_ bytes: ArraySlice<UInt8>, upper: String) -> String? {
    let signs = Array(upper.unicodeScalars)
    var text = String.UnicodeScalarView()
    for byte in bytes {
      guard byte >= 128 else {
        text.append(Unicode.Scalar(byte))
        continue
      }
      let place = Int(byte) - 128
      guard place < signs.count, signs[place] != "\u{FFFD}" else { return nil }
      text.append(signs[place])
    }
    return String(text)
  }

  private static let windows1252 = """
    €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®\
    ¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
    """
  private static let iso15 = """
    \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8A}\u{8B}\u{8C}\u{8D}\u{8E}\
    \u{8F}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9A}\u{9B}\u{9C}\u{9D}\
    \u{9E}\u{9F}\u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäå\
    æçèéêëìíîïðñòóôõö÷øùúûüýþÿ
    """
  private static let iso2 = """
    \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8A}\u{8B}\u{8C}\u{8D}\u{8E}\
    \u{8F}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9A}\u{9B}\u{9C}\u{9D}\
    \u{9E}\u{9F}\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺ\
    ćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
    """
  private static let windows1250 = """
    €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®\
    Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
    """
  private static let iso5 = """
    \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8A}\u{8B}\u{8C}\u{8D}\u{8E}\
    \u{8F}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9A}\u{9B}\u{9C}\u{9D}\
    \u{9E}\u{9F}\u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфх\
    цчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ
    """
  private static let windows1251 = """
    ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙК\
    ЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
    """
  private static let koi8 = """
    ─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмнопярстуж\
    вьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ
    """
  private static let iso7 = """
    \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8A}\u{8B}\u{8C}\u{8D}\u{8E}\
    \u{8F}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9A}\u{9B}\u{9C}\u{9D}\
    \u{9E}\u{9F}\u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD}\u{FFFD}―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧ\
    ΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{FFFD}
    """
  private static let windows1253 = """
    €\u{FFFD}‚ƒ„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—\u{FFFD}™\
    \u{FFFD}›\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}΅Ά£¤¥¦§¨©\u{FFFD}«¬\u{AD}®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏΐΑ\
    ΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{FFFD}
    """
  private static let windows1254 = """
    €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}\u{FFFD}Ÿ\u{A0}¡¢£¤¥\
    ¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóôõö÷øùúûü\
    ışÿ
    """
}
