/// Notes, professors, events and a catalogue for the sample site: two subjects, three notes, two professors, four
/// events, six products.
///
/// The club's day is 14 November 2026: one event is over, one begins that day, two are to come. The tag
/// “trains” is the forum's, too.
public enum StudySite {
  /// The files of the sample site and these.
  public static func files(
    languages: [String] = ["en", "es"], base: String = "https://club.example",
    limits: [String] = []
  ) -> [String: String] {
    var files = SampleSite.files(languages: languages, base: base, limits: limits)
    files.merge(notes) { $1 }
    files.merge(people) { $1 }
    files.merge(CatalogueSite.files) { $1 }
    // Pictures are counted here: none comes with the catalogue.
    files["content/catalogue/pictures/boot.svg"] = nil
    files["content/catalogue/products.csv"] = CatalogueSite.products.replacing(
      "pictures/boot.svg", with: "")
    if languages.contains("es") { files.merge(spanish) { $1 } }
    return files
  }

  /// A note.
  public static func note(_ fields: String..., body: String) -> String {
    (["---"] + fields + ["---", "", body, ""]).joined(separator: "\n")
  }

  private static let notes = [
    "content/notes/Statistics/_index.md": note(
      "title: Statistics II", "color: petrol", "professor: carmen-vidal", body: "Numbers."),
    "content/notes/Statistics/Estimation/_index.md": note(
      "title: Estimation", "order: 1", body: "How to guess."),
    "content/notes/Statistics/Estimation/Intervals.md": note(
      "title: Confidence intervals", "tags: [trains, exam]", "date: 2026-11-11",
      "aliases: [CI]", "connections:", "  - to: Límite central",
      "    why: it is why 1.96 works", body: "A promise about the *method*.\n\n## Recipe\n\nCount."),
    "content/notes/Statistics/Límite central.md": note(
      "date: 2026-11-01",
      body: "See [[CI|the intervals]] and [[Nobody]]. Also [[Intervals#Recipe]]."),
    "content/notes/Books/Niebla/Augusto.md":
      "Augusto reads [[Intervals]] in bed.\n\n![[Intervals#Recipe]]\n",
  ]

  private static let people = [
    "content/professors/carmen-vidal.md": note(
      "name: Carmen Vidal", "office: Room 217", "email: carmen@uni.example",
      "subjects: [statistics]", body: "Believes that nobody is bad at it."),
    "content/professors/ramiro-zurdo.md": note("name: Ramiro Zurdo", body: "Walks."),
    "content/events/past-walk.md": note(
      "title: A walk that is over", "start: 2026-11-05T19:00", body: "It rained."),
    "content/events/dinner.md": note(
      "title: Dinner", "start: 2026-11-14T21:00", "end: 2026-11-14T23:30",
      "location: Plaza Mayor", body: "With [[Intervals]]."),
    "content/events/exam.md": note(
      "title: Partial exam", "start: 2026-11-28", "subject: statistics", "tags: [exam]",
      "reminder: 1 day", body: "Bring a pencil."),
    "content/events/trip.md": note(
      "title: To Lisbon", "start: 2026-12-30", "end: 2027-01-02", "location: Lisbon",
      "tags: [trains]", body: "By train."),
  ]

  private static let spanish = [
    "content/notes/Statistics/_index.es.md": note("title: Estadística II", body: "Números."),
    "content/notes/Statistics/Estimation/Intervals.es.md": note(
      "title: Intervalos de confianza",
      body: "Una promesa sobre el *método*.\n\n## Receta\n\nCuenta."),
    "content/notes/Books/Niebla/Orfeo.es.md": note(
      "title: Orfeo habla", "date: 2026-11-12", body: "El perro mira [[Augusto]]."),
    "content/professors/carmen-vidal.es.md": note("name: Carmen Vidal", body: "Cree en ti."),
    "content/events/dinner.es.md": note("title: Cena", body: "Con [[Intervals]]."),
  ]
}
