import Model

/// People of a picture: those too near to each other to be distinguished share one dot with a number.
struct MapPins {
  /// A person, or several.
  struct Cluster {
    var pins: [MapPin]
    let spot: PicturePoint

    /// The age of the freshest position.
    var age: MapPin.Age {
      for age in [MapPin.Age.now, .today] where pins.contains(where: { $0.age == age }) {
        return age
      }
      return .old
    }
    var radius: Double { pins.count > 1 ? 11 : pins.first?.face == nil ? 7 : 14 }
  }

  /// Units within which two are one.
  private static let near = 20.0
  /// The most dots of a picture, so that it stays one.
  private static let most = 80

  private(set) var clusters: [Cluster] = []

  init(_ pins: [MapPin], _ frame: MapFrame) {
    for pin in pins {
      let spot = frame.spot(pin.point)
      guard frame.holds(spot) else { continue }
      let reach = clusters.count < Self.most ? Self.near : .infinity
      var best: (index: Int, distance: Double)?
      for (index, cluster) in clusters.enumerated() {
        let distance = cluster.spot.distance(to: spot)
        if distance < best?.distance ?? reach { best = (index, distance) }
      }
      if let best {
        clusters[best.index].pins.append(pin)
      } else {
        clusters.append(Cluster(pins: [pin], spot: spot))
      }
    }
  }
}

// Views.
extension MapPins {
  /// All of them with their words, where there is room for these; `words` has the texts of the locale.
  func views(_ frame: MapFrame, _ labels: inout MapLabels, _ words: MapWords) -> [MapPersonView] {
    for cluster in clusters { labels.take(cluster.spot, radius: cluster.radius) }
    // Less important pins lie below.
    return clusters.map { view($0, frame, &labels, words) }.reversed()
  }

  private func view(
    _ cluster: Cluster, _ frame: MapFrame, _ labels: inout MapLabels, _ words: MapWords
  ) -> MapPersonView {
    let (spot, radius, pins) = (cluster.spot, cluster.radius, cluster.pins)
    let name = words.names(pins.map(\.label))
    let first = pins.first?.detail
    let detail = pins.allSatisfy { $0.detail == first } ? first : nil
    let width = max(
      MapLabels.width(name, size: 14), detail.map { MapLabels.width($0, size: 12.5) } ?? 0)
    let height = detail == nil ? 18.0 : 34
    let side = labels.place(
      at: spot, width: width, height: height, gap: radius + 5,
      sides: [.right, .left, .below, .above])
    let alone = pins.count == 1 ? pins.first : nil
    // A cluster that no nearer map takes apart has no link.
    let near = frame.mayMove(.nearer) ? words.link(nearer(cluster, frame)) : nil
    let url = pins.count > 1 ? near : alone?.url
    return MapPersonView(
      name: name, detail: detail, url: url, x: PathData.number(spot.x),
      y: PathData.number(spot.y), age: cluster.age.rawValue,
      isMe: pins.allSatisfy(\.isMe), isCoarse: alone?.isCoarse ?? false,
      count: pins.count > 1 ? String(pins.count) : nil,
      countY: PathData.number(spot.y + 4.5),
      face: alone?.face.map {
        MapAvatarView(
          url: $0, x: PathData.number(spot.x - 13), y: PathData.number(spot.y - 13),
          midX: PathData.number(spot.x), midY: PathData.number(spot.y))
      },
      text: side.map { MapTextView($0, spot, gap: radius + 5, lines: detail == nil ? 1 : 2) })
  }

  /// A picture that shows them apart, if there is one.
  private func nearer(_ cluster: Cluster, _ frame: MapFrame) -> MapFrame {
    let fitting = MapFrame(around: cluster.pins.map(\.point), least: MapFrame.spans.lowerBound)
    guard let fitting, fitting.span < frame.span / 1.5 else { return frame.moved(.nearer) }
    return fitting
  }
}

extension MapTextView {
  /// Beside a dot, one line or two.
  init(_ side: MapLabels.Side, _ spot: PicturePoint, gap: Double, lines: Int) {
    let up = lines == 1 ? 4.5 : -3.5
    switch side {
    case .right: self.init(spot.x + gap, spot.y + up, isEnd: false, isMiddle: false)
    case .left: self.init(spot.x - gap, spot.y + up, isEnd: true, isMiddle: false)
    case .above:
      self.init(
        spot.x, spot.y - gap - (lines == 1 ? 4 : 20), isEnd: false, isMiddle: true)
    case .below: self.init(spot.x, spot.y + gap + 13, isEnd: false, isMiddle: true)
    }
  }

  private init(_ x: Double, _ y: Double, isEnd: Bool, isMiddle: Bool) {
    self.init(
      x: PathData.number(x), y: PathData.number(y), y2: PathData.number(y + 16), isEnd: isEnd,
      isMiddle: isMiddle)
  }
}
