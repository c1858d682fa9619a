extension Schema {
  /// Who talks with whom, and what they say.
  ///
  /// A conversation is of two, the lesser number in front, or a group with a name. A message is one row, however many read it:
  /// `last` is the greatest number that was given in the conversation, `heard` that of the newest message which all of it
  /// reads. Who takes part reads from behind `joined_at` and `wiped_to`, up to `left_at`; who was asked into a group and has not
  /// answered has no `joined_at`. `hidden_to` is up to where somebody has taken a conversation out of their list, `told_to`
  /// up to where a letter told them of it, `said` the number of their own last message, `sort_at` when that was. `told` is up to
  /// where the job has looked whom to tell, `telling` after which member it goes on. The name of `bell` leads to the one thing
  /// of this that is ever published: a number. In a conversation of two each has a name of their own, the lesser's first: what one
  /// hears of it the other does not. `asked_at` is when somebody was asked in again who had left. `own_body` and `own_html` are
  /// what a message says to its author alone, who gave it other words when the other wanted no contact any more.
  static let talk = """
    CREATE TABLE conversations (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      low_id INTEGER REFERENCES members (id),
      high_id INTEGER REFERENCES members (id),
      name TEXT NOT NULL,
      folded_name TEXT NOT NULL,
      bell TEXT NOT NULL,
      last INTEGER NOT NULL DEFAULT 0,
      heard INTEGER NOT NULL DEFAULT 0,
      heard_at INTEGER NOT NULL,
      told INTEGER NOT NULL DEFAULT 0,
      telling INTEGER NOT NULL DEFAULT 0,
      made_at INTEGER NOT NULL,
      ended_at INTEGER,
      CHECK ((low_id IS NULL) = (high_id IS NULL))
    );
    CREATE UNIQUE INDEX conversations_pair ON conversations (low_id, high_id) WHERE low_id IS NOT NULL;
    CREATE INDEX conversations_untold ON conversations (id) WHERE heard > told;
    CREATE INDEX conversations_ended ON conversations (ended_at) WHERE ended_at IS NOT NULL;
    CREATE TABLE participants (
      member_id INTEGER NOT NULL REFERENCES members (id),
      conversation_id INTEGER NOT NULL REFERENCES conversations (id),
      role INTEGER NOT NULL,
      since INTEGER NOT NULL,
      joined_at INTEGER,
      left_at INTEGER,
      asked_at INTEGER,
      read_to INTEGER NOT NULL DEFAULT 0,
      wiped_to INTEGER NOT NULL DEFAULT 0,
      hidden_to INTEGER NOT NULL DEFAULT 0,
      told_to INTEGER NOT NULL DEFAULT -1,
      said INTEGER NOT NULL DEFAULT 0,
      sort_at INTEGER NOT NULL DEFAULT 0,
      is_muted INTEGER NOT NULL DEFAULT 0,
      is_favourite INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (member_id, conversation_id)
    ) WITHOUT ROWID;
    CREATE INDEX participants_conversation ON participants (conversation_id);
    CREATE TABLE messages (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      conversation_id INTEGER NOT NULL REFERENCES conversations (id),
      number INTEGER NOT NULL,
      author_id INTEGER NOT NULL REFERENCES members (id),
      kind INTEGER NOT NULL,
      state INTEGER NOT NULL,
      sent_at INTEGER NOT NULL,
      edited_at INTEGER,
      body TEXT NOT NULL,
      html TEXT NOT NULL,
      own_body TEXT,
      own_html TEXT,
      renderer INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX messages_number ON messages (conversation_id, number);
    CREATE INDEX messages_author ON messages (author_id) WHERE body <> '';
    CREATE TABLE message_uploads (
      message_id INTEGER NOT NULL REFERENCES messages (id),
      upload_id INTEGER NOT NULL REFERENCES uploads (id),
      PRIMARY KEY (message_id, upload_id)
    ) WITHOUT ROWID;
    CREATE INDEX message_uploads_upload ON message_uploads (upload_id);

    """

  /// The picture of a group, which somebody who helps in it has sent.
  static let groupPictures = """
    ALTER TABLE conversations ADD COLUMN picture_id INTEGER REFERENCES uploads (id);
    CREATE INDEX conversations_picture ON conversations (picture_id) WHERE picture_id IS NOT NULL;

    """
}
