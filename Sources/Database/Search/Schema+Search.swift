extension Schema {
  /// The first number of a text in `page_texts`: comments have smaller ones, so that a range of numbers is a kind of text.
  static let firstPageText: Int64 = 1 << 40

  /// One index over what comments, and the texts of pages, say (FTS5 with external content: it keeps no text itself).
  ///
  /// The verb that writes a text writes its row, and who takes one away hands over the words that are to be taken out
  /// (`reindex`): triggers may not, as long as schemas are not trusted and SQLite calls FTS5 unsafe (before 3.41). The first
  /// comment of a topic has the topic's title. What is hidden, or waits, has its row like everything else: what is shown is
  /// decided when it is asked for (`Viewer.sees`). Segments are merged by a job, which also takes out what was erased:
  /// until then its words stand in the file.
  static let search = """
    CREATE TABLE page_texts (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      address TEXT NOT NULL,
      lang TEXT NOT NULL,
      written_in TEXT NOT NULL,
      title TEXT NOT NULL,
      place TEXT NOT NULL,
      day TEXT,
      tags TEXT NOT NULL,
      audience INTEGER NOT NULL,
      digest INTEGER NOT NULL,
      text TEXT NOT NULL
    );
    CREATE INDEX page_texts_address ON page_texts (kind, address, lang);
    CREATE VIRTUAL TABLE search_index USING fts5 (
      body, title, content='searched_texts', content_rowid='id',
      tokenize='unicode61 remove_diacritics 2'
    );
    \(mergeSettings)

    """

  /// When FTS5 merges segments.
  private static let mergeSettings = """
    INSERT INTO search_index (search_index, rank) VALUES ('automerge', 0);
    INSERT INTO search_index (search_index, rank) VALUES ('crisismerge', 500);
    INSERT INTO search_index (search_index, rank) VALUES ('usermerge', 2);
    """

  /// A new index, of text that `SearchTokens` has folded.
  ///
  /// Combining marks belong to words.
  static let foldedSearch = """
    DROP TABLE search_index;
    CREATE VIRTUAL TABLE search_index USING fts5 (
      body, title, content='searched_texts', content_rowid='id',
      tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
    );
    \(mergeSettings)

    """

  /// What the index is of: of comments what one reads there, without where links lead (a third of the words of a forum).
  ///
  /// `html_text` and `search_tokens` are ours (`Connection.addFunctions`).
  static let searchedTexts = """
    CREATE VIEW searched_texts AS
      SELECT c.id AS id, search_tokens(iif(c.position = 1, t.title, '')) AS title,
        search_tokens(html_text(c.html)) AS body
      FROM comments c JOIN topics t ON t.id = c.topic_id
      UNION ALL SELECT id, search_tokens(title), search_tokens(text) FROM page_texts;
    """
}
