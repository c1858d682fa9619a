extension Schema {
  /// Who has a photo: the picture itself is a file of the site's `data/` folder.
  ///
  /// The column is what pages ask for, and what everybody may know.
  static let faces = """
    ALTER TABLE members ADD COLUMN has_face INTEGER NOT NULL DEFAULT 0;

    """
}
