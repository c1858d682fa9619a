extension Schema {
  /// The timetable of a group of `place_groups` (`GroupHours`); null is the one for everyone.
  static let groupHours = """
    ALTER TABLE place_groups ADD COLUMN hours TEXT;
    """
}
