import Testing

@testable import Drawings

enum DrawingSample {
  static let namespace = #"xmlns="http://www.w3.org/2000/svg""#

  static func drawing(_ inside: String) -> String {
    inside.isEmpty ? "<svg \(namespace)/>\n" : "<svg \(namespace)>\(inside)</svg>\n"
  }

  static let full = """
    <?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <!-- made by an editor -->
    <svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/namespaces/inkscape"
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" i:version='1.2' width="12.5px"
      height="20" viewBox="0 0 1 1" sodipodi:docname="secret.svg">
      <svg:metadata><svg:a svg:GPSLatitude="41,23N"/><script/>]]&gt;</svg:metadata>
      <sodipodi:namedview id="x"><i:grid/></sodipodi:namedview>
      <svg:style>a{fill:url(#b)}<![CDATA[ b > c {} ]]></svg:style>
      <svg:text y="1" x='a&#10;"b"'>José &amp; &#x1F600; Ñ</svg:text><!-- c --><svg:g/>
    </svg:svg>

    """

  static let cleaned = """
    <svg xmlns="http://www.w3.org/2000/svg" height="20" viewBox="0 0 1 1" width="12.5px">
      \("")
      \("")
      <style>a{fill:url(#b)} b &gt; c {} </style>
      <text x="a&#10;&quot;b&quot;" y="1">José &amp; 😀 Ñ</text><g/>
    </svg>

    """
}

struct DrawingTests {
  typealias Sample = DrawingSample

  private func clean(_ drawing: String) throws -> Drawing { try Drawing(Array(drawing.utf8)) }

  private func text(_ drawing: Drawing) -> String { String(decoding: drawing.bytes, as: UTF8.self) }

  /// Expects that of a drawing with these elements other ones stay, or the given ones.
  private func expectKept(_ inside: String, as other: String? = nil) throws {
    let drawing = try clean(Sample.drawing(inside))
    #expect(text(drawing) == Sample.drawing(other ?? inside))
    #expect(try Drawing(drawing.bytes).bytes == drawing.bytes)
  }

  /// `forbidden script`, `damaged too deep`: why a drawing with these elements is refused.
  private func refusal(_ inside: String) -> String? {
    let error = #expect(throws: DrawingError.self) { try clean(Sample.drawing(inside)) }
    return switch error {
    case .forbidden(let name, _): "forbidden \(name)"
    case .damaged(let words, _): "damaged \(words)"
    default: nil
    }
  }

  @Test func `drawing elements are written again, all else is dropped`() throws {
    let drawing = try clean(Sample.full)
    #expect(text(drawing) == Sample.cleaned)
    #expect(drawing.hadLocation)
    #expect((drawing.width, drawing.height) == (13, 20))
    let again = try Drawing(drawing.bytes)
    #expect(again.bytes == drawing.bytes && again.name == drawing.name && !again.hadLocation)
    // `printf '<svg xmlns="http://www.w3.org/2000/svg"/>\n' | b2sum -l 128`
    #expect(try clean(Sample.drawing("")).name == "b4b728da34d29c770e6cfa32addab833.svg")
  }

  @Test(arguments: [
    ##"<use href="#a"/><use href=" #a"/><a href="#x"><mask id="m"/></a>"##,
    #"<image href="data:image/png;base64,AAAA"/><image href="DATA:image/JPEG;base64,AA"/>"#,
    ##"<rect fill="url(#g)" style="filter:url('#f');mask: url( #m )"/>"##,
    "<style>@media print { a { fill: URL(#a) } } b{font-family:\\'Open Sans\\'}</style>",
    #"<set attributeName="fill" to="red"/><animate attributeName="x" values="1;2"/>"#,
    "<text>onload=1 javascript (x)</text><title>&lt;script&gt;</title>",
    #"<g aria-label="&quot;é&quot;" xml:lang="es" xml:space="preserve"/>"#,
    #"<filter id="f"><feGaussianBlur in="SourceGraphic" stdDeviation="2"/></filter>"#,
  ])
  func `a drawing within the rules stays as it is`(inside: String) throws {
    try expectKept(inside)
  }

