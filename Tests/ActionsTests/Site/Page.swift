/// An HTML page taken apart, more strictly than a browser does.
///
/// `problems` names everything that is not closed in order, not quoted, not on the lists below, or could run: a script, a
/// style, a handler, an address with another scheme. Values that a test reads – fields, texts, errors – are decoded; `outline`
/// shows all of it in the order of the page.
struct Page {
  private(set) var problems: [String] = []
  /// Values of inputs, of text areas (by name, else by id), and of chosen options.
  private(set) var fields: [String: String] = [:]
  /// Sentences beside fields, by the field.
  private(set) var errors: [String: String] = [:]
  /// Texts of headings.
  private(set) var headings: [String] = []
  /// Addresses of links, buttons and forms.
  private(set) var addresses: [String] = []
  /// The language of the page.
  private(set) var language = ""
  private(set) var lines: [String] = []

  private var open: [Tag] = []
  private var ids: Set<String> = []
  private var text = ""
  private var select = ""

  /// The main part of the page and the text beside it, a line for each thing.
  var outline: String { lines.joined(separator: "\n") }

  init(_ html: String) {
    let bytes = Array(html.utf8)
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      guard rest.first == UInt8(ascii: "<") else {
        let run = rest.prefix { $0 != UInt8(ascii: "<") }
        read(text: run)
        index += run.count
        continue
      }
      guard let tag = Tag(rest) else {
        problems.append("a tag that is none: \(String(decoding: rest.prefix(60), as: UTF8.self))")
        return
      }
      index += tag.length
      if tag.isDeclaration { continue }
      if tag.name == "textarea", !tag.isEnd {
        index += readArea(tag, bytes[index...])
      } else {
        tag.isEnd ? end(tag) : start(tag)
      }
    }
    problems += open.map { "<\($0.name)> is not closed" }
  }

  /// True if the page shows a text somewhere, decoded.
  func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}

