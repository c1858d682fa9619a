/// The beginning of a catalogue: a short dictionary that explains itself, and a list with one thing in it.
enum StarterCatalogue {
  /// The files below the site's folder, for languages by their codes.
  static func files(languages: [String]) -> [(path: String, text: String)] {
    [
      ("content/catalogue/dictionary.yml", dictionary(languages)),
      ("content/catalogue/products.csv", products(languages)),
    ]
  }

  /// A word's labels in each language: `{en: "Books, novel", es: "Libros, novela"}`.
  private static func words(_ english: String, _ spanish: String, _ languages: [String]) -> String {
    let words = languages.map { "\($0): \"\($0 == "es" ? spanish : english)\"" }
    return words.joined(separator: ", ")
  }

  private static func dictionary(_ languages: [String]) -> String {
    func line(_ slug: String, _ english: String, _ spanish: String, _ more: String = "") -> String {
      "\(slug): {\(words(english, spanish, languages))\(more)}"
    }
    return """
      # The words of the catalogue; see docs/catalogue.md. The first word of each language is shown. The others are also
      # recognised, in singular and plural, upper and lower case, with and without accents.

      currency: EUR
      # The price ranges: below 20, from 20 to 40, from 40.
      prices: [20, 40]

      # The types of products. The names appear in addresses; do not change them. You can change the words.
      types:
        \(line("books", "Books, novel, poems", "Libros, novela, poemas"))
        \(line("games", "Games, board game, cards", "Juegos, juego de mesa, cartas"))

      # The attributes of products. An attribute can have any name; a fill shows a square in that colour.
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
