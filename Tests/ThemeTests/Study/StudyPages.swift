@testable import Actions
@testable import Pages
@testable import Theme

/// The pages of notes, professors and events, one of each type, full and bare.
extension Sample {
  static let studyPages: [any PageView] = [
    notes, subject, lesson, note, tagNotes, professors, professor, events, eventMonth, event,
    openSearch,
  ]

  static let bareStudyPages: [any PageView] = [
    NotesPage(chrome: bareChrome, title: "Notes"),
    SubjectPage(chrome: bareChrome, title: "Statistics II", hue: "hue-7", html: []),
    LessonPage(chrome: bareChrome, title: "Estimation", hue: "hue-7", html: []),
    NotePage(
      chrome: bareChrome, title: "Choosing n", hue: "hue-7", html: [], lessonTitle: "Estimation",
      lessonURL: "/notes/statistics/estimation/"),
    TopicListPage(chrome: bareChrome, title: "exam", showsTopics: false),
    TagNotesPage(chrome: bareChrome, title: "Notes tagged “exam”"),
    ProfessorsPage(chrome: bareChrome, title: "Professors"),
    ProfessorPage(
      chrome: bareChrome, name: "Tomás Egido", initials: "TE", hue: "hue-11",
      isEmailWithheld: true, vcardURL: "/professors/tomas-egido.vcf", html: []),
    EventsPage(
      chrome: bareChrome, title: "Events", sinceLine: "From 21 November 2026",
      icsURL: "/events.ics", webcalURL: "webcal://camino.example/events.ics"),
    EventMonthPage(chrome: bareChrome, title: "November 2026", icsURL: "/events.ics"),
    EventPage(
      chrome: bareChrome, title: "Walk", when: "Thursday, 26 November 2026",
      startISO: "2026-11-26", html: [], icsURL: "/events/walk.ics", monthURL: "/events/2026/11/",
      monthLabel: "November 2026"),
    OpenSearchDescription(
      name: "Tertulia", description: "Tertulia", template: "https://camino.example/do/search",
      lang: "en"),
  ]

  static let studyCrumbs = [
    LinkView(label: "Notes", url: "/notes/"),
    LinkView(label: "Statistics II", url: "/notes/statistics/"),
    LinkView(label: "Estimation", url: "/notes/statistics/estimation/"),
  ]
  static let original = "Shown in the original language: Español"

  static let notes = NotesPage(
    chrome: chrome, title: "Notes", subjects: subjects, tagsURL: "/tags/",
    professorsURL: "/professors/", feedURL: "/notes/feed.xml")
  static let subject = SubjectPage(
    chrome: chrome, title: "Estadística II", breadcrumb: Breadcrumb(Array(studyCrumbs.prefix(1))),
    hue: "hue-7", lang: "es", langLabel: original,
    html: Array("<p>De los datos de un paseo a algo que se pueda decir en voz alta.</p>".utf8),
    professor: LinkView(label: "Carmen Vidal", url: "/professors/carmen-vidal/"),
    lessons: lessonRows)
  static let lesson = LessonPage(
    chrome: chrome, title: "Estimación", breadcrumb: Breadcrumb(Array(studyCrumbs.prefix(2))),
    hue: "hue-7",
    lang: "es", langLabel: original, html: Array("<p>De la muestra a la ciudad.</p>".utf8),
    notes: noteRows, previous: LinkView(label: "Foundations", url: "/notes/statistics/f/"),
    next: LinkView(label: "Contrastes", url: "/notes/statistics/tests/", lang: "es"))
  static let note = NotePage(
    chrome: chrome, title: "Intervalos de confianza a mano", breadcrumb: Breadcrumb(studyCrumbs),
    hue: "hue-7",
    lang: "es", langLabel: original,
    professor: LinkView(label: "Carmen Vidal", url: "/professors/carmen-vidal/"),
    date: "11 November 2026", datetime: "2026-11-11", tags: links,
    html: Array("<p>An interval is a promise about the <em>method</em>.</p>".utf8),
    outline: outline, connections: connections, backlinks: backlinks,
    neighbourhood: neighbourhood, lessonTitle: "Estimation",
    lessonURL: "/notes/statistics/estimation/",
    lessonNotes: [
      LinkView(label: "Point estimates", url: "/notes/statistics/estimation/point/"),
      LinkView(label: "Intervalos", url: "#", isCurrent: true, lang: "es"),
    ],
    hasMoreNotes: true,
    previous: LinkView(label: "Point estimates", url: "/notes/statistics/estimation/point/"),
    next: LinkView(label: "Elegir n", url: "/notes/statistics/estimation/n/", lang: "es"))
  static let tagNotes = TagNotesPage(
    chrome: chrome, title: "Notes tagged “exam”", breadcrumb: breadcrumb, groups: noteGroups,
    pager: pager)

  static let professors = ProfessorsPage(
    chrome: chrome, title: "Professors", breadcrumb: breadcrumb,
    letters: [LinkView(label: "E", url: "#letter-e"), LinkView(label: "V", url: "#letter-v")],
    groups: professorGroups)
  static let professor = ProfessorPage(
    chrome: chrome, name: "Carmen Vidal", breadcrumb: breadcrumb,
    avatarURL: "/assets/avatars/carmen-vidal.svg", initials: "CV", hue: "hue-7", lang: "es",
    langLabel: original, office: "Despacho 12, Facultad de Ciencias",
    email: "carmen.vidal@camino.example", emailURL: "mailto:carmen.vidal@camino.example",
    phone: "+34 923 000 012", phoneURL: "tel:+34923000012",
    vcardURL: "/professors/carmen-vidal.vcf",
    html: Array("<p>Recibe los martes de diez a doce.</p>".utf8), subjects: subjectLinks)

  static let events = EventsPage(
    chrome: chrome, title: "Events", sinceLine: "From 21 November 2026", groups: eventGroups,
    months: [
      LinkView(label: "November 2026", url: "/events/2026/11/"),
      LinkView(label: "December 2026", url: "/events/2026/12/"),
    ],
    icsURL: "/events.ics", webcalURL: "webcal://camino.example/events.ics")
  static let eventMonth = EventMonthPage(
    chrome: chrome, title: "November 2026",
    breadcrumb: [LinkView(label: "Events", url: "/events/")], weekdays: weekdays, weeks: weeks,
    events: eventRows, previous: LinkView(label: "October 2026", url: "/events/2026/10/"),
    next: LinkView(label: "December 2026", url: "/events/2026/12/"),
    icsURL: "/events.ics")
  static let event = EventPage(
    chrome: chrome, title: "Estadística II, examen parcial",
    breadcrumb: [
      LinkView(label: "Events", url: "/events/"),
      LinkView(label: "November 2026", url: "/events/2026/11/"),
    ],
    lang: "es", langLabel: original, when: "Saturday, 28 November 2026, 09:00 – 11:00",
    startISO: "2026-11-28T09:00:00+01:00", endISO: "2026-11-28T11:00:00+01:00",
    zone: "Europe/Lisbon", location: "Aulario 3",
    html: Array("<p>Lleva calculadora y paciencia.</p>".utf8), subject: subjectLinks[0],
    tags: links, reminder: "1 day before", icsURL: "/events/exam.ics",
    monthURL: "/events/2026/11/", monthLabel: "November 2026")

  static let openSearch = OpenSearchDescription(
    name: "Tertulia", description: "Search Tertulia del Camino",
    template: "https://camino.example/do/search?q={searchTerms}&lang=en",
    icon: "https://camino.example/assets/icon.svg", lang: "en")
}
