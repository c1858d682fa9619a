/// Cleans an MP3 (ISO/IEC 11172-3 and 13818-3, layer III): frames are walked and copied, tags before and behind them are not.
///
/// Refused: a file of fewer than two frames, one with much else behind them, frames of a free rate.
func cleanMP3(_ bytes: [UInt8]) throws(MediaError) -> [UInt8] {
  var at = 0
  // ID3v2, section 3.1: ten bytes, four of which give the length of the rest in seven bits each; a foot where a flag says so.
  while bytes.has("ID3", at: at), let flags = bytes.byte(at: at + 5),
    let size = bytes.part(at + 6, at + 10)
  {
    at += 10 + size.reduce(0) { $0 << 7 | Int($1 & 0x7F) } + (flags & 0x10 == 0 ? 0 : 10)
  }
  let start = at
  var frames = 0
  while let frame = MP3Frame(in: bytes, at: at), at + frame.length <= bytes.count {
    at += frame.length
    frames += 1
  }
  guard frames >= 2 else { throw .damaged("there is no audio", offset: start) }
  guard bytes.count - at <= mp3Tags else {
    throw .damaged("the data after it is not a frame", offset: at)
  }
  return Array(bytes[start..<at])
}

/// Most bytes behind the last frame: tags, and a frame that was cut.
private let mp3Tags = 256 * 1024

/// The header of a frame: how many bytes the frame has.
struct MP3Frame {
  let length: Int

  private static let ratesOfOne = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  private static let ratesOfTwo = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
  private static let frequencies = [44_100, 48_000, 32_000]

  /// Reads a header by ISO/IEC 11172-3, section 2.4.2.3; nil for bytes that are not a header of layer III.
  init?(in bytes: [UInt8], at start: Int) {
    guard let head = bytes.bigEndian(4, at: start), head >> 21 == 0x7FF else { return nil }
    let (version, layer) = (head >> 19 & 3, head >> 17 & 3)
    let (rate, frequency) = (head >> 12 & 15, head >> 10 & 3)
    guard version != 1, layer == 1, (1...14).contains(rate), frequency < 3 else { return nil }
    let isOne = version == 3
    let kilobits = (isOne ? Self.ratesOfOne : Self.ratesOfTwo)[rate - 1]
    let hertz = Self.frequencies[frequency] >> (isOne ? 0 : version == 2 ? 1 : 2)
    length = (isOne ? 144 : 72) * kilobits * 1000 / hertz + (head >> 9 & 1)
  }
}

/// Cleans a WAV (RIFF): `fmt `, `fact` and `data` are copied; all else, such as the name of the recorder and the place, is not.
///
/// Refused: a file without them, or that ends within a chunk; sound whose length its recorder did not know goes to the end.
func cleanWAV(_ bytes: [UInt8]) throws(MediaError) -> [UInt8] {
  var (at, kept, output): (Int, Set<String>, [UInt8]) = (12, [], [])
  while !kept.contains("data"), let name = bytes.part(at, at + 4),
    let length = bytes.littleEndian(4, at: at + 4)
  {
    let type = String(decoding: name, as: UTF8.self)
    let isOpen = type == "data" && (length == 0 || length == 0xFFFF_FFFF)
    let end = isOpen ? bytes.count : at + 8 + length
    guard let content = bytes.part(at + 8, end) else {
      throw .damaged("the file ends within a chunk", offset: at)
    }
    if ["fmt ", "fact", "data"].contains(type), kept.insert(type).inserted {
      output += name
      output.appendLittleEndian(content.count, 4)
      output += content
      if content.count % 2 == 1 { output.append(0) }
    }
    at = end + (end - at) % 2
  }
  guard kept.isSuperset(of: ["fmt ", "data"]) else {
    throw .damaged("the audio is missing", offset: at)
  }
  var head = ascii("RIFF")
  head.appendLittleEndian(output.count + 4, 4)
  return head + ascii("WAVE") + output
}
