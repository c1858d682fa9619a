/// Cleans a GIF picture: GIF89a specification, and Netscape's loop extension.
///
/// The blocks are walked once. Kept are the screen, its colours, each frame with the graphic control before it, and how often
/// an animation repeats. Comments, plain texts, XMP and every other extension are dropped, as are any bytes behind the trailer.
/// Refused: unknown blocks, no frame.
func cleanGIF(_ bytes: [UInt8]) throws(MediaError) -> CleanedMedia {
  var walker = GIFWalker(bytes)
  return try walker.cleaned()
}

private struct GIFWalker {
  private let bytes: [UInt8]
  private var at = 0
  private var output: [UInt8] = []
  /// The graphic control that the next frame takes.
  private var control: ArraySlice<UInt8> = []
  private var frames = 0
  private var hadLocation = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    output.reserveCapacity(bytes.count)
  }

  mutating func cleaned() throws(MediaError) -> CleanedMedia {
    let size = try copyScreen()
    while let block = bytes.byte(at: at), block != 0x3B {
      switch block {
      case 0x21: try takeExtension()
      case 0x2C: try copyFrame()
      default: throw .damaged("an unknown block", offset: at)
      }
    }
    guard frames > 0 else { throw .damaged("there is no picture", offset: at) }
    // The trailer; a file that ends cleanly without it is shown by all browsers.
    output.append(0x3B)
    return CleanedMedia(bytes: output, size: size, hadLocation: hadLocation)
  }

  /// Signature, logical screen descriptor and global colour table.
  private mutating func copyScreen() throws(MediaError) -> PixelSize {
    guard let width = bytes.littleEndian(2, at: 6), let height = bytes.littleEndian(2, at: 8),
      let flags = bytes.byte(at: 10)
    else { throw tooShort }
    let size = try PixelSize(width: width, height: height)
    try copy(13 + colourTableLength(flags))
    return size
  }

  /// Image descriptor, local colour table and the compressed pixels.
  private mutating func copyFrame() throws(MediaError) {
    guard let width = bytes.littleEndian(2, at: at + 5),
      let height = bytes.littleEndian(2, at: at + 7), let flags = bytes.byte(at: at + 9)
    else { throw tooShort }
    _ = try PixelSize(width: width, height: height)
    output += control
    control = []
    // One more byte: the minimum code size.
    try copy(10 + colourTableLength(flags) + 1)
    let start = at
    try skipSubBlocks()
    output += bytes[start..<at]
    frames += 1
  }

  private mutating func takeExtension() throws(MediaError) {
    let start = at
    guard let label = bytes.byte(at: at + 1) else { throw tooShort }
    at += 2
    let isLoop = label == 0xFF && bytes.byte(at: at) == 11 && isLoopExtension(at + 1)
    if isLoop {
      at += 12
      try copyLoop(head: start)
      return
    }
    try skipSubBlocks()
    switch label {
    case 0xF9:
      guard at - start == 8 else { throw .damaged("a graphic control's length", offset: start) }
      control = bytes[start..<at]
    case 0x01: control = []  // it was the plain text's
    case 0xFF: hadLocation = hadLocation || bytes[start..<at].firstRange(of: ":GPS") != nil
    default: break
    }
  }

  private func isLoopExtension(_ offset: Int) -> Bool {
    bytes.has("NETSCAPE2.0", at: offset) || bytes.has("ANIMEXTS1.0", at: offset)
  }

  /// Copies the count of repetitions, sub-block 1; other sub-blocks could hold anything.
  private mutating func copyLoop(head: Int) throws(MediaError) {
    var isCopied = false
    while let length = bytes.byte(at: at), length != 0 {
      guard let block = bytes.part(at, at + 1 + Int(length)) else { throw tooShort }
      if !isCopied, length == 3, block.dropFirst().first == 1 {
        output += bytes[head..<head + 14] + block + [0]
        isCopied = true
      }
      at = block.endIndex
    }
    guard at < bytes.count else { throw tooShort }
    at += 1
  }

  private mutating func copy(_ length: Int) throws(MediaError) {
    guard let part = bytes.part(at, at + length) else { throw tooShort }
    output += part
    at += length
  }

  /// Passes over data sub-blocks and the empty one that ends them.
  private mutating func skipSubBlocks() throws(MediaError) {
    while let length = bytes.byte(at: at) {
      at += 1 + Int(length)
      if length == 0 { return }
    }
    throw tooShort
  }

  private var tooShort: MediaError {
    .damaged("the file ends within a block", offset: min(at, bytes.count))
  }
}

/// Bytes of the colour table that a screen's or frame's flags announce.
private func colourTableLength(_ flags: UInt8) -> Int {
  flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
}