extension Page {
  private static let elements = words(
    """
    html head meta title link body a header p nav main h1 h2 h3 h4 h5 h6 form div label
    input select option textarea button span b i section ul ol li article time aside footer
    svg path circle line g rect em mark dl dt dd kbd strong del code pre blockquote table thead tbody
    tr th td br hr img details summary bdi q fieldset legend text datalist audio video figure figcaption
    defs use image template canvas noscript abbr object sup math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup
    """)
  private static let void: Set<String> = ["meta", "link", "input", "br", "hr", "img"]
  private static let attributes = words(
    """
    lang dir charset content name media rel href class id aria-label aria-current
    aria-labelledby aria-describedby aria-invalid aria-hidden hreflang method action for
    value autocomplete selected checked rows cols type form formaction datetime role
    readonly viewBox d cx cy r x1 y1 x2 y2 width height fill stroke title tabindex start alt src loading
    focusable x y rx stroke-width stroke-linecap stroke-linejoin itemscope itemtype itemprop
    open hidden data-next spellcheck autocapitalize formnovalidate novalidate data-limit
    data-left data-over data-counts accesskey autofocus translate data-keys data-on data-off
    disabled placeholder inputmode preserveAspectRatio dx dy list data-locate data-asking
    data-refused data-failed data-stay data-offer data-located data-upload data-src data-names data-other
    enctype formenctype accept data-newest data-offline data-ring data-pages data-number data-seat data-kind data-token data-lang
    data-servers data-words data-video data-relayed data-early data-relay aria-pressed aria-expanded aria-controls autoplay playsinline muted data-start data-stop data-state
    data-waits data-outbox data-topic aria-live data-push data-push-here data-worker data-unable
    data-bell data-url data-again data-drop data-now rel data-accept data-kept data-name data-sending
    data-do capture controls preload download
    data display data-at data-span data-map data-map-part data-live aria-disabled
    min max data-hint data-busy scope data-follow data-share data-cities data-passkey data-problem
    data-done data-use
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }

  /// The theme's own files, which are the only scripts.
  private static func isThemeScript(_ tag: Tag) -> Bool {
    guard tag.name == "script", tag["type"] == "module", let address = tag["src"] else {
      return false
    }
    return [
      "tertulia", "deck", "nearest", "talk", "map", "places", "agenda", "cities", "photo", "desk",
      "home", "passkeys", "push", "offline", "call", "call-test",
    ]
    .contains {
      address.hasPrefix("/assets/\($0).")
    }
      && address.hasSuffix(".js")
  }

  private mutating func check(_ tag: Tag) {
    if let id = tag["id"], !ids.insert(id).inserted { problems.append("two of id=\(id)") }
    if !Self.elements.contains(tag.name), !Self.isThemeScript(tag) {
      problems.append("<\(tag.name)>")
    }
    for (name, value) in tag.attributes {
      if !Self.attributes.contains(name) { problems.append("\(name) in <\(tag.name)>") }
      guard ["href", "src", "action", "formaction"].contains(name) else { continue }
      let isOurs = value.hasPrefix("/") && !value.hasPrefix("//") || value.hasPrefix("#")
      let isPlain = ["http://", "https://", "mailto:", "tel:", "geo:", "owntracks:", "otpauth:"]
        .contains {
          value.hasPrefix($0)
        }
      let loads = name != "href" || tag.name == "link"
      if !isOurs && (loads || !isPlain) { problems.append("\(name)=\(value)") }
      addresses.append(value)
    }
    for (index, attribute) in tag.attributes.enumerated()
    where tag.attributes[..<index].contains(where: { $0.name == attribute.name }) {
      problems.append("\(attribute.name) twice")
    }
  }

  private mutating func start(_ tag: Tag) {
    check(tag)
    if tag.name == "html" { language = tag["lang"] ?? "" }
    if !isInline(tag.name) { flush() }
    switch tag.name {
    case "input":
      // A hidden trap stays empty. Of several radios the chosen one counts.
      let counts = tag["type"] != "radio" || tag["checked"] != nil
      if tag["name"] != "website", counts { fields[tag["name"] ?? ""] = tag["value"] }
      lines.append("[\(tag["name"] ?? "")] \(tag["value"] ?? "")")
    case "select": select = tag["name"] ?? ""
    case "option":
      let isChosen = tag["selected"] != nil
      if isChosen { fields[select] = tag["value"] }
      text += isChosen ? "[\(select)] (x) " : "[\(select)] ( ) "
    default: break
    }
    if !Self.void.contains(tag.name), !tag.closesItself { open.append(tag) }
  }

  private mutating func end(_ tag: Tag) {
    guard let last = open.last, last.name == tag.name else {
      problems.append("</\(tag.name)> closes nothing")
      return
    }
    if !isInline(tag.name) { flush() }
    if tag.name == "a", let address = last["href"], isTold { text += " → \(address)" }
    open.removeLast()
  }

  /// A text area's text and closing tag; returns how many bytes they are.
  private mutating func readArea(_ tag: Tag, _ bytes: ArraySlice<UInt8>) -> Int {
    check(tag)
    flush()
    let end = Array("</textarea>".utf8)
    var index = bytes.startIndex
    while let tag = bytes[index...].firstIndex(of: UInt8(ascii: "<")),
      !bytes[tag...].starts(with: end)
    { index = tag + 1 }
    index = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
    // HTML drops a newline that comes first.
    let inner = bytes[..<index].first == 10 ? bytes[..<index].dropFirst() : bytes[..<index]
    if inner.contains(UInt8(ascii: "<")) { problems.append("markup in a text area") }
    let value = Tag.decoded(inner)
    let name = tag["name"] ?? tag["id"] ?? ""
    fields[name] = value
    lines.append("[\(name)] “\(value)”")
    return index - bytes.startIndex + end.count
  }

  private mutating func read(text run: ArraySlice<UInt8>) {
    if isTold { text += Tag.decoded(run) }
  }

  private var isTold: Bool { open.contains { ["main", "aside"].contains($0.name) } }

  private static let inline: Set<String> = [
    "a", "abbr", "b", "i", "span", "em", "mark", "strong", "time", "code", "del", "br", "svg",
    "path", "sup", "math", "mrow", "mi", "mn", "mo", "msub", "msup",
  ]

  private func isInline(_ name: String) -> Bool { Self.inline.contains(name) }

  private mutating func flush() {
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    text = ""
    guard !words.isEmpty, let tag = open.last else { return }
    switch tag.name {
    case "h1", "h2", "h3":
      headings.append(words)
      lines.append("# \(words)")
    case "button":
      lines.append("(\(words)) \(tag["name"].map { "\($0)=\(tag["value"] ?? "")" } ?? "")")
    case "p" where tag["class"] == "error":
      if let id = tag["id"], id.hasSuffix("-error") { errors[String(id.dropLast(6))] = words }
      lines.append("! \(words)")
    default: lines.append(words)
    }
  }
}
