extension SiteFixture {
  /// A note in two languages, one without a day, two events, a professor, a page; for `more`.
  static let study = [
    "content/about.md":
      "---\ntitle: About the night walks\ndescription: Twelve people.\n---\n\nWe walk.\n",
    "content/notes/Astronomy/_index.md": "---\ntitle: Astronomy\ncolor: blue\n---\n\nStars.\n",
    "content/notes/Astronomy/Sky/Night sky.md":
      "---\ntitle: The night sky\ndate: 2026-11-11\ndescription: What is up there.\n---\n\nStars.\n",
    "content/notes/Astronomy/Sky/Night sky.es.md":
      "---\ntitle: El cielo de noche\n---\n\nDe día, no.\n",
    "content/notes/Astronomy/Sky/Moon.md": "The moon.\n",
    "content/professors/nora-noche.md": "---\nname: Nora Noche\noffice: Room 7\n---\n\nLooks up.\n",
    "content/events/night-walk.md":
      "---\ntitle: Night walk\nstart: 2026-11-26T19:00\nlocation: Bridge\nsubject: astronomy\n---\n\nIn the dark.\n",
    "content/events/retreat.md":
      "---\ntitle: Retreat in Salamanca\nstart: 2025-02-27\nend: 2025-03-02\nstatus: cancelled\n---\n\nQuiet.\n",
  ]
}
