/// Guesses the language of a text among a few, by words that every text of the language is full of.
///
/// It needs no server, and prefers no answer to a wrong one: it returns nil for a text of a few words, or of words that two
/// languages share.
public enum LanguageGuess {
  /// The most bytes of a text that are examined.
  private static let most = 4096
  /// The fewest words of a language that a text must have.
  private static let fewest = 4

  /// The language among `languages` of which a text has many words, and at least twice as many as of any other; nil if there is
  /// none.
  ///
  /// A language without a list of words is never the answer.
  public static func language(of text: String, among languages: [Language]) -> Language? {
    let known = languages.compactMap { language in
      words[language.code].map { (language, Set($0.split(separator: " "))) }
    }
    guard known.count > 1 else { return nil }
    var counts = known.map { _ in 0 }
    let start = String(decoding: text.utf8.prefix(most), as: UTF8.self).lowercased()
    for word in start.split(whereSeparator: { !$0.isLetter && $0 != "'" }) {
      for (index, each) in known.enumerated() where each.1.contains(word) { counts[index] += 1 }
    }
    guard let best = counts.indices.max(by: { counts[$0] < counts[$1] }), counts[best] >= fewest,
      counts.indices.allSatisfy({ $0 == best || counts[$0] * 2 <= counts[best] })
    else { return nil }
    return known[best].0
  }

  private static let words: [String: String] = [
    "en":
      "the and of to is in that it you for was with are this have not be on my we they but what there from he she at your do can will would had has were been which when who all an if so about",
    "es":
      "el la los las de que y en un una es por con para se lo como más pero sus le ya este esta sí porque muy sin sobre también me hay donde quien desde todo nos cuando del al yo no está son fue",
    "fr":
      "le la les des et en un une est que qui dans pour pas au sur se ce il elle je nous vous avec plus par mais sont cette aux du ne on était être fait comme tout très",
    "de":
      "der die das und ist in zu den nicht mit von es ein eine sich auf für auch wir ich sie er aber im dem des als wie war wird noch nach bei einen hat haben sind oder",
    "it":
      "il lo la gli le di che e è un una in per non con sono si da come ma più della del nel anche questo questa ho ha mi ci al dei alla se quando molto",
    "pt":
      "o a os as de que e em um uma é para não com se por mais como mas do da no na dos das eu ele ela você isso está são foi muito também já quando ao",
    "ca":
      "el la els les de que i en un una és per amb no es però com més del al aquest aquesta són ha hem també molt quan on si seva jo nosaltres perquè",
    "gl":
      "o a os as de que e en un unha é para non con se por máis como pero do da no na dos das eu el ela isto está son foi moi tamén xa cando ao",
    "nl":
      "de het een en van is dat in niet te zijn op met voor ik we ze er maar ook aan wat bij dan om nog naar uit heeft hebben deze wel als worden",
    "pl":
      "i w nie na się z do to jest że co jak ale po tak za od o są przez dla czy był była już tylko może ich tym jego gdy bardzo mnie",
  ]
}
