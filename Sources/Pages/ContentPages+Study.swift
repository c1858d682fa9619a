import Database
import Model

// The pages of subjects and lessons, and of who teaches.
extension ContentState {
  func addSubjects() throws {
    for language in settings.languages {
      let subjects = try reader.subjects(language)
      let lessons = try subjects.map { try reader.lessons(of: $0.slug, language) }
      try addNotesPage(language, subjects, lessons)
      for (subject, lessons) in zip(subjects, lessons) {
        try add(subject, lessons, language)
        for index in lessons.indices { try add(lessons, index, of: subject, language) }
      }
    }
  }

  private func addNotesPage(
    _ language: Language, _ subjects: [Subject], _ lessons: [[LessonRow]]
  ) throws {
    try add(NotesPageKind(language: language)) { digest in
      digest.add(try hasNotesFeed())
      digest.add(try reader.professors(language).isEmpty ? 0 : 1)
      for (subject, lessons) in zip(subjects, lessons) {
        digest.add(try face(subject))
        digest.add(subject.text.description)
        add(lessons, &digest)
      }
    }
  }

  private func add(_ lessons: [LessonRow], _ digest: inout ContentDigest) {
    digest.add(lessons.count)
    for row in lessons {
      digest.add(row.lesson.slug)
      digest.add(row.lesson.text.title)
      digest.add(row.lesson.text.writtenIn)
      digest.add(row.noteCount)
    }
  }

  private func addNotes(
    _ subject: String, _ lesson: String, _ language: Language, _ digest: inout ContentDigest
  ) {
    let key = LessonKey(language: language, subject: subject, lesson: lesson)
    for place in notes.lessons[key] ?? [] { digest.add(notes.all[place].face) }
  }

  private func add(
    _ subject: Subject, _ lessons: [LessonRow], _ language: Language
  ) throws {
    try add(SubjectPageKind(slug: subject.slug, language: language)) { digest in
      digest.add(try face(subject))
      digest.add(subject.text)
      for other in settings.languages {
        digest.add(try reader.subject(subject.slug, other)?.text.writtenIn.code)
      }
      add(lessons, &digest)
      guard lessons.reduce(0, { $0 + $1.noteCount }) <= PageRenderer.notesOnSubject else { return }
      for row in lessons { addNotes(subject.slug, row.lesson.slug, language, &digest) }
    }
  }

  private func add(
    _ lessons: [LessonRow], _ index: Int, of subject: Subject, _ language: Language
  ) throws {
    let lesson = lessons[index].lesson
    try add(LessonPageKind(subject: subject.slug, slug: lesson.slug, language: language)) {
      digest in
      digest.add(try face(subject))
      digest.add(lesson.text)
      for other in settings.languages {
        digest.add(try reader.lessonLanguage(lesson.slug, in: subject.slug, other)?.code)
      }
      for beside in [index - 1, index + 1] {
        let lesson = lessons.indices.contains(beside) ? lessons[beside].lesson : nil
        digest.add(lesson.map(\.slug))
        digest.add(lesson.map(\.text.title))
      }
      addNotes(subject.slug, lesson.slug, language, &digest)
    }
  }

  func addPeople() throws {
    for language in settings.languages {
      let professors = try reader.professors(language)
      try add(ProfessorsPageKind(language: language)) { digest in
        digest.add(professors.count)
        for professor in professors { try add(professor, &digest) }
      }
      for professor in professors {
        try add(ProfessorPageKind(slug: professor.slug, language: language)) { digest in
          try add(professor, &digest)
          digest.add(professor.text)
          digest.add(try reader.professorLanguages(professor.slug))
        }
      }
    }
    for professor in try reader.professors(settings.mainLanguage) {
      try add(CardKind(slug: professor.slug)) { digest in
        try add(professor, &digest)
        digest.add(professor.text)
      }
    }
  }

  /// Everything about a professor but the text.
  private func add(_ professor: Professor, _ digest: inout ContentDigest) throws {
    digest.add(professor.slug)
    digest.add(professor.text.title)
    digest.add(professor.family)
    digest.add(professor.office)
    digest.add(professor.email)
    digest.add(professor.isEmailWithheld ? 1 : 0)
    digest.add(professor.phone)
    digest.add(professor.avatar)
    for slug in professor.subjects {
      digest.add(try face(ofSubject: slug, professor.text.language))
    }
  }
}
