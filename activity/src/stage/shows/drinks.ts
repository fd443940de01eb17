import { dice } from '../drawing/brush.ts'
import { glow } from '../light/light-brush.ts'
import { glassPicture, trayPicture } from './glasses.ts'
import { put } from './pieces.ts'
import {
  arc,
  beatsOf,
  clamp,
  handOf,
  overshoot,
  type StagePosition,
  pulseOf,
  type Show,
  type ShowFrame,
  smooth,
} from './show.ts'

/** A round is for the people on stage and this many of those nearest to it. */
const maxGuests = 14
/** In beats: the tray is up on the second beat, all glasses are served two beats later and emptied on the tenth. */
const [served, held, drunk] = [1, 3, 10]

/** The position of the tray, above the thrower's head. */
const trayOf = ({ from }: { from: StagePosition }) => ({ x: from.x, y: from.y - from.tall * 1.18 })

function guestsOf({ djs, crowd, throws }: ShowFrame): { place: StagePosition; isDj: boolean }[] {
  const from = throws[0]?.from
  const near = crowd
    .filter((place) => !from || Math.hypot(place.x - from.x, place.y - from.y) > 4)
    .slice(0, maxGuests)
    .map((place) => ({ place, isDj: false }))
  return [...djs.map((place) => ({ place, isDj: true })), ...near, ...(from ? [{ place: from, isDj: false }] : [])]
}

function drawGlass(frame: ShowFrame, at: number, { place, isDj }: { place: StagePosition; isDj: boolean }): void {
  const { pen, throws, flavour, still } = frame
  const first = throws[0]
  if (!first) return
  const beats = beatsOf(frame)
  const flown = still ? 1 : clamp((beats - served - (at % 8) * 0.25) / (held - served))
  if (flown <= 0) return
  const size = place.tall * (isDj ? 0.48 : 0.56)
  const raisedTo = { x: place.x + place.tall * (isDj ? -0.24 : 0.25), y: place.y - place.tall * (isDj ? 0.5 : 0.86) }
  const { x, y } = arc(trayOf(first), raisedTo, 70, smooth(flown))
  // On every other beat all glasses clink, leaning towards the middle of the room.
  const clink = flown < 1 || still ? 0 : pulseOf(frame) * (Math.floor(beats) % 2 ? 1 : 0.45)
  const empties = still ? 0 : smooth((beats - drunk) / 1.2)
  const lean = (x > 0 ? -1 : 1) * (clink * 0.3 + empties * 0.9)
  const up = clink * place.tall * 0.08
  pen.globalAlpha = clamp(flown * 4)
  const glass = glassPicture(flavour.glass, flavour.drink)
  put(pen, glass, { x: x + lean * 5, y: y - up, size: size * overshoot(flown * 1.6), turn: lean + (1 - flown) * 0.9 })
  pen.globalAlpha = 1
  if (flown < 1) return
  if (clink > 0.55)
    glow(pen, x + Math.sign(lean) * size * 0.3, y - up - size * 0.3, size * 0.42, '#fff6dc', (clink - 0.55) * 1.8)
  drawBubbles(frame, { x, y: y - up - size * 0.3, size }, at)
}

function drawBubbles(
  { pen, age, still, flavour }: ShowFrame,
  at: { x: number; y: number; size: number },
  seed: number,
): void {
  const roll = dice(seed + 7)
  for (let i = 0; i < 3; i++) {
    const part = still ? roll() : (age * 0.8 + roll()) % 1
    const x = at.x + (roll() - 0.5) * at.size * 0.5 + Math.sin(part * 7 + i) * 3
    glow(pen, x, at.y - part * at.size * 0.8, 2.5 + roll() * 3, flavour.drink, (1 - part) * 0.8)
  }
}

function drawTray(frame: ShowFrame): void {
  const { pen, throws, flavour, still } = frame
  const beats = beatsOf(frame)
  for (const one of throws) {
    const up = still ? 1 : overshoot(one.age / (served * frame.beatSeconds))
    const gone = still ? 0 : smooth((beats - drunk) / 1.5)
    const { x, y } = trayOf(one)
    const low = handOf(one.from).y
    const at = { x, y: low + (y - low) * up + Math.sin(frame.age * 2.2) * 3 }
    const size = one.from.tall * 0.8
    pen.globalAlpha = 1 - gone
    const left = still ? 3 : Math.max(0, 3 - Math.floor(Math.max(0, beats - served)))
    for (let i = 0; i < left; i++)
      put(pen, glassPicture(flavour.glass, flavour.drink), {
        x: at.x + (i - 1) * size * 0.3,
        y: at.y - size * 0.22,
        size: size * 0.5,
      })
    put(pen, trayPicture(), { x: at.x, y: at.y, size })
    pen.globalAlpha = 1
  }
}

export const drinks: Show = {
  seconds: 7,
  stillAt: 3,
  over(frame) {
    drawTray(frame)
    for (const [at, guest] of guestsOf(frame).entries()) drawGlass(frame, at, guest)
  },
}
