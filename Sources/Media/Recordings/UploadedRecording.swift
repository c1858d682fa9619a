/// Sound or film that a member sent into a conversation: cleaned; its name is a `FileNamer`'s.
///
/// Bytes of any kind come in; nothing is decoded. The result is Ogg with Opus or Vorbis, WebM, MP4, MP3 or WAV, without any
/// data that says where, when and by whom it was made. Only the browser can say if it can play it.
public struct UploadedRecording: Sendable {
  /// The cleaned bytes.
  public let bytes: [UInt8]
  /// File extension: for sound `ogg`, `weba`, `m4a`, `mp3` or `wav`, for film `webm` or `mp4`.
  public let fileExtension: String

  /// Container of sound or film.
  private enum Container {
    case ogg, webm, mp4, mp3, wav

    /// Recognises the container by the first bytes; nil for all else.
    init?(magic bytes: [UInt8]) {
      if bytes.has("OggS", at: 0) {
        self = .ogg
      } else if bytes.has([0x1A, 0x45, 0xDF, 0xA3], at: 0) {
        self = .webm
      } else if bytes.has("RIFF", at: 0), bytes.has("WAVE", at: 8) {
        self = .wav
      } else if bytes.has("ftyp", at: 4), !Self.pictures.contains(where: { bytes.has($0, at: 8) }) {
        self = .mp4
      } else if bytes.has("ID3", at: 0) || MP3Frame(in: bytes, at: 0) != nil {
        self = .mp3
      } else {
        return nil
      }
    }

    /// Brands of pictures in boxes (ISO/IEC 23008-12, AVIF): phones send them, and browsers show few.
    private static let pictures: [StaticString] = ["mif1", "msf1", "heic", "heix", "avif", "avis"]
  }

  /// True if a file's first bytes are those of sound or film.
  public static func isOne(_ file: [UInt8]) -> Bool { Container(magic: file) != nil }

  /// Looks at a file that a member sent.
  public init(_ file: [UInt8]) throws(UploadedFile.Fault) {
    guard let container = Container(magic: file) else { throw .otherKind }
    do throws(MediaError) {
      switch container {
      case .ogg: (bytes, fileExtension) = (try cleanOgg(file), "ogg")
      case .mp3: (bytes, fileExtension) = (try cleanMP3(file), "mp3")
      case .wav: (bytes, fileExtension) = (try cleanWAV(file), "wav")
      case .webm:
        let cleaned = try cleanWebM(file)
        (bytes, fileExtension) = (cleaned.bytes, cleaned.isFilm ? "webm" : "weba")
      case .mp4:
        let cleaned = try cleanMP4(file)
        (bytes, fileExtension) = (cleaned.bytes, cleaned.isFilm ? "mp4" : "m4a")
      }
    } catch {
      if case .otherKind = error { throw .otherKind }
      throw .damaged
    }
  }
}
