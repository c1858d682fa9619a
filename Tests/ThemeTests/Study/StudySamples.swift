@testable import Actions
@testable import Pages
@testable import Theme

/// The same of what is studied.
extension Sample {
  static let noteRows = [
    NoteRowView(
      title: "Estimaciones puntuales", url: "/notes/statistics/estimation/point/", lang: "es",
      language: "Español", hue: "hue-7", subject: "Statistics II", date: "4 Nov 2026",
      datetime: "2026-11-04", description: "Un número por respuesta, y cuánto se equivoca."),
    NoteRowView(
      title: "Confidence intervals by hand", url: "/notes/statistics/estimation/intervals/",
      date: "11 Nov 2026", datetime: "2026-11-11",
      description: "A promise about the method, not about this one sample."),
    NoteRowView(title: "Choosing n", url: "/notes/statistics/estimation/choosing-n/"),
  ]
  static let lessonRows = [
    LessonRowView(
      title: "Estimation", url: "/notes/statistics/estimation/", count: "3 notes", notes: noteRows),
    LessonRowView(
      title: "Contrastes", url: "/notes/statistics/tests/", lang: "es", count: "1 note"),
  ]
  static let subjects = [
    SubjectView(
      title: "Statistics II", url: "/notes/statistics/", hue: "hue-7",
      description: "From a walk's worth of data to something that can be said aloud.",
      professor: LinkView(label: "Carmen Vidal", url: "/professors/carmen-vidal/"),
      count: "12 notes", lessons: lessonRows),
    SubjectView(
      title: "Literatura del 98", url: "/notes/literature/", hue: "hue-11", lang: "es",
      description: "Unamuno, Baroja, Azorín.",
      professor: LinkView(label: "Tomás Egido", url: "/professors/tomas-egido/"),
      count: "5 notes", lessons: lessonRows),
    SubjectView(title: "Paths", url: "/notes/paths/", hue: "hue-4", count: "1 note"),
  ]
  static let noteGroups = [
    NoteGroupView(title: "Statistics II", url: "/notes/statistics/", hue: "hue-7", notes: noteRows),
    NoteGroupView(
      title: "Literatura del 98", url: "/notes/literature/", hue: "hue-11", lang: "es",
      notes: [NoteRowView(title: "Unamuno and the nivola", url: "/notes/literature/u/nivola/")]),
  ]
  static let neighbourhood = NeighbourhoodView(
    label: "Four notes are linked with this one.",
    lines: [
      LineView(x1: "120", y1: "75", x2: "44", y2: "26"),
      LineView(x1: "120", y1: "75", x2: "207", y2: "37"),
      LineView(x1: "120", y1: "75", x2: "55", y2: "124"),
      LineView(x1: "120", y1: "75", x2: "185.5", y2: "129"),
    ],
    nodes: [
      NodeView(
        x: "44", y: "26", radius: "6.5", hue: "hue-4", title: "Medir el camino",
        url: "/notes/paths/river/measure/"),
      NodeView(
        x: "207", y: "37", radius: "6.5", hue: "hue-4", title: "Kilometres & hours",
        url: "/notes/paths/river/hours/"),
      NodeView(
        x: "55", y: "124", radius: "6.5", hue: "hue-7", title: "The central limit theorem",
        url: "/notes/statistics/foundations/clt/"),
      NodeView(
        x: "185.5", y: "129", radius: "6.5", hue: "hue-7", title: "Choosing n",
        url: "/notes/statistics/estimation/choosing-n/"),
      NodeView(
        x: "120", y: "75", radius: "10", hue: "hue-7", title: "Confidence intervals by hand",
        url: "#", isCurrent: true),
    ])
  static let notes = NotesPage(
    chrome: chrome, title: "Notes", subjects: subjects, tagsURL: "/tags/",
    professorsURL: "/professors/", feedURL: "/notes/feed.xml")
  static let professor = ProfessorPage(
    chrome: chrome, name: "Carmen Vidal",
    avatarURL: "/assets/avatars/carmen-vidal.svg", initials: "CV", hue: "hue-7", lang: "es",
    langLabel: "Español", office: "Despacho 12, Facultad de Ciencias",
    email: "carmen.vidal@camino.example", emailURL: "mailto:carmen.vidal@camino.example",
    phone: "+34 923 000 012", phoneURL: "tel:+34923000012",
    vcardURL: "/professors/carmen-vidal.vcf",
    html: Array("<p>Recibe los martes de diez a doce.</p>".utf8))
  static let note = NotePage(
    chrome: chrome, title: "Intervalos de confianza a mano", hue: "hue-7", html: [],
    neighbourhood: neighbourhood, lessonTitle: "Estimation",
    lessonURL: "/notes/statistics/estimation/")
}
