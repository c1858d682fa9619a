// The names in SVG 2, “Element Index” and “Attribute Index”, and in Filter Effects 1, CSS Masking 1 and SVG Animations 2.
extension DrawingRules {
  /// Elements that run script or hold another document's markup.
  static let refusedElements = words(
    """
    script foreignobject iframe embed object applet frame frameset audio video canvas html body handler listener link meta
    base form
    """)

  /// Elements that are written.
  static let elements = words(
    """
    a animate animateMotion animateTransform circle clipPath defs desc ellipse filter g image line linearGradient marker
    mask mpath path pattern polygon polyline radialGradient rect set stop style svg switch symbol text textPath title tspan
    use view

    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
    feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
    """)

  /// Attributes that are written, besides `aria-…`.
  static let attributes = words(
    """
    class href id lang media role style systemLanguage type version xml:lang xml:space

    clipPathUnits cx cy d dx dy fr fx fy gradientTransform gradientUnits height lengthAdjust markerHeight markerUnits
    markerWidth maskContentUnits maskUnits method offset orient path pathLength patternContentUnits patternTransform
    patternUnits points preserveAspectRatio r refX refY requiredExtensions requiredFeatures rotate rx ry side spacing
    spreadMethod startOffset textLength transform viewBox width x x1 x2 y y1 y2 zoomAndPan

    alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
    color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule filter
    flood-color flood-opacity font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
    glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning letter-spacing lighting-color
    marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events
    shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-overflow text-rendering transform-box
    transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode

    amplitude azimuth baseFrequency bias diffuseConstant divisor edgeMode elevation exponent filterUnits in in2 intercept
    k1 k2 k3 k4 kernelMatrix kernelUnitLength limitingConeAngle mode numOctaves operator order pointsAtX pointsAtY pointsAtZ
    preserveAlpha primitiveUnits radius result scale seed slope specularConstant specularExponent stdDeviation stitchTiles
    surfaceScale tableValues targetX targetY xChannelSelector yChannelSelector z

    accumulate additive attributeName attributeType begin by calcMode dur end from keyPoints keySplines keyTimes max min
    origin repeatCount repeatDur restart to values
    """)

  private static func words(_ text: String) -> Set<Substring> {
    Set(text.split { $0 == " " || $0 == "\n" })
  }
}
