import { avatarBox, avatarShapes } from '@segue/shared/people/avatars/draw.ts'
import { points } from '@segue/shared/people/avatars/paths.ts'
import { type Canvas, dice, drawShapes, inked, mix, type Pen } from '../drawing/brush.ts'
import { beam, glow } from '../light/light-brush.ts'
import { drawPicture, uploadedArt } from '../people/uploaded-art.ts'
import { drawBanner, displayFont, linesThatFit, textFont } from './banner.ts'
import { paperPicture, pictureOf, put, starPoints } from './pieces.ts'
import {
  arc,
  beatsOf,
  clamp,
  easeOut,
  headOf,
  overshoot,
  pulseOf,
  type Show,
  type ShowFrame,
  type StagedThrow,
  tau,
} from './show.ts'

const gold = ['#ffd84d', '#ffb454', '#fff0b0', '#f2b84b']
const disc = 68
/** The maximum width of the ribbon beside the medal, which must not cover the DJs' faces. */
const widest = 430

const view = 'front'
const parts = ['body', 'head'] as const

function drawPart(pen: Pen, avatarId: string, part: (typeof parts)[number]): void {
  const picture = uploadedArt.pictureOf({ avatarId, view, part })
  if (picture) drawPicture(pen, picture)
  else drawShapes(pen, avatarShapes(avatarId, { view, part }))
}

/** The won avatar in its round frame, which is empty until the pictures have loaded. */
function portrait(avatarId: string): Canvas {
  const isReady = parts.every((part) => uploadedArt.isReady({ avatarId, view, part }))
  return pictureOf(`award ${avatarId} ${isReady}`, 440, (pen) => {
    inked(pen, circle(200), '#c98a2e', 0)
    inked(pen, circle(190), '#ffd84d', 14)
    inked(pen, circle(166), '#3b2569', 0)
    pen.save()
    pen.beginPath()
    pen.arc(0, 0, 164, 0, tau)
    pen.clip()
    glow(pen, 0, -30, 200, '#b89bff', 0.7)
    const k = 330 / avatarBox.width
    pen.translate((-avatarBox.width / 2) * k, -150)
    pen.scale(k, k)
    if (isReady) for (const part of parts) drawPart(pen, avatarId, part)
    pen.restore()
    for (let i = 0; i < 12; i++) {
      pen.save()
      pen.rotate((i / 12) * tau)
      pen.translate(0, -178)
      pen.fillStyle = '#fff6cf'
      pen.beginPath()
      pen.arc(0, 0, 5, 0, tau)
      pen.fill()
      pen.restore()
    }
  })
}

const circle = (r: number) =>
  Array.from({ length: 16 }, (_, i) => [Math.cos((i / 16) * tau) * r, Math.sin((i / 16) * tau) * r] as const)

function drawLaurels(pen: Pen, open: number): void {
  for (const side of [-1, 1])
    for (let i = 0; i < 7; i++) {
      const angle = side * (2.5 - i * 0.3 * open)
      pen.save()
      pen.translate(Math.sin(angle) * (disc + 17), -Math.cos(angle) * (disc + 17))
      pen.rotate(angle + side * -0.5)
      inked(pen, points('0 14!, -9 0, 0 -19!, 9 0'), i % 2 ? '#e9b93f' : '#ffd84d', 4)
      pen.restore()
    }
}

function drawRays({ pen, age, still }: ShowFrame, at: { x: number; y: number }): void {
  for (let i = 0; i < 14; i++) {
    const angle = (i / 14) * tau + (still ? 0 : age * 0.22)
    beam(pen, { x: at.x, y: at.y, angle }, i % 2 ? 430 : 320, 120, i % 2 ? '#ffd84d' : '#ffb454', 0.34)
  }
  glow(pen, at.x, at.y, 300, '#ffe9a8', 0.5)
}

const ribbonOf = ({ camera }: Pick<ShowFrame, 'camera'>): number =>
  Math.min(widest, camera.seen.right - camera.seen.left - disc * 3.4)

function medalAt(frame: ShowFrame): { x: number; y: number; grown: number } {
  const { camera, age, still } = frame
  const top = Math.max(camera.bounds.top, camera.seen.top)
  const grown = still ? 1 : overshoot((age - 0.5) / 0.7) * clamp((age - 0.5) * 6)
  return { x: -ribbonOf(frame) / 2, y: top + disc + 42, grown }
}

