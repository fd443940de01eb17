import { mix, type Pen } from '../drawing/brush.ts'
import { glow } from '../light/light-brush.ts'
import { bannerInk, displayFont, drawBanner, drawCarrier, linesThatFit, textFont } from './banner.ts'
import { heartPicture, put } from './pieces.ts'
import { beatsOf, easeOut, handOf, pulseOf, type Show, type ShowFrame, smooth, type StagedThrow } from './show.ts'

const letters = 27
const lineHigh = 37
/** The banner is in place after three beats, and leaves in the last second. */
const arrives = 3

function layOut(pen: Pen, one: StagedThrow, widest: number) {
  pen.font = `600 ${letters}px ${displayFont}`
  const measure = (text: string) => pen.measureText(text).width
  const lines = one.words ? linesThatFit(one.words, { width: widest - 96, lines: 3 }, measure) : []
  const wide = Math.max(...lines.map(measure), 220)
  return { lines, width: Math.min(widest, wide + 96), height: lines.length * lineHigh + 76 }
}

/** The banner's position: it is carried in from the thrower's side and out at the other. */
function hangingAt({ camera, age, still, ...frame }: ShowFrame, one: StagedThrow, height: number) {
  const top = Math.max(camera.bounds.top, camera.seen.top)
  const y = Math.max(top + height / 2 + 48, 88)
  if (still) return { x: 0, y }
  const side = one.from.x > 0 ? 1 : -1
  const far = camera.seen.right - camera.seen.left
  const inPart = easeOut(age / (arrives * frame.beatSeconds))
  const out = smooth((age - (dedication.seconds - 1.3)) / 1.3)
  const x = side * far * (1 - inPart) - side * far * out
  return { x, y: y - Math.sin(inPart * Math.PI) * 26 - out * 60 }
}

function write(frame: ShowFrame, one: StagedThrow, { lines, width, height }: ReturnType<typeof layOut>): void {
  const { pen, flavour, still } = frame
  const tone = bannerInk(flavour.banner, flavour.bannerColor)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.font = `600 ${letters}px ${displayFont}`
  const top = -height / 2 + 40
  for (const [i, line] of lines.entries()) {
    const bob = still ? 0 : Math.sin(beatsOf(frame) * Math.PI + i * 0.6) * 1.6
    if (flavour.banner === 'neon') glow(pen, 0, top + i * lineHigh, width * 0.4, flavour.bannerColor, 0.3, 26)
    pen.fillStyle = tone
    pen.fillText(line, 0, top + i * lineHigh + bob, width - 70)
  }
  pen.font = `650 20px ${textFont}`
  const names = one.toName ? [one.who.nickname, one.toName] : [one.who.nickname]
  const low = height / 2 - 25
  pen.fillStyle = mix(tone, flavour.banner === 'neon' ? '#ffffff' : flavour.bannerColor, 0.18)
  const [first = '', second] = names.map((name) => shortName(name))
  const heart = 25 * (1 + 0.16 * pulseOf(frame))
  if (second === undefined) {
    const wide = pen.measureText(first).width
    pen.fillText(first, 16, low)
    put(pen, heartPicture('#ff6b8d'), { x: -wide / 2 - 6, y: low, size: heart })
    return
  }
  const [left, right] = [pen.measureText(first).width, pen.measureText(second).width]
  const start = -(left + right + 48) / 2
  pen.textAlign = 'left'
  pen.fillText(first, start, low)
  pen.fillText(second, start + left + 48, low)
  put(pen, heartPicture('#ff6b8d'), { x: start + left + 24, y: low, size: heart })
}

/** The maximum length of a name on a banner, in characters. */
const longestName = 18

function shortName(name: string): string {
  const signs = Array.from(name)
  return signs.length > longestName ? `${signs.slice(0, longestName - 1).join('')}…` : name
}

function drawCarriers(frame: ShowFrame, width: number): void {
  const { pen, flavour, still, throws } = frame
  const flies = (throws[0]?.from.x ?? 0) > 0 ? -1 : 1
  for (const side of [-1, 1]) {
    pen.save()
    pen.translate(side * (width / 2 + 34), -46 + (still ? 0 : Math.sin(beatsOf(frame) * Math.PI * 2 + side) * 5))
    drawCarrier(pen, flavour.carrier, flies, still ? 0.1 : beatsOf(frame) + side * 0.12)
    pen.restore()
  }
}

export const dedication: Show = {
  seconds: 9,
  stillAt: 4,
  over(frame) {
    const { pen, camera, flavour, throws, palette } = frame
    const one = throws[0]
    if (!one) return
    const widest = Math.min(680, camera.seen.right - camera.seen.left - 90)
    const laid = layOut(pen, one, widest)
    const { x, y } = hangingAt(frame, one, laid.height)
    glow(pen, x, y, laid.width * 0.8, palette.lamp, 0.24, laid.height * 1.3)
    pen.save()
    pen.translate(x, y)
    const wave = frame.still ? 0 : frame.age * 2.6
    drawBanner(pen, {
      look: flavour.banner,
      color: flavour.bannerColor,
      width: laid.width,
      height: laid.height,
      wave,
    })
    write(frame, one, laid)
    drawCarriers(frame, laid.width)
    pen.restore()
    pen.globalAlpha = 1
    const hand = handOf(one.from)
    if (!frame.still && one.age < 0.8) glow(pen, hand.x, hand.y, 70, one.who.color, 1 - one.age / 0.8)
  },
}
