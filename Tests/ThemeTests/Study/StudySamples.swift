@testable import Actions
@testable import Pages
@testable import Theme

/// What is studied and what takes place: parts of pages, with every key filled in.
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
  static let subjectLinks = [
    SubjectLinkView(title: "Statistics II", url: "/notes/statistics/", hue: "hue-7"),
    SubjectLinkView(title: "Probabilidad", url: "/notes/probability/", hue: "hue-5", lang: "es"),
  ]
  static let noteGroups = [
    NoteGroupView(title: "Statistics II", url: "/notes/statistics/", hue: "hue-7", notes: noteRows),
    NoteGroupView(
      title: "Literatura del 98", url: "/notes/literature/", hue: "hue-11", lang: "es",
      notes: [NoteRowView(title: "Unamuno and the nivola", url: "/notes/literature/u/nivola/")]),
  ]
  static let outline = [
    OutlineView(label: "What it promises", url: "#what-it-promises"),
    OutlineView(label: "The recipe", url: "#the-recipe", isSub: true),
    OutlineView(label: "Where it breaks", url: "#where-it-breaks"),
  ]
  static let connections = [
    ConnectionView(
      title: "The central limit theorem", url: "/notes/statistics/foundations/clt/", hue: "hue-7",
      why: "because it is why 1.96 works although walkers are not normal"),
    ConnectionView(
      title: "Medir el camino", url: "/notes/paths/river/measure/", hue: "hue-4", lang: "es",
      why: "porque los datos vienen de ahí", whyLang: "es"),
  ]
  static let backlinks = [
    BacklinkView(
      title: "How many kilometres do we walk?", url: "/notes/statistics/projects/kilometres/",
      hue: "hue-7", lang: "en", subject: "Projects",
      context: Array("… an <b>interval by hand</b> before trusting the app …".utf8))
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

  static let professorGroups = [
    ProfessorGroupView(
      letter: "E", id: "letter-e",
      professors: [
        ProfessorRowView(
          name: "Tomás Egido", url: "/professors/tomas-egido/", initials: "TE", hue: "hue-11",
          office: "Palacio de Anaya, 2.14")
      ]),
    ProfessorGroupView(
      letter: "V", id: "letter-v",
      professors: [
        ProfessorRowView(
          name: "Carmen Vidal", url: "/professors/carmen-vidal/",
          avatarURL: "/assets/avatars/carmen-vidal.svg", initials: "CV", hue: "hue-7",
          office: "Despacho 12", subjects: "Statistics II · Probability"),
        ProfessorRowView(
          name: "Beatriz Valbuena-Fernández de Córdoba", url: "/professors/beatriz-valbuena/",
          initials: "BV", hue: "hue-4"),
      ]),
  ]

  static let eventRows = [
    EventRowView(
      title: "Thursday walk: the Roman bridge at dusk", url: "/events/roman-bridge/", day: "26",
      month: "Nov", weekday: "Thursday", time: "19:00", location: "Puente Romano",
      datetime: "2026-11-26T19:00:00+01:00"),
    EventRowView(
      title: "Estadística II, examen parcial", url: "/events/exam/", day: "28", month: "Nov",
      weekday: "Saturday", time: "09:00", location: "Aulario 3", lang: "es", hue: "hue-7",
      subject: "Statistics II", isCancelled: true, datetime: "2026-11-28T09:00:00+01:00"),
    EventRowView(
      title: "Two days in the Sierra", url: "/events/sierra/", day: "30", month: "Nov",
      weekday: "Monday", datetime: "2026-11-30", until: "until 1 Dec"),
  ]
  static let eventGroups = [
    EventGroupView(label: "November 2026", url: "/events/2026/11/", events: eventRows),
    EventGroupView(
      label: "December 2026", url: "/events/2026/12/",
      events: [
        EventRowView(
          title: "Reading: Niebla, to the end", url: "/events/niebla/", day: "7", month: "Dec",
          weekday: "Monday", time: "20:00", location: "Casa Lis", datetime: "2026-12-07T20:00:00Z")
      ]),
  ]
  static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ].map { WeekdayView(label: $0, short: String($0.prefix(3))) }
  static let weeks = (0..<6).map { week in
    WeekView(days: (0..<7).map { day(week * 7 + $0 - 5) })
  }

  /// A day of the sample's month, which has 30 days and begins on a Sunday.
  private static func day(_ number: Int) -> DayView {
    switch number {
    case 26:
      DayView(
        number: "26", label: "Thursday, 26 November 2026",
        events: [LinkView(label: "Thursday walk: the Roman bridge", url: "/events/roman-bridge/")])
    case 28:
      DayView(
        number: "28", label: "Saturday, 28 November 2026",
        events: [
          LinkView(label: "Estadística II, examen parcial", url: "/events/exam/", lang: "es"),
          LinkView(label: "Chestnuts", url: "/events/chestnuts/"),
        ])
    case 1...30: DayView(number: String(number))
    case ...0: DayView(number: String(31 + number), isOutside: true)
    default: DayView(number: String(number - 30), isOutside: true)
    }
  }
}
