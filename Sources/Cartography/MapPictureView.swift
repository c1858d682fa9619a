public import Templates

/// A map, in units of which it is 648 wide and 440 high.
public struct MapPictureView: View {
  /// What it shows, a sentence.
  let label: String
  /// Its middle for a script: "40.965,-5.664".
  let at: String
  /// How many kilometres it is wide, for a script.
  let span: String
  /// Whether it shows a neighbourhood: rivers are broad there.
  let isNear: Bool
  /// The land, as the data of a path; none on the open sea.
  var land: String?
  /// The coast.
  var coast: String?
  /// Lakes.
  var lakes: String?
  /// Their shores.
  var shores: String?
  /// Rivers.
  var rivers: String?
  /// Smaller ones.
  var brooks: String?
  /// Borders.
  var borders: String?
  /// Borders in dispute.
  var disputed: String?
  /// Pictures of streets from elsewhere.
  var tiles: [MapTileView] = []
  /// Areas of the site's.
  var areas: [MapShapeView] = []
  /// Lines of the site's.
  var lines: [MapShapeView] = []
  /// Ways that somebody went, in one path.
  var track: String?
  /// Between them, where nothing is known.
  var gaps: String?
  /// Circles within which somebody is.
  var rings: [MapCircleView] = []
  /// Towns.
  var towns: [MapLabelView] = []
  /// Places of the site's.
  var marks: [MapMarkView] = []
  /// People.
  var pins: [MapPersonView] = []
  /// The length of the bar: "50 km".
  let scaleLabel: String
  /// The bar, as the data of a path.
  let scale: String
  /// Where its label stands, from the left.
  let scaleX: String
}

/// A line or an area with its name.
public struct MapShapeView: View {
  /// What it is called.
  var name: String?
  /// The data of a path.
  let path: String
}

/// A picture of streets on a map.
public struct MapTileView: View {
  /// Its URL.
  let url: String
  /// Its left edge.
  let x: String
  /// Its upper edge.
  let y: String
  /// How wide and how high it is.
  let size: String
}

/// A circle on a map.
public struct MapCircleView: View {
  /// From the left.
  let x: String
  /// From above.
  let y: String
  /// Its radius.
  let radius: String
}

/// A town on a map.
public struct MapLabelView: View {
  /// Its name; none where there is no room for it.
  var name: String?
  /// From the left.
  let x: String
  /// From above.
  let y: String
  /// Where its name stands, from the left.
  let textX: String
  /// The same from above.
  let textY: String
  /// Whether the name ends there, instead of beginning.
  var isEnd = false
  /// Whether phones have no room for it.
  var isMinor = false
}

/// A place of the site's on a map.
public struct MapMarkView: View {
  /// Its name, or its number in the list beside the map.
  let name: String
  /// Its page.
  var url: String?
  /// From the left.
  let x: String
  /// From above.
  let y: String
  /// Whether it stands for several.
  var isSeveral = false
  /// Its number; none where it is not listed.
  var number: String?
  /// Where the number stands, from above.
  let numberY: String
  /// Where the name stands; none where there is no room.
  var text: MapTextView?
}

/// Where words begin, or end.
public struct MapTextView: View {
  /// From the left.
  let x: String
  /// The first line from above.
  let y: String
  /// The second line from above.
  let y2: String
  /// Whether they end there.
  let isEnd: Bool
  /// Whether they stand around it.
  let isMiddle: Bool
}

/// Somebody on a map, or several.
public struct MapPersonView: View {
  /// Names: "Mateo, Rosa, you".
  let name: String
  /// What stands below: "Salamanca"; may be none.
  var detail: String?
  /// Where it leads.
  var url: String?
  /// From the left.
  let x: String
  /// From above.
  let y: String
  /// How fresh it is: "now", "today", "old".
  let age: String
  /// Whether it is the reader.
  var isMe = false
  /// Whether it stands in the middle of a circle, which is not where they are.
  var isCoarse = false
  /// How many; none for one.
  var count: String?
  /// Where that number stands, from above.
  let countY: String
  /// A photo; none where several are one.
  var face: MapAvatarView?
  /// Where the words stand; none where there is no room.
  var text: MapTextView?
}

/// A photo on a map.
public struct MapAvatarView: View {
  /// Its URL.
  let url: String
  /// Its left edge.
  let x: String
  /// Its upper edge.
  let y: String
  /// Its middle, from the left.
  let midX: String
  /// The same from above.
  let midY: String
}
