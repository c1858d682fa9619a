import Testing

@testable import Media

enum SVGSample {
  static let namespace = #"xmlns="http://www.w3.org/2000/svg""#

  static func drawing(_ inside: String) -> String { "<svg \(namespace)>\(inside)</svg>" }

  static let full = Array(
    """
    <?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <!-- made by an editor -->
    <svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/namespaces/inkscape"
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" i:version='1.2' width="12.5px"
      height="20" viewBox="0 0 1 1" sodipodi:docname="secret.svg">
      <svg:metadata><svg:a svg:GPSLatitude="41,23N"/><script/>]]&gt;</svg:metadata>
      <sodipodi:namedview id="x"><i:grid/></sodipodi:namedview>
      <svg:style>a{fill:url(#b)}<![CDATA[ b > c {} ]]></svg:style>
      <svg:text>José &amp; &#x1F600; Ñ</svg:text><!-- c --><svg:g/>
    </svg:svg>

    """.utf8)

  static let cleaned = Array(
    """
    <?xml version="1.0" encoding="UTF-8" standalone="no"?>

    <svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/namespaces/inkscape"
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="12.5px"
      height="20" viewBox="0 0 1 1">
      \("")
      \("")
      <svg:style>a{fill:url(#b)}<![CDATA[ b > c {} ]]></svg:style>
      <svg:text>José &amp; &#x1F600; Ñ</svg:text><svg:g/>
    </svg:svg>

    """.utf8)
}

struct SVGTests {
  typealias Sample = SVGSample

  private func clean(_ drawing: String) throws -> MediaFile {
    try MediaFile(Array(drawing.utf8), claimed: .svg)
  }

  /// Expects that a drawing with these elements stays as it is.
  private func expectKept(_ inside: String) throws {
    let drawing = Sample.drawing(inside)
    #expect(try clean(drawing).bytes == Array(drawing.utf8))
  }

  /// `forbidden script`, `damaged not a name`: why a drawing with these elements is refused.
  private func refusal(_ inside: String) -> String? {
    let error = #expect(throws: MediaError.self) { try clean(Sample.drawing(inside)) }
    return switch error {
    case .forbidden(let name, _): "forbidden \(name)"
    case .damaged(let words, _): "damaged \(words)"
    default: nil
    }
  }

