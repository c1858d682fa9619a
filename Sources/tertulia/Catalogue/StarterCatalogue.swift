/// The beginning of a catalogue: a short dictionary that explains itself, and a list with one thing in it.
enum StarterCatalogue {
  /// The files below the site's folder, for languages by their codes.
  static func files(languages: [String]) -> [(path: String, text: String)] {
    [
      ("content/catalogue/dictionary.yml", dictionary(languages)),
      ("content/catalogue/products.csv", products(languages)),
    ]
  }

  /// What a word is called in each language: `{en: "Books, novel", es: "Libros, novela"}`.
  private static func words(_ english: String, _ spanish: String, _ languages: [String]) -> String {
    let words = languages.map { "\($0): \"\($0 == "es" ? spanish : english)\"" }
    return words.joined(separator: ", ")
  }

  private static func dictionary(_ languages: [String]) -> String {
    func line(_ slug: String, _ english: String, _ spanish: String, _ more: String = "") -> String {
      "\(slug): {\(words(english, spanish, languages))\(more)}"
    }
    return """
      # What the words of the catalogue mean; docs/catalogue.md has all of it. Of each language the first word is shown; the
      # others are recognised, too, in singular and plural, in any case and with or without accents.

      currency: EUR
      # Steps of prices: below 20, from 20 to 40, from 40.
      prices: [20, 40]

      # What there is. Names in addresses stay; words may change.
      types:
        \(line("books", "Books, novel, poems", "Libros, novela, poemas"))
        \(line("games", "Games, board game, cards", "Juegos, juego de mesa, cartas"))

      # What is known of things. An attribute may have any name; a fill makes a square of that colour.
      attributes:
        colour:
          label: {\(words("Colour", "Color", languages))}
          values:
            \(line("red", "Red", "Rojo, roja", ", fill: \"#a8442b\""))
            \(line("blue", "Blue", "Azul", ", fill: \"#3d5a80\""))

      """
  }

  private static func products(_ languages: [String]) -> String {
    let isSpanish = languages.first == "es"
    let thing = isSpanish ? "Un libro rojo que prestamos" : "A red book that we lend"
    return "key,name,description,type,brand,price,colour,picture,link\n1,\(thing),,,,,,,\n"
  }
}
