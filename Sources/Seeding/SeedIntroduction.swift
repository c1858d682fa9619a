import Model

/// Profile texts of the members of an invented community, in the order in which they joined.
struct SeedIntroduction {
  let city: String
  /// ISO 3166-1.
  let country: String
  let english: String
  let spanish: String

  static let all = [
    SeedIntroduction(
      city: "Salamanca", country: "ES",
      english: "I walk on Thursdays, read on Mondays, and keep the list of night trains.",
      spanish: "Los jueves camino, los lunes leo, y llevo la lista de los trenes nocturnos."),
    SeedIntroduction(
      city: "Salamanca", country: "ES",
      english: "I look after the forum with two others. *Write to us before you write in anger.*",
      spanish: "Cuido del foro con otras dos personas. *Escríbenos antes de escribir con enfado.*"),
    SeedIntroduction(
      city: "Zamora", country: "ES",
      english: "Statistics by day, chestnuts by night. Ask me about confidence intervals.",
      spanish: "Estadística de día, castañas de noche. Pregúntame por los intervalos de confianza."),
    SeedIntroduction(
      city: "Porto", country: "PT",
      english: "Here for a year. I collect words that the dictionary forgot.",
      spanish: "Un año por aquí. Colecciono palabras que el diccionario olvidó."),
    SeedIntroduction(
      city: "Béjar", country: "ES",
      english: "I know every path of the sierra by its stones, and most of them by my knees.",
      spanish: "Conozco cada camino de la sierra por sus piedras, y casi todos por mis rodillas."),
    SeedIntroduction(
      city: "Galway", country: "IE",
      english: "Learning Spanish slowly, with soup.",
      spanish: "Aprendiendo español despacio y con sopa."),
    SeedIntroduction(
      city: "Valladolid", country: "ES",
      english: "A folding bicycle, a tent for two, and no hurry.",
      spanish: "Una bicicleta plegable, una tienda para dos y ninguna prisa."),
    SeedIntroduction(
      city: "Lyon", country: "FR",
      english: "I read novels twice: once for what happens, once for how.",
      spanish: "Leo las novelas dos veces: una por lo que pasa, otra por cómo."),
    SeedIntroduction(
      city: "Ávila", country: "ES",
      english: "Cook of the house. Tell me what you do not eat.",
      spanish: "Cocina de la casa. Dime qué es lo que no comes."),
    SeedIntroduction(
      city: "Coimbra", country: "PT",
      english: "Photographs of bridges, mostly in rain.",
      spanish: "Fotos de puentes, casi siempre con lluvia."),
    SeedIntroduction(
      city: "Ciudad Rodrigo", country: "ES",
      english: "Birds first, then breakfast.",
      spanish: "Primero los pájaros, después el desayuno."),
    SeedIntroduction(
      city: "Gdańsk", country: "PL",
      english: "Arrived last week. Which room is the warm one?",
      spanish: "Llegué la semana pasada. ¿Cuál es la sala que está caliente?"),
  ]
}

/// Conversations between the members of an invented community.
struct SeedConversation {
  /// A topic of the first member, and answers of others; `%@` stands for the first member's username.
  let title: String
  let opening: String
  let answers: [String]
  /// The topic's poll, and its answers.
  let poll: (question: String, answers: [String])
  /// Words of a member who is reported for them, and the text of the report.
  let offence: String
  let report: String
  /// A new member's topic, which waits for a moderator.
  let newcomer: (title: String, text: String)
  /// A topic of pictures, their descriptions, and comments on them.
  let pictures: (title: String, shown: [(alt: String, words: String)])
  /// The poll of that topic, and its answers.
  let vote: (question: String, answers: [String])
  /// Messages sent with requests for friendship.
  let requests: [String]
  /// The names of saved filters.
  let filters: (cheap: String, own: String)