  @Test func `comments, metadata and editors' own marks are dropped, the rest stays`() throws {
    let drawing = try MediaFile(Sample.full, claimed: .svg)
    #expect(
      String(decoding: drawing.bytes, as: UTF8.self)
        == String(decoding: Sample.cleaned, as: UTF8.self))
    #expect(drawing.hadLocation)
    #expect((drawing.width, drawing.height) == (13, 20))
  }

  @Test(arguments: [
    ##"<use href="#a"/><use xlink:href=" #a" xmlns:xlink="http://www.w3.org/1999/xlink"/>"##,
    #"<image href="data:image/png;base64,AAAA"/><image href='DATA:image/JPEG;base64,AA'/>"#,
    ##"<a href="#x"><rect fill="url(#g)" style="filter:url('#f');mask: url( #m )"/></a>"##,
    "<style>@media print { a { fill: URL(#a) } } b{font-family:\\'Open Sans\\'}</style>",
    #"<set attributeName="fill" to="red"/><animate attributeName="x" values="1;2"/>"#,
    "<g xmlns:a='urn:a' a:b='1'><a:b/></g><text>onload=1 javascript (x)</text>",
    #"<title>&lt;script&gt;</title><desc><![CDATA[<script>]]></desc><g xml:space="preserve"/>"#,
    "<Metadata/><g xmlns='urn:a'><metadata/></g>",
    String(repeating: "<g xmlns:a='urn:a' a:b=''/>", count: 100),
  ])
  func `a drawing within the rules stays byte for byte`(inside: String) throws {
    try expectKept(inside)
  }

  @Test(arguments: [
    ("<script>alert(1)</script>", "script"), ("<SCRIPT/>", "script"), ("<ScRiPt\n/>", "script"),
    ("<a:script xmlns:a='http://www.w3.org/2000/svg'/>", "script"),
    ("<a:x xmlns:a='http://www.w3.org/1999/xhtml'/>", "namespace xhtml"),
    ("<x xmlns='http://www.w3.org/1999/&#120;html'/>", "namespace xhtml"),
    ("<g xmlns:e='http://www.w3.org/2001/xml-events'/>", "namespace xml-events"),
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
    ("<image HREF='x.png'/>", "href"), ("<image src='x.png'/>", "src"),
    ("<image href='data:image/svg+xml;base64,AA'/>", "href"),
    ("<image href='data:text/html;base64,AA'/>", "href"),
    ("<image href='data:image/png,AA'/>", "href"),
    ("<g xml:base='https://a.example/'/>", "xml:base"), ("<a ping='/x' href='#a'/>", "ping"),
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
    ("<?xml-stylesheet href='x.css'?>", "processing instruction"),
    ("<?php 1 ?>", "processing instruction"),
    ("<!DOCTYPE svg>", "DOCTYPE"), ("<!ENTITY a 'b'>", "DOCTYPE"), ("&a;", "entity"),
    ("&#0;", "entity"), ("&#xD800;", "entity"), ("<g id='&#1;'/>", "entity"), ("a & b", "entity"),
  ])
  func `what runs, fetches or leads elsewhere is refused`(inside: String, name: String) {
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
    bomb(30) { "<use href='#a\($0)'/>" }, "<g id='a'><use href='#a'/></g>",
    "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>",
  ])
  func `a drawing that shows itself without end is refused`(inside: String) {
    #expect(throws: MediaError.forbidden("elements shown too often (use)", offset: 0)) {
      try clean(Sample.drawing(inside))
    }
  }

  @Test func `a plot with ten thousand marks is a drawing`() throws {
    let marks = "<defs><path id='m'/></defs>" + String(repeating: "<use href='#m'/>", count: 10_000)
    let deep = Self.bomb(4) { "<use href='#a\($0)'/>" }
    for inside in [marks, deep, "<use href='#nothing'/>", "<a href='#t'><g id='t'/></a>"] {
      try expectKept(inside)
    }
  }

  @Test func `attributes that no drawing needs are refused`() throws {
    let many = (0...200).map { " a\($0)=''" }.joined()
    let long = String(repeating: "x", count: 65_537)
    #expect(refusal("<g\(many)/>") == "forbidden an element with 201 attributes")
    #expect(refusal("<g a='\(long)'/>") == "forbidden 65537 bytes of a")
    try expectKept("<path d='\(long)'/>")
  }

  @Test func `a document type that declares nothing is dropped`() throws {
    let drawing = Sample.drawing("<circle r='1'/>")
    let types = [
      "<!DOCTYPE svg>",
      "\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\"\n \"http://www.w3.org/svg11.dtd\">\n",
    ]
    let plain = try clean(drawing)
    for type in types {
      let media = try clean(type + drawing)
      #expect(!String(decoding: media.bytes, as: UTF8.self).contains("DOCTYPE"))
      #expect(media.width == plain.width)
    }
    for type in ["<!DOCTYPE svg [<!ENTITY a 'b'>]>", "<!DOCTYPE html>", "<!doctype svg>"] {
      #expect(throws: MediaError.forbidden("DOCTYPE", offset: 0)) { try clean(type + drawing) }
    }
  }

  @Test func `a refusal tells where`() {
    #expect(throws: MediaError.forbidden("script", offset: 40)) {
      try clean(Sample.drawing("<script/>"))
    }
  }

  @Test(arguments: [
    ("<g>", "a closing tag that closes nothing"), ("</g>", "a closing tag that closes nothing"),
    ("<g></G>", "a closing tag that closes nothing"),
    ("</svg>", "a closing tag that closes nothing"),
    ("</svg>x<svg>", "text outside of the drawing"), ("</svg><svg>", "a second drawing"),
    ("<g a=1/>", "a value without quotes"), ("<g a/>", "an attribute without a value"),
    ("<g a='1' a='2'/>", "an attribute twice"), ("<g a='1'b='2'/>", "no space before an attribute"),
    ("<g a='<'/>", "a value without an end"), ("<g / >", "a tag without a proper end"),
    ("<1/>", "not a name"), ("<a:b:c/>", "not a name"), ("<a:/>", "not a name"),
    ("< g/>", "not a name"),
    ("<a:b/>", "a prefix that is not declared"),
    ("<g xmlns:a='urn:a'/><a:b/>", "a prefix that is not declared"),
    ("<g xlink:href='#a'/>", "a prefix that is not declared"),
    ("<!-- a -- b -->", "a comment without a proper end"), ("a]]>b", "]]> in text"),
    ("a]<!-- -->]>b", "]]> in text"), ("<![CDATA[a", "a CDATA section without an end"),
    ("a\u{0}b", "a control character"), ("<g a='\u{B}'/>", "a control character"),
    (String(repeating: "<g>", count: 300), "too deep"),
    ("<g " + (0..<65).map { "xmlns:a\($0)='b' " }.joined() + "/>", "too many namespaces"),
  ])
  func `text that parsers could disagree on is refused`(inside: String, words: String) {
    #expect(refusal(inside) == "damaged \(words)")
  }

  @Test(arguments: [
    "<html><svg \(Sample.namespace)/></html>", "<svg/>", "<svg xmlns='urn:a'/>",
    "<a:svg xmlns:a='urn:b'/>", "<g \(Sample.namespace)><svg/></g>",
  ])
  func `text whose root is not SVG's is of no kind`(text: String) {
    #expect(throws: MediaError.otherKind(nil)) { try clean(text) }
  }

  @Test func `only UTF-8 is read`() {
    let latin = Array("<svg>".utf8) + [0xE9]
    let declared = #"<?xml version="1.0" encoding="UTF-7"?>"# + Sample.drawing("")
    #expect(throws: MediaError.damaged("the text is not UTF-8", offset: 0)) {
      try MediaFile(latin, claimed: .svg)
    }
    #expect(throws: MediaError.damaged("an encoding other than UTF-8", offset: 0)) {
      try clean(declared)
    }
  }

  @Test(arguments: [
    ("width='10' height='20'", 10, 20), ("width=' 10.4px' height='20.50'", 10, 21),
    ("viewBox='0 0 30 40'", 30, 40), ("viewBox='-1,-1,30,40' width='5'", 30, 40),
    ("width='100%' height='2' viewBox='0 0 3 4'", 3, 4), ("width='1em' height='2'", nil, nil),
    ("viewBox='0 0 3'", nil, nil), ("width='0' height='1'", nil, nil), ("", nil, nil),
    ("width='99999999999999999999' height='1'", nil, nil), ("width='-1' height='1'", nil, nil),
    ("width='1.' height='1'", nil, nil), ("width='1e3' height='1'", nil, nil),
  ])
  func `a size of plain numbers is told`(attributes: String, width: Int?, height: Int?) throws {
    let drawing = try clean("<svg \(Sample.namespace) \(attributes)/>")
    #expect((drawing.width, drawing.height) == (width, height))
  }
}
