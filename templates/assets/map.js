// Moves a map by wheel, by dragging and with two fingers, and refreshes it each minute while it shows people. All of it also
// works by links, whose addresses this script fetches.

const radius = 6371.0088, width = 648
const box = () => document.querySelector("[data-map]")
let address = location.href, wait = 0, asked = 0

const north = latitude => (1 - Math.asinh(Math.tan(latitude * Math.PI / 180)) / Math.PI) / 2
const latitude = part => Math.atan(Math.sinh(Math.PI * (1 - 2 * part))) * 180 / Math.PI
const cosine = degrees => Math.cos(degrees * Math.PI / 180)

/** The visible part of the map's view box, as in an address: a middle and kilometres. */
function shown(svg) {
  const { x, y, width: w, height: h } = svg.viewBox.baseVal
  const [lat, lon] = svg.dataset.at.split(",").map(Number), span = Number(svg.dataset.span)
  const scale = 2 * Math.PI * radius * cosine(lat) * width / span
  const middle = Math.min(Math.max(north(lat) + (y + h / 2 - 220) / scale, 0), 1)
  const there = latitude(middle)
  let east = lon + (x + w / 2 - 324) / scale * 360
  east -= 360 * Math.round(east / 360)
  const wide = span * w / width * cosine(there) / cosine(lat)
  return { at: `${there.toFixed(4)},${east.toFixed(4)}`, span: Math.min(Math.max(wide, 2), 40000).toFixed(1) }
}

/** Takes over the counterpart from another page of the same kind. */
async function show(url, isMoved) {
  const turn = ++asked
  let page
  try {
    const answer = await fetch(url, { credentials: "same-origin" })
    if (!answer.ok) return
    page = new DOMParser().parseFromString(await answer.text(), "text/html")
  } catch { return }
  // A reader who has moved on meanwhile wants another part.
  if (turn !== asked || wait) return
  const parts = document.querySelectorAll("[data-map-part]"), others = page.querySelectorAll("[data-map-part]")
  if (!others.length || parts.length !== others.length) return
  const focused = document.activeElement?.getAttribute("href")
  parts.forEach((part, index) => part.replaceWith(others[index]))
  if (focused) box().querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
  address = url
  if (isMoved) history.replaceState(null, "", url)
  begin()
}

/** Fetches the picture of the visible part, a moment after the last move. */
function ask(svg) {
  clearTimeout(wait)
  wait = setTimeout(() => {
    wait = 0
    const link = box().querySelector('.turns a[href*="at="]')
    if (!link) return
    const url = new URL(link.href), frame = shown(svg)
    url.searchParams.set("at", frame.at)
    url.searchParams.set("span", frame.span)
    show(url.href, true)
  }, 350)
}

function begin() {
  const svg = box()?.querySelector("svg.atlas")
  if (!svg) return
  const view = svg.viewBox.baseVal, fingers = new Map()
  const spot = event => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse())
  const zoom = (at, factor) => {
    const w = Math.min(Math.max(view.width * factor, 40), 6480), part = w / view.width
    view.x = at.x - (at.x - view.x) * part
    view.y = at.y - (at.y - view.y) * part
    view.height *= part
    view.width = w
    ask(svg)
  }
  let moved = 0
  svg.addEventListener("wheel", event => {
    event.preventDefault()
    // Lines are some twenty pixels; two fingers on a pad come as a wheel with the control key, in small steps.
    const pixels = event.deltaY * (event.deltaMode ? 20 : 1) * (event.ctrlKey ? 4 : 1)
    zoom(spot(event), Math.exp(Math.min(Math.max(pixels, -200), 200) / 400))
  }, { passive: false })
  svg.addEventListener("dblclick", event => { event.preventDefault(); zoom(spot(event), .5) })
  svg.addEventListener("pointerdown", event => {
    if (event.button) return
    fingers.set(event.pointerId, spot(event))
    moved = 0
  })
  svg.addEventListener("pointermove", event => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = spot(event)
    moved += Math.hypot(now.x - before.x, now.y - before.y)
    if (moved < 4) return
    svg.setPointerCapture(event.pointerId)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const far = Math.hypot(now.x - other.x, now.y - other.y)
      const was = Math.hypot(before.x - other.x, before.y - other.y)
      if (far > 1) zoom(other, was / far)
    } else {
      view.x += before.x - now.x
      view.y += before.y - now.y
      ask(svg)
    }
    fingers.set(event.pointerId, spot(event))
  })
  for (const end of ["pointerup", "pointercancel"])
    svg.addEventListener(end, event => fingers.delete(event.pointerId))
  // The end of a drag is no click on a person.
  svg.addEventListener("click", event => { if (moved >= 4) event.preventDefault() }, true)
  svg.addEventListener("dragstart", event => event.preventDefault())
}

begin()
if (box()?.hasAttribute("data-live"))
  setInterval(() => { if (!document.hidden && !wait) show(address, false) }, 60000)
