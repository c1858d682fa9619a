extension Schema {
  /// The first number of a text in `page_texts`: comments have smaller ones, so that the kind of a text follows from its
  /// number.
  static let firstPageText: Int64 = 1 << 40

  /// One index over the words of comments and of the texts of pages (FTS5 with external content: it keeps no text itself).
  ///
  /// The function that writes a text also writes its row, and one that removes a text passes the words to be removed
  /// (`reindex`): triggers may not, as long as schemas are not trusted and SQLite considers FTS5 unsafe (before 3.41). The
  /// first comment of a topic has the topic's title. Hidden and waiting comments have rows like all others: visibility is
  /// decided when a search runs (`Viewer.sees`). A job merges segments, which also removes deleted words: until then these stay
  /// in the file.
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

  /// Limits at which FTS5 merges segments.
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

  /// Texts that the index covers: of comments the visible text, without the targets of links (a third of the words of a forum).
  ///
  /// `html_text` and `search_tokens` are functions of ours (`Connection.addFunctions`).
  static let searchedTexts = """
    CREATE VIEW searched_texts AS
      SELECT c.id AS id, search_tokens(iif(c.position = 1, t.title, '')) AS title,
        search_tokens(html_text(c.html)) AS body
      FROM comments c JOIN topics t ON t.id = c.topic_id
      UNION ALL SELECT id, search_tokens(title), search_tokens(text) FROM page_texts;
    """
}
