public import Templates

/// A map, in units of which it is 648 wide and 440 high.
public struct MapPictureView: View {
  /// Description of the map, a sentence.
  let label: String
  /// Middle of the map for a script: "40.965,-5.664".
  let at: String
  /// Width of the map in kilometres, for a script.
  let span: String
  /// True if the map shows a neighbourhood: rivers are broad there.
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
  /// Tracks that people took, in one path.
  var track: String?
  /// Gaps between the tracks, where nothing is known.
  var gaps: String?
  /// Circles that hold a person.
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
  /// Place of the bar's label, from the left.
  let scaleX: String
}

/// A line or an area with its name.
public struct MapShapeView: View {
  /// Name of the line or area.
  var name: String?
  /// The data of a path.
  let path: String
}

/// A picture of streets on a map.
public struct MapTileView: View {
  /// URL of the picture.
  let url: String
  /// Left edge of the picture.
  let x: String
  /// Upper edge of the picture.
  let y: String
  /// Width and height of the picture.
  let size: String
}

/// A circle on a map.
public struct MapCircleView: View {
  /// Middle of the circle, from the left.
  let x: String
  /// Middle of the circle, from above.
  let y: String
  /// Radius of the circle.
  let radius: String
}

/// A town on a map.
public struct MapLabelView: View {
  /// Name of the town; none where there is no room for it.
  var name: String?
  /// Place of the dot, from the left.
  let x: String
  /// Place of the dot, from above.
  let y: String
  /// Place of the name, from the left.
  let textX: String
  /// Place of the name, from above.
  let textY: String
  /// True if the name ends there, instead of beginning.
  var isEnd = false
  /// True if phones have no room for the town.
  var isMinor = false
}

/// A place of the site's on a map.
public struct MapMarkView: View {
  /// Name of the place, or its number in the list beside the map.
  let name: String
  /// Page of the place.
  var url: String?
  /// Place of the mark, from the left.
  let x: String
  /// Place of the mark, from above.
  let y: String
  /// True if it stands for several places.
  var isSeveral = false
  /// Number in the list; none where it is not listed.
  var number: String?
  /// Place of the number, from above.
  let numberY: String
  /// Place of the name; none where there is no room.
  var text: MapTextView?
}

/// Where words begin, or end.
public struct MapTextView: View {
  /// Place of the words, from the left.
  let x: String
  /// The first line from above.
  let y: String
  /// The second line from above.
  let y2: String
  /// True if the words end there.
  let isEnd: Bool
  /// True if the words are centred there.
  let isMiddle: Bool
}

/// A person on a map, or several.
public struct MapPersonView: View {
  /// Names: "Mateo, Rosa, you".
  let name: String
  /// The line below the names: "Salamanca"; may be none.
  var detail: String?
  /// Target of the link.
  var url: String?
  /// Place of the dot, from the left.
  let x: String
  /// Place of the dot, from above.
  let y: String
  /// Age of the position: "now", "today", "old".
  let age: String
  /// True if it is the reader.
  var isMe = false
  /// True if it is in the middle of a circle, which is not where they are.
  var isCoarse = false
  /// Number of people; none for one.
  var count: String?
  /// Place of that number, from above.
  let countY: String
  /// A photo; none for several people.
  var face: MapAvatarView?
  /// Place of the words; none where there is no room.
  var text: MapTextView?
}

/// A photo on a map.
public struct MapAvatarView: View {
  /// URL of the photo.
  let url: String
  /// Left edge of the photo.
  let x: String
  /// Upper edge of the photo.
  let y: String
  /// Middle of the photo, from the left.
  let midX: String
  /// Middle of the photo, from above.
  let midY: String
}