function drawRibbon(frame: ShowFrame, one: StagedThrow, at: { x: number; y: number }): void {
  const { pen, throws, still, age } = frame
  const width = ribbonOf(frame)
  const open = still ? 1 : easeOut((age - 0.8) / 0.6)
  pen.save()
  pen.translate(at.x + (width / 2 + disc * 0.55) * open, at.y + 6)
  pen.scale(Math.max(0.02, open), 1)
  drawBanner(pen, { look: 'cloth', color: '#6a3cf5', width, height: 90, wave: still ? 0 : age * 2 })
  pen.translate(disc * 0.3, 0)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = '#ffffff'
  pen.font = `700 25px ${displayFont}`
  const max = { width: width - disc - 50, lines: 1 }
  const fit = (text: string) => linesThatFit(text, max, (part) => pen.measureText(part).width)[0] ?? ''
  const names = throws.slice(0, 3).map(({ who }) => who.nickname)
  pen.fillText(fit(names.join(' · ') + (throws.length > 3 ? ` +${throws.length - 3}` : '')), 0, -13)
  pen.fillStyle = '#ffe9a8'
  pen.font = `600 19px ${textFont}`
  pen.fillText(fit(one.words ?? ''), 0, 22)
  pen.restore()
}

/** Golden rain, and a star from the medal to each winner. */
function drawGold(frame: ShowFrame, medal: { x: number; y: number }): void {
  const { pen, camera, age, still, throws } = frame
  const roll = dice(17)
  const { seen } = camera
  const time = still ? 3 : age
  for (let i = 0; i < 90; i++) {
    const [across, start, pace] = [roll(), roll() * 2.4, 95 + roll() * 80]
    const fallen = (time - 0.6 - start) * pace
    if (fallen < 0) continue
    const x = seen.left + across * (seen.right - seen.left) + Math.sin(time * 1.7 + i) * 18
    const spin = time * (2 + roll() * 3) + i
    const color = gold[i % gold.length] ?? '#ffd84d'
    put(pen, paperPicture(i % 3 ? 'strip' : 'star', color, Math.cos(spin) > 0), {
      x,
      y: seen.top - 30 + fallen,
      size: 17 + roll() * 10,
      turn: spin * 0.5,
      flip: Math.max(0.2, Math.abs(Math.cos(spin))),
    })
  }
  pen.globalAlpha = 1
  const star = pictureOf('award star', 120, (one) => inked(one, starPoints(50), '#ffd84d', 9))
  for (const one of throws) {
    const head = headOf(one.from)
    const part = still ? 1 : clamp((one.age - 1.2) / 0.8)
    if (part <= 0) continue
    const at = arc(medal, { x: head.x, y: head.y - one.from.tall * 0.32 }, 80, part)
    const size = one.from.tall * 0.34 * (1 + 0.14 * pulseOf(frame))
    glow(pen, at.x, at.y, size * 1.3, '#ffd84d', 0.8)
    put(pen, star, { x: at.x, y: at.y, size, turn: (1 - part) * tau })
    pen.globalAlpha = 1
  }
}

/** Follow spots on the winners. */
function drawFollowSpots({ pen, camera, throws }: ShowFrame): void {
  for (const { from } of throws.slice(0, 4)) {
    const lamp = { x: from.x * 0.4, y: camera.bounds.top - 20 }
    const [dx, dy] = [from.x - lamp.x, from.y - from.tall * 0.4 - lamp.y]
    beam(pen, { ...lamp, angle: -Math.atan2(dx, dy) }, Math.hypot(dx, dy) + 60, from.tall * 1.5, '#ffe9a8', 0.55)
    glow(pen, from.x, from.y, from.tall * 0.6, '#ffe9a8', 0.7, from.tall * 0.16)
  }
}

/** Celebrates a season's winner: the avatar they won, their name, and their figure on stage. */
export const award: Show = {
  seconds: 9,
  stillAt: 3.4,
  behind(frame) {
    const { x, y } = medalAt(frame)
    drawRays(frame, { x, y })
  },
  over(frame) {
    const { pen, throws, still } = frame
    const one = throws[0]
    if (!one) return
    drawFollowSpots(frame)
    const medal = medalAt(frame)
    drawGold(frame, medal)
    if (medal.grown > 0.6) drawRibbon(frame, one, medal)
    pen.save()
    pen.translate(medal.x, medal.y)
    pen.scale(medal.grown, medal.grown)
    drawLaurels(pen, still ? 1 : clamp((frame.age - 0.9) / 0.6))
    const swing = still ? 0 : Math.sin(beatsOf(frame) * Math.PI) * 0.03
    put(pen, portrait(one.won ?? 'crate-digger'), { x: 0, y: 0, size: disc * 2.2, turn: swing })
    pen.restore()
    if (!still && frame.age > 0.5 && frame.age < 0.9)
      glow(pen, medal.x, medal.y, 260, mix('#ffd84d', '#ffffff', 0.5), (0.9 - frame.age) * 2)
  },
}