  @Test(arguments: [
    ("<desc><![CDATA[<script>]]></desc>", "<desc>&lt;script&gt;</desc>"),
    ("<g a='1' data-x='2' ping='/x' src='x' xml:base='https://a.example/' ID='x'/>", "<g/>"),
    ("<a:x xmlns:a='http://www.w3.org/1999/xhtml'><a:script>x</a:script></a:x>", ""),
    ("<x xmlns='http://www.w3.org/1999/&#120;html' onload='x'/>", ""),
    ("<g xmlns:e='http://www.w3.org/2001/xml-events' e:event='x' e:handler='#a'/>", "<g/>"),
    ("<g xmlns:a='urn:a' a:b='1'><a:b>x</a:b></g>", "<g/>"),
    ("<Metadata/><g xmlns='urn:a'><metadata/></g><flowRoot>x</flowRoot>", ""),
    ("<?xml-stylesheet href='x.css'?><?php 1 ?><g/><!-- x -->", "<g/>"),
    ("<g xmlns:xlink='urn:a' xlink:show='new' xlink:href='#b'/>", ##"<g href="#b"/>"##),
    (
      "<use x:href='#b' href='#a' xmlns:x='http://www.w3.org/1999/xlink'/>",
      ##"<use href="#a"/>"##
    ),
    (
      String(repeating: "<g xmlns:a='urn:a' a:b=''/>", count: 100),
      String(repeating: "<g/>", count: 100)
    ),
    ("a]<!-- -->]&gt;b\r\n&#13;", "a]]&gt;b\n&#13;"),
  ])
  func `elements on no list are dropped`(inside: String, kept: String) throws {
    try expectKept(inside, as: kept)
  }

  @Test(arguments: [
    ("<script>alert(1)</script>", "script"), ("<SCRIPT/>", "script"), ("<ScRiPt\n/>", "script"),
    ("<a:script xmlns:a='http://www.w3.org/2000/svg'/>", "script"),
    ("<foreignObject/>", "foreignobject"), ("<g><iframe/></g>", "iframe"),
    ("<handler/>", "handler"), ("<embed/>", "embed"), ("<audio/>", "audio"),
    ("<g onload='x'/>", "onload attribute"), ("<g ONclick='x'/>", "onclick attribute"),
    ("<g a:onload='x' xmlns:a='urn:a'/>", "onload attribute"),
    ("<a href='javascript:alert(1)'/>", "javascript:"),
    ("<a href='JaVa&#x9;Script&#58;alert(1)'/>", "javascript:"),
    ("<a href=' java\nscript:alert(1)'/>", "javascript:"),
    ("<a href='vbscript:x'/>", "vbscript:"), ("<a href='https://a.example/'/>", "href"),
    ("<a href=''/>", "href"), ("<a href='//a.example'/>", "href"), ("<a href='x.svg#a'/>", "href"),
    ("<use x:href='x.svg' xmlns:x='http://www.w3.org/1999/xlink'/>", "href"),
    ("<image HREF='x.png'/>", "href"),
    ("<image href='data:image/svg+xml;base64,AA'/>", "href"),
    ("<image href='data:text/html;base64,AA'/>", "href"),
    ("<image href='data:image/png,AA'/>", "href"),
    ("<set attributeName='href' to='#a'/>", "animated href"),
    ("<animate attributeName=' xlink:href ' values='#a'/>", "animated href"),
    ("<animateTransform attributeName='onload'/>", "animated onload"),
    ("<a><animate values='javascript:x'/></a>", "javascript:"),
    ("<g fill='url(https://a.example/x)'/>", "url"), ("<g fill='url(x.svg#a)'/>", "url"),
    ("<g style='fill:URL(\"//a.example\")'/>", "url"), ("<g style='fill:\\75rl(x)'/>", "url"),
    ("<g style='fill:&#117;rl(x)'/>", "url"), ("<g style='fill:u\\000072 l(x)'/>", "url"),
    ("<g style='fill:url(\\23 a)'/>", "url"), ("<g cursor='url(&quot; x&quot;)'/>", "url"),
    ("<g style='a:image-set(\"x\" 1x)'/>", "image-set"), ("<g style='a:src(\"x\")'/>", "src"),
    ("<g style='a:-webkit-image-set(\"x\")'/>", "-webkit-image-set"),
    ("<g style='width:expression(alert(1))'/>", "expression"),
    ("<style>@import 'x';</style>", "@import"), ("<style>@IMPORT url(#a)</style>", "@import"),
    ("<style>@\\69mport 'x'</style>", "@import"), ("<style>@im<!-- -->port 'x'</style>", "@import"),
    ("<style>@im<![CDATA[port]]> 'x'</style>", "@import"),
    ("<style>a{b:url(data:font/woff2;base64,AA)}</style>", "url"),
    ("<style>a{}<g/></style>", "markup in style"),
    ("<style>a{b:javascript:x}</style>", "javascript:"),
    ("<s:style xmlns:s='http://www.w3.org/2000/svg'>@import 'x'</s:style>", "@import"),
  ])
  func `elements that run, fetch or lead elsewhere are refused`(inside: String, name: String) {
    #expect(refusal(inside) == "forbidden \(name)")
  }

  /// Groups of which each shows the one before ten times.
  private static func bomb(_ levels: Int, _ reference: (Int) -> String) -> String {
    "<g id='a0'><path/></g>"
      + (1...levels).map { level in
        "<g id='a\(level)'>\(String(repeating: reference(level - 1), count: 10))</g>"
      }.joined()
  }

  @Test(arguments: [
    bomb(9) { "<use href='#a\($0)'/>" },
    bomb(9) { "<use x:href=' #a\($0) ' xmlns:x='http://www.w3.org/1999/xlink'/>" },
    bomb(9) { "<path fill='url(#a\($0))'/>" },
    bomb(9) { "<path style='a:b;mask: url( \"#a\($0)\" )'/>" },
    bomb(9) { "<path fill='URL(#a\($0))'/>" },
    // The first element with an id is shown, not the last.
    bomb(9) { "<use href='#a\($0)'/>" } + (0...9).map { "<g id='a\($0)'/>" }.joined(),
    bomb(30) { "<use href='#a\($0)'/>" }, "<g id='a'><use href='#a'/></g>",
    "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>",
  ])
  func `a drawing that shows itself without end is refused`(inside: String) {
    #expect(throws: DrawingError.forbidden("elements shown too often (use)", line: 1)) {
      try clean(Sample.drawing(inside))
    }
  }

