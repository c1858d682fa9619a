extension Schema {
  /// Members' own teachers have a family name, a text about them, and a face: one of the editors', or an upload.
  static let professorFaces = """
    ALTER TABLE own_professors ADD COLUMN family TEXT NOT NULL DEFAULT '';
    ALTER TABLE own_professors ADD COLUMN about TEXT NOT NULL DEFAULT '';
    ALTER TABLE own_professors ADD COLUMN avatar TEXT NOT NULL DEFAULT '';
    ALTER TABLE own_professors ADD COLUMN upload_id INTEGER REFERENCES uploads (id) ON DELETE SET NULL;
    CREATE INDEX own_professors_upload ON own_professors (upload_id) WHERE upload_id IS NOT NULL;

    """
}
