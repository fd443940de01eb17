import { groundY } from '@segue/shared/people/avatars/draw.ts'
import { seededRandom } from '@segue/shared/random.ts'
import { figure, pictureSize } from './drawing.ts'
import { fittedLine } from './fitted-line.ts'
import type { DrawnAvatar, RoomCard } from './room-card.ts'
import type { Still } from './stills.ts'

/** What a picture shows besides its card: the scene, and the song's cover as a data URL. */
export type CardArt = { still: Still; cover: string | null }

/** The stage's measures, in its own units: see `activity/src/stage`. */
const seat = { y: 424, pitch: 196, first: 1.06, others: 0.95, riser: 40, tall: 216 }
const table = { left: -100, top: -150, width: 200, height: 150, lampX: 58, lampY: -114 }

/**
 * A room as a picture for link previews: its scene, its DJs at their tables, the people in front of them, and below
 * them the room's name and the current song with its cover.
 */
export function drawCard(card: RoomCard, { still, cover }: CardArt, brand: string): string {
  const { width, height } = pictureSize
  const isQuiet = still.table === null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="top" x2="0" y2="1"><stop offset="0" stop-color="#0e0a1a" stop-opacity=".8"/><stop offset="1" stop-color="#0e0a1a" stop-opacity="0"/></linearGradient>
<linearGradient id="words" x2="0" y2="1"><stop offset="0" stop-color="#0e0a1a" stop-opacity="0"/><stop offset=".36" stop-color="#0e0a1a" stop-opacity=".9"/><stop offset="1" stop-color="#0e0a1a"/></linearGradient>
<radialGradient id="lamp"><stop offset="0" stop-color="${still.light.lamp}" stop-opacity=".7"/><stop offset="1" stop-color="${still.light.lamp}" stop-opacity="0"/></radialGradient>
</defs>
<image href="${card.song ? still.live : still.empty}" width="${width}" height="${height}"/>
${isQuiet ? sleeve(cover, { x: 480, y: 90, size: 240 }) : booth(card, still)}
${crowd(isQuiet ? [...card.djs, ...card.crowd] : card.crowd)}
<rect width="${width}" height="110" fill="url(#top)"/>
<rect y="400" width="${width}" height="230" fill="url(#words)"/>
${words(card, cover, brand)}
</svg>`
}

/** The DJs behind their tables: the current one in the middle, the next ones to both sides of it. */
function booth({ djs, song }: RoomCard, still: Still): string {
  const { camera, pad } = still
  const shift = djs.length > 0 && djs.length % 2 === 0 ? -0.5 : 0
  const seats = Array.from({ length: Math.max(1, djs.length) }, (_, at) => {
    const offset = Math.ceil(at / 2) * (at % 2 === 1 ? 1 : -1)
    const size = (at === 0 ? seat.first : seat.others) * camera.scale
    const x = camera.x + (offset + shift) * seat.pitch * camera.scale
    const y = camera.y + (seat.y + Math.min(Math.abs(offset), 3) * 3) * camera.scale
    const dj = djs[at]
    const scale = (seat.tall / groundY) * size
    const person = dj ? figure(dj, 'front', x, y - seat.riser * size - groundY * scale, scale) : ''
    const box = {
      x: x + (table.left - pad / 2) * size,
      y: y + (table.top - pad / 2) * size,
      width: (table.width + pad) * size,
      height: (table.height + pad) * size,
    }
    const light = at === 0 && song ? lampAt(x + table.lampX * size, y + table.lampY * size, 70 * size) : ''
    return { y, drawn: `${person}${picture(still.table ?? '', box)}${light}` }
  })
  // DJs at the sides are nearer to the viewer.
  return seats
    .toSorted((a, b) => a.y - b.y)
    .map(({ drawn }) => drawn)
    .join('\n')
}

const lampAt = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#lamp)"/>`

type Box = { x: number; y: number; width: number; height: number }

const picture = (url: string, { x, y, width, height }: Box) =>
  `<image href="${url}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}"/>`

function rowsFor(people: number): number {
  if (people <= 4) return 1
  return people <= 14 ? 2 : 3
}

/** People seen from behind: a few stand close to the middle, many fill three rows. */
function crowd(people: readonly DrawnAvatar[]): string {
  const random = seededRandom(2)
  const rows = rowsFor(people.length)
  const half = Math.min(545, 110 + people.length * 40)
  const drawn = people.map((person, at) => {
    const row = at % rows
    const inRow = Math.ceil((people.length - row) / rows)
    const near = rows === 1 ? 1 : row / (rows - 1)
    // Every row is shifted against the one before, so that people can see past each other.
    const across = ((Math.floor(at / rows) + (row + 0.75) / (rows + 0.5)) / inRow) * 2 - 1
    const x = 600 + across * half + (random() - 0.5) * 20
    const scale = 0.78 + 0.26 * near
    return { y: 400 + 76 * near, x, scale, person }
  })
  return drawn
    .toSorted((a, b) => a.y - b.y)
    .map(({ person, x, y, scale }) => figure(person, 'back', x, y - groundY * scale, scale))
    .join('\n')
}

/** The cover of the current song. */
function sleeve(cover: string | null, { x, y, size }: { x: number; y: number; size: number }): string {
  if (!cover) return ''
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}"><image href="${cover}" width="${size}" height="${size}" preserveAspectRatio="xMidYMid slice"/></svg>
<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="none" stroke="#1d1230" stroke-width="4"/>`
}

function words({ name, song }: RoomCard, cover: string | null, brand: string): string {
  const left = song && cover ? 208 : 48
  const width = pictureSize.width - left - 48
  const line = { x: left, width, fill: '#fff' }
  const brandLine = fittedLine(brand, {
    x: 48,
    y: 62,
    size: 30,
    least: 0.5,
    width: 600,
    font: 'Unbounded',
    fill: '#fff',
  })
  if (!song)
    return [brandLine, fittedLine(name, { ...line, y: 570, size: 64, least: 0.4, font: 'Unbounded' })].join('\n')
  const pill =
    '<rect x="1030" y="28" width="122" height="46" rx="23" fill="#ff4d6d"/>' +
    '<text x="1091" y="60" text-anchor="middle" font-family="Figtree" font-weight="600" font-size="26" fill="#fff">LIVE</text>'
  return [
    brandLine,
    pill,
    sleeve(cover, { x: 48, y: 466, size: 136 }),
    fittedLine(name, { ...line, y: 506, size: 46, least: 0.5, font: 'Unbounded' }),
    fittedLine(song.title, { ...line, y: 558, size: 42, least: 0.7, font: 'Figtree' }),
    fittedLine(song.artist, { ...line, y: 600, size: 34, least: 0.7, font: 'Figtree', fill: '#d8c8ff' }),
  ].join('\n')
}
