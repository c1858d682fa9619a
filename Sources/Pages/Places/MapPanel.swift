public import Cartography
import Database
public import Model
public import Templates
public import Theme

/// A map with the ways around it, as every page that has one shows it (`{{>map-panel}}`).
public struct MapPanelView: View {
  /// The drawing.
  let picture: MapPictureView
  /// True if a script reloads it each minute, because people move.
  var isLive = false
  /// Nearer and farther.
  var zoom: [MapMoveView] = []
  /// West, north, south, east.
  var ways: [MapMoveView] = []
  /// Other maps: all contents, a town.
  var others: [LinkView] = []
  /// Credit for the pictures of streets; none if there are none.
  var credit: String?
  /// The URL of the sheet that a map needs.
  var sheet: String?
  /// The URL of the script by which it is dragged.
  var script: String?
}

/// A way to another part of the map.
public struct MapMoveView: View {
  /// Label of the link: "Zoom in".
  let label: String
  /// The map there; none where there is nothing beyond.
  var url: String?
}

extension PageRenderer {
  /// Returns a map of a frame with its contents; `link` returns the address of the same page with another frame, of which
  /// `MapFrame.query` is a part.
  ///
  /// `label` describes the map to readers who cannot see it, and `others` links to other maps. If it `isLive`, a script reloads
  /// the elements with the attribute `data-map-part` from the same page each minute.
  public func map(
    _ frame: MapFrame, showing contents: MapContents, label: String, _ tree: SiteTree,
    others: [LinkView] = [], isLive: Bool = false, link: @escaping (MapFrame) -> String
  ) throws -> MapPanelView {
    let locale = theme.locale(tree.language)
    let words = MapWords(
      label: label, distance: { locale.distance(metres: $0) },
      names: { Self.names($0, locale) }, link: link)
    let picture = MapPicture(
      frame, ground: try ground(frame), contents: contents, words: words)
    func moves(_ moves: [MapFrame.Move]) -> [MapMoveView] {
      moves.map { move in
        MapMoveView(
          label: locale.text("atlas_\(move.rawValue)"),
          url: frame.mayMove(move) ? link(frame.moved(move)) : nil)
      }
    }
    return MapPanelView(
      picture: picture.view, isLive: isLive, zoom: moves([.nearer, .farther]),
      ways: moves([.west, .north, .south, .east]), others: others,
      credit: settings.map?.streets?.credit,
      sheet: theme.href(asset: "map.css"), script: theme.href(asset: "map.js"))
  }

  /// Returns the ground to draw in a frame: land and water, towns and streets.
  private func ground(_ frame: MapFrame) throws -> MapGround {
    let tiles = MapTiles(of: frame)
    return MapGround(
      pieces: try reader.database.mapPieces(level: tiles.level, tiles.numbers),
      towns: settings.map?.streets == nil
        ? try reader.database.mapTowns(around: frame.centre, within: frame.reach, atMost: 200) : [],
      streets: settings.map?.streets)
  }

  /// Up to three names, or two and how many more: "Mateo, Rosa and 5 more".
  private static func names(_ names: [String], _ locale: Locale) -> String {
    guard names.count > 3 else { return names.joined(separator: ", ") }
    return locale.text(
      "atlas_names",
      [
        "names": names.prefix(2).joined(separator: ", "), "count": locale.number(names.count - 2),
      ])
  }
}
