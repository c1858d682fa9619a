import Database
import HTTPTypes
import Model
import Theme
import Time

// Places of a file of another program.
extension LocationHistoryAction {
  /// Takes in a file.
  func bring() throws -> Reply {
    var form = FormState(context.locale)
    try sent.checkQuota()
    guard let file = context.file(sent, of: "file", most: TrackFile.bytes, &form.errors) else {
      return .finished(try response(form))
    }
    let first = try context.site.sharing(of: me.id).keep.limit(at: context.now)
    let track: TrackReader
    do throws(TrackReader.Fault) {
      track = try TrackReader(Array(file), from: first, before: context.now)
    } catch {
      add(error, to: &form.errors)
      return .finished(try response(form))
    }
    let count = try context.site.write { try $0.bring(track.fixes, of: me.id, at: context.now) }
    return answer(track, new: count)
  }

  private func answer(_ track: TrackReader, new count: Int) -> Reply {
    if context.request.wantsJSON {
      var members: [(String, JSON)] = [
        ("new", count), ("read", track.fixes.count), ("left", track.left),
      ]
      .map { ($0.0, .number(Int64($0.1))) }
      if let first = track.first {
        members += [("line", .number(Int64(first.line))), ("reason", .text(first.reason.rawValue))]
      }
      return .finished(.json(.ok, .object(members)))
    }
    let day = track.fixes.map { context.civil($0.at).date }.max() ?? context.civil(context.now).date
    let left = track.first.map { "&left=\(track.left)&line=\($0.line)&why=\($0.reason.rawValue)" }
    return context.redirect(
      to: context.href(
        .placeDays, query: "day=\(day)&done=days_brought&count=\(count)\(left ?? "")"))
  }

  /// Says why a file is refused, in which line.
  private func add(_ fault: TrackReader.Fault, to errors: inout FieldErrors) {
    let locale = context.locale
    errors.add(
      "file", "track_\(fault.name)",
      [
        "line": locale.number(fault.line), "count": locale.number(fault.count),
        "limit": locale.number(TrackFile.points),
        "why": fault.reason.map { locale.text("track_why_\($0.rawValue)") } ?? "",
      ])
  }

  /// Confirmation of what was just done: how many places of a file are new, and how many of its points were left out.
  var notice: String? {
    let (fields, locale) = (context.fields, context.locale)
    guard fields["done"] == "days_brought" else {
      return context.notice("days_stretch", "days_day", "days_all")
    }
    let new = locale.plural("done_days_brought", Int(fields["count"]) ?? 0)
    guard let left = Int(fields["left"]), left > 0, let line = Int(fields["line"]), line > 0,
      let reason = TrackReader.Reason(rawValue: fields["why"])
    else { return new }
    let words =
      [
        "line": locale.number(line), "why": locale.text("track_why_\(reason.rawValue)"),
      ] as KeyValuePairs
    return "\(new) \(locale.plural("done_days_left", left, words))"
  }

  /// The field for a file.
  func fileField(_ errors: FieldErrors) -> FieldView {
    var field = context.field("file", errors, type: "file", hint: "hint_track")
    field.label = context.locale.text("label_track")
    field.accept = ".gpx,.geojson,.json,application/gpx+xml,application/geo+json"
    return field
  }
}
