extension Schema {
  /// Conversations and their messages.
  ///
  /// A conversation is between two members, the lower number first, or a group with a name. A message is one row, however many
  /// read it: `last` is the greatest number given in the conversation, `heard` that of the newest message that all its
  /// participants read. A participant reads what comes after `joined_at` and `wiped_to`, up to `left_at`; one who was invited
  /// to a group and has not answered has no `joined_at`. `hidden_to` is the message up to which a member has removed the
  /// conversation from their list, `told_to` the one up to which an email has notified them, `said` the number of their own
  /// last message, `sort_at` the time of that. `told` is the message up to which the job has checked whom to notify, `telling`
  /// the member after whom it continues. The name in `bell` leads to the only published part of this: a number. In a
  /// conversation of two each has a name of their own, the lower number's first: each signal reaches only its own member.
  /// `asked_at` is when a former member was invited again. `own_body` and `own_html` are the author's edited text, kept for the
  /// author alone once the recipient has blocked them.
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

  /// The picture of a group, sent by a member who helps to run it.
  static let groupPictures = """
    ALTER TABLE conversations ADD COLUMN picture_id INTEGER REFERENCES uploads (id);
    CREATE INDEX conversations_picture ON conversations (picture_id) WHERE picture_id IS NOT NULL;

    """
}