  @Test func `a plot with ten thousand marks is a drawing`() throws {
    let marks = "<defs><path id='m'/></defs>" + String(repeating: "<use href='#m'/>", count: 10_000)
    let deep = Self.bomb(4) { "<use href='#a\($0)'/>" }
    for inside in [marks, deep, "<use href='#nothing'/>", "<a href='#t'><g id='t'/></a>"] {
      try expectKept(inside.replacing("'", with: "\""))
    }
  }

  @Test func `attributes that no drawing needs are refused`() throws {
    let many = (0...200).map { " a\($0)=''" }.joined()
    let long = String(repeating: "x", count: 65_537)
    #expect(refusal("<g\(many)/>") == "forbidden an element with 201 attributes")
    #expect(refusal("<g class='\(long)'/>") == "forbidden 65537 bytes of class")
    try expectKept("<path d=\"\(long)\"/>")
  }

  @Test func `a document type that declares nothing is dropped`() throws {
    let drawing = Sample.drawing("<circle r=\"1\"/>")
    let types = [
      "<!DOCTYPE svg>", "<!-- made by an editor -->\n<!DOCTYPE svg []>",
      "\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\"\n \"http://www.w3.org/svg11.dtd\">\n",
      "<!DOCTYPE svg SYSTEM \"file:///etc/passwd\">",
    ]
    for type in types { #expect(try text(clean(type + drawing)) == drawing) }
    for type in [
      "<!DOCTYPE svg [<!ENTITY a 'b'>]>",
      "<!DOCTYPE svg [<!ENTITY % a SYSTEM 'file:///etc/passwd'>]>",
      "<!DOCTYPE svg [<!ATTLIST svg onload CDATA 'alert(1)'>]>",
      "<!DOCTYPE svg [<!ELEMENT svg ANY>]>",
      "<!DOCTYPE svg [<!NOTATION a SYSTEM 'b'>]>", "<!DOCTYPE html>", "<!DOCTYPE SVG>",
    ] {
      #expect(throws: DrawingError.forbidden("DOCTYPE", line: 1), "\(type)") {
        try clean(type + drawing)
      }
    }
  }

