import Database
import Model
import Theme

// A place in a text: a line of Markdown, so that it goes wherever the text goes.
extension ActionContext {
  /// The line for the place that the form names in `place`, or, with `mine`, for the writer's last one; nil for none, and where
  /// something is wrong with it.
  ///
  /// `[Salamanca](/do/map?place=40.96530,-5.66410) · [geo](geo:40.96530,-5.66410)`
  func placeLine(_ errors: inout FieldErrors, of member: Member.ID) throws -> String? {
    guard settings.has(.places) else { return nil }
    if fields["mine"] == "1" {
      guard let visit = try site.visit(of: member) else {
        errors.add("place", "never")
        return nil
      }
      let town = try site.town(nearest: visit.fix.point)?.name
      return line(
        town.map { locale.text("place_exact", ["town": $0]) }
          ?? visit.fix.point.text(decimals: 4), visit.fix.point)
    }
    if !fields["spot"].isEmpty {
      guard let point = Point(fields["spot"]) else {
        errors.add("place", "position")
        return nil
      }
      if let place = try site.place(at: point, in: tree.language) {
        return line(place.name, place.point)
      }
      let town = try site.town(nearest: point)?.name
      return line(
        town.map { locale.text("place_exact", ["town": $0]) } ?? point.text(decimals: 4), point)
    }
    guard !PlainText.isBlank(fields["place"]) else { return nil }
    return try typedPlace("place", &errors).map { line($0.name, $0.point) }
  }

  /// HTML of a message in which a place is linked by the message's number: so no place is in an address, nor in a web server's
  /// log.
  func hidingCoordinates(_ message: StoredMessage) -> [UInt8] {
    let link = "href=\"\(settings.actions)/map?"
    guard let place = message.html[...].after("\(link)place=") else { return message.html }
    guard settings.has(.places) else { return withoutMap(message.html, place) }
    return message.html[..<place.startIndex].dropLast("place=".utf8.count)
      + Array("message=\(message.id)".utf8) + place.drop { $0 != UInt8(ascii: "\"") }
  }

  /// A message that was written when there was a map: the name of the place stays, and the link goes.
  private func withoutMap(_ html: [UInt8], _ place: ArraySlice<UInt8>) -> [UInt8] {
    guard let start = html[..<place.startIndex].lastIndex(of: UInt8(ascii: "<")),
      let end = place.firstIndex(of: UInt8(ascii: ">")), let rest = place[end...].after("</a>")
    else { return html }
    return Array(html[..<start]) + html[(end + 1)..<rest.startIndex].dropLast("</a>".utf8.count)
      + Array(rest)
  }

  /// The place of a message that the reader may read; nil for none.
  func place(of message: Message.ID) throws -> Point? {
    guard let said = try reader.message(message)?.1, !said.isDeleted,
      let place = said.html[...].after("\(settings.actions)/map?place=")
    else { return nil }
    return Point(
      String(decoding: place.prefix(42).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self))
  }

  private func line(_ name: String, _ point: Point) -> String {
    let degrees = point.text(decimals: 5)
    return
      "[\(Quotation.escaped(name))](\(settings.actions)/map?place=\(degrees)) · [geo](geo:\(degrees))"
  }

  /// The writer's last place, as a box offers it; nil where there is none.
  func lastPlaceWords(of member: Member.ID) throws -> String? {
    guard let visit = try site.visit(of: member) else { return nil }
    let town = try site.town(nearest: visit.fix.point)?.name
    return locale.text(
      "talk_my_place",
      [
        "place": town ?? visit.fix.point.text(decimals: 4), "time": relativeTime(visit.until),
      ])
  }
}