  /// The words for a language; English for one that has none here.
  static func of(_ language: Language) -> SeedConversation {
    language.code.hasPrefix("es") ? spanish : english
  }

  static let english = SeedConversation(
    title: "Sunday: the long walk, and who brings what",
    opening: """
      We leave at nine from the stone bull and are back with the last bus. I have the map and two lamps.

      - bread and cheese: somebody
      - the *good* thermos: somebody else
      """,
    answers: [
      "Bread is mine. The baker on the corner opens at seven, and knows us by now.",
      "@%@, is the path by the weir dry again? In March we crossed it barefoot.",
      "The thermos and I will be there, both full.",
    ],
    poll: (
      "Who’s coming on Sunday?",
      [
        "I’ll come, and have seats in my car", "I’ll come, and need a seat",
        "I’ll come by bicycle, of course", "Next time",
      ]
    ),
    offence: "Buy boots at half the price, ask me for the link! Best shop, best boots, today only!",
    report: "The third time this week that this is advertised.",
    newcomer: (
      "Hello from a new neighbour",
      "I moved here last week and like to walk. May I come along on Sunday, and is there a slow group?"
    ),
    pictures: (
      "The same hill at four hours: show yours",
      [
        ("The valley at dawn", "The first bus is the best bus. Who has the other hours?"),
        ("The hills at noon", "Noon, from the chapel. Nobody else was mad enough."),
        ("The river in the evening", "Here is the evening, with wet feet."),
        ("The sierra by night", "And the night. It took a tripod and a coat."),
      ]
    ),
    vote: ("Which hour goes on the poster?", ["Dawn", "Noon", "Evening", "Night"]),
    requests: [
      "We sat side by side in the statistics course. May I?",
      "Your list of night trains took me to Lisbon.",
    ],
    filters: ("Up to 80", "In my size"))

  static let spanish = SeedConversation(
    title: "Domingo: la caminata larga y quién trae qué",
    opening: """
      Salimos a las nueve del toro de piedra y volvemos con el último autobús. Yo llevo el mapa y dos linternas.

      - pan y queso: alguien
      - el termo *bueno*: otra persona
      """,
    answers: [
      "El pan es cosa mía. La panadería de la esquina abre a las siete y ya nos conoce.",
      "@%@, ¿está seco otra vez el camino de la aceña? En marzo lo cruzamos descalzos.",
      "Allí estaremos el termo y yo, llenos los dos.",
    ],
    poll: (
      "¿Quién viene el domingo?",
      [
        "Voy y tengo sitio en el coche", "Voy y necesito sitio", "Voy en bici, por supuesto",
        "La próxima vez",
      ]
    ),
    offence:
      "¡Botas a mitad de precio, pídeme el enlace! ¡La mejor tienda, las mejores botas, solo hoy!",
    report: "Es la tercera vez esta semana que se anuncia lo mismo.",
    newcomer: (
      "Saludos de una vecina nueva",
      "Me mudé aquí la semana pasada y me gusta caminar. ¿Puedo ir el domingo? ¿Hay un grupo que vaya despacio?"
    ),
    pictures: (
      "El mismo monte a cuatro horas: enseñad las vuestras",
      [
        ("El valle al amanecer", "El primer autobús es el mejor. ¿Quién tiene las otras horas?"),
        ("Los montes a mediodía", "Mediodía, desde la ermita. Nadie más estaba tan loco."),
        ("El río por la tarde", "Aquí está la tarde, con los pies mojados."),
        ("La sierra de noche", "Y la noche. Hicieron falta un trípode y un abrigo."),
      ]
    ),
    vote: ("¿Qué hora va en el cartel?", ["Amanecer", "Mediodía", "Tarde", "Noche"]),
    requests: [
      "Nos sentábamos juntos en el curso de estadística. ¿Puedo?",
      "Tu lista de trenes nocturnos me llevó a Lisboa.",
    ],
    filters: ("Hasta 80", "De mi número"))
}