  @Test func `a refusal tells where`() {
    #expect(throws: DrawingError.forbidden("script", line: 3)) {
      try clean(Sample.drawing("\n\n<script/>"))
    }
  }

  @Test(arguments: [
    "<g>", "</g>", "<g></G>", "</svg>", "</svg>x<svg>", "</svg><svg>", "<g a=1/>", "<g a/>",
    "<g a='1' a='2'/>", "<g a='1'b='2'/>", "<g a='<'/>", "<g / >", "<1/>", "<a:b:c/>", "<a:/>",
    "< g/>", "<a:b/>", "<g xmlns:a='urn:a'/><a:b/>", "<g xlink:href='#a'/>", "<!-- a -- b -->",
    "a]]>b", "<![CDATA[a", "a\u{0}b", "<g a='\u{B}'/>", "&a;", "&#0;", "&#xD800;", "<g id='&#1;'/>",
    "a & b", "<!DOCTYPE svg>", "<!ENTITY a 'b'>", "<doctype svg>",
    "<g xmlns:a='u:a' xmlns:b='u:a' a:c='1' b:c='2'/>",
  ])
  func `text that is no XML is refused`(inside: String) {
    #expect(refusal(inside)?.hasPrefix("damaged ") == true)
  }

  private static func nested(_ levels: Int) -> String {
    String(repeating: "<g>", count: levels) + String(repeating: "</g>", count: levels)
  }

  @Test func `a drawing that takes long to read is refused`() throws {
    _ = try clean(Sample.drawing(Self.nested(98)))
    for levels in [99, 200] { #expect(refusal(Self.nested(levels)) == "damaged too deep") }
    let attributes = (0...1_000).map { "a\($0)='' " }.joined()
    #expect(refusal("<g \(attributes)/>") == "damaged too many attributes")
    let spaces = (0...1_000).map { "<g xmlns:a\($0)='b'/>" }.joined()
    #expect(refusal(spaces) == "damaged too many namespaces")
  }

  @Test(arguments: [
    "<html><svg \(Sample.namespace)/></html>", "<svg/>", "<svg xmlns='urn:a'/>",
    "<a:svg xmlns:a='urn:b'/>", "<g \(Sample.namespace)><svg/></g>", "", "<html>", "svg", "MZ",
  ])
  func `text whose root is not SVG's is no drawing`(text: String) {
    #expect(throws: DrawingError.otherKind) { try clean(text) }
  }

  @Test func `only UTF-8 is read, whatever the text says of itself`() throws {
    let drawing = Sample.drawing("<text>é</text>")
    for start in ["\u{FEFF}", #"<?xml version="1.0" encoding="UTF-7"?>"#] {
      #expect(try text(clean(start + drawing)) == drawing)
    }
    let latin = Array("<svg \(Sample.namespace)><text>".utf8) + [0xE9] + Array("</text></svg>".utf8)
    #expect(throws: DrawingError.self) { try Drawing(latin) }
  }

  @Test(arguments: [
    ("width='10' height='20'", 10, 20), ("width=' 10.4px' height='20.50'", 10, 21),
    ("viewBox='0 0 30 40'", 30, 40), ("viewBox='-1,-1,30,40' width='5'", 30, 40),
    ("width='100%' height='2' viewBox='0 0 3 4'", 3, 4), ("width='1em' height='2'", nil, nil),
    ("viewBox='0 0 3'", nil, nil), ("width='0' height='1'", nil, nil), ("", nil, nil),
    ("width='99999999999999999999' height='1'", nil, nil), ("width='-1' height='1'", nil, nil),
    ("width='1.' height='1'", nil, nil), ("width='1e3' height='1'", nil, nil),
  ])
  func `a size of plain numbers is read`(attributes: String, width: Int?, height: Int?) throws {
    let drawing = try clean("<svg \(Sample.namespace) \(attributes)/>")
    #expect((drawing.width, drawing.height) == (width, height))
  }
}
