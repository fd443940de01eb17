import { avatarBox, drawAvatar } from '@segue/shared/people/avatars/draw.ts'
import { seededRandom } from '@segue/shared/random.ts'
import type { Design } from '@segue/shared/room/settings.ts'
import { shorten } from '@segue/shared/shorten.ts'
import { escapeHtml } from '../../../platform/html.ts'
import type { Figure, RoomCard } from './room-card.ts'

/** The size that link previews ask for (1.91 : 1), in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

type Light = { sky: string; haze: string; beams: readonly [string, string]; cloth: string }

/** How each scene is lit, told by four colours. */
const lights: Record<Design, Light> = {
  BARN: { sky: '#141a44', haze: '#8a4f3a', beams: ['#ffc06a', '#ffb454'], cloth: '#8a3a34' },
  BARN_UA: { sky: '#2a2440', haze: '#5a5a8a', beams: ['#ffd56a', '#ffc84d'], cloth: '#c8323c' },
  CHAT_ONLY: { sky: '#1a1130', haze: '#4a3a7a', beams: ['#8f76ff', '#ffb454'], cloth: '#3a2a5c' },
  CLUB: { sky: '#140c24', haze: '#7a3f78', beams: ['#ff5fa2', '#ffb454'], cloth: '#5a2f6e' },
  CLUB_UA: { sky: '#0e1526', haze: '#2f5f86', beams: ['#8fe0f0', '#ffd77a'], cloth: '#1f4f7a' },
  FERRY_BUILDING: { sky: '#10203a', haze: '#4a6a8a', beams: ['#ffd9a0', '#ffc977'], cloth: '#2a5a6a' },
  FESTIVAL: { sky: '#1b1430', haze: '#8a4a7a', beams: ['#ffc27a', '#e8564a'], cloth: '#2f6f7a' },
  STADIUM: { sky: '#0f1430', haze: '#3f5a9a', beams: ['#bfe4ff', '#ff7a5a'], cloth: '#24407a' },
  THEATER: { sky: '#1c0a18', haze: '#8a2f42', beams: ['#ffcf7a', '#ffc98a'], cloth: '#7a1f34' },
  TOMORROWLAND: { sky: '#12183a', haze: '#4a6a8a', beams: ['#ffd98f', '#b9d96a'], cloth: '#3f6b4a' },
  UNDERGROUND: { sky: '#120a14', haze: '#6a1f38', beams: ['#ff6a5a', '#ff8a5c'], cloth: '#2c1c2c' },
  YACHT: { sky: '#2a1a3c', haze: '#b5606a', beams: ['#ffd08a', '#fff0c4'], cloth: '#2f7f92' },
}

/** A room as a picture for link previews: its light, its DJs at the desk, the crowd before them, and what plays. */
export function drawCard(card: RoomCard, brand: string): string {
  const light = lights[card.design]
  const { width, height } = pictureSize
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${light.sky}"/><stop offset="1" stop-color="${light.haze}"/></linearGradient>
<linearGradient id="beam" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${light.beams[0]}" stop-opacity=".55"/><stop offset="1" stop-color="${light.beams[0]}" stop-opacity="0"/></radialGradient>
<linearGradient id="dark" x2="0" y2="1"><stop offset="0" stop-color="#0e0a1a" stop-opacity=".88"/><stop offset=".62" stop-color="#0e0a1a" stop-opacity=".3"/><stop offset="1" stop-color="#0e0a1a" stop-opacity="0"/></linearGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<ellipse cx="600" cy="430" rx="620" ry="300" fill="url(#glow)"/>
${card.song ? beams(light) : ''}
<rect width="${width}" height="360" fill="url(#dark)"/>
<path d="M0 560 L1200 560 L1200 630 L0 630 Z M120 520 L1080 520 L1200 566 L0 566 Z" fill="${light.sky}" opacity=".75"/>
${card.djs.map((dj, at) => figure(dj, 'front', 600 + (at - (card.djs.length - 1) / 2) * 150, 250, 1.75)).join('\n')}
${desk(light, card.djs.length)}
${crowd(card.crowd)}
${words(card, brand)}
</svg>`
}

const beams = ({ beams: colors }: Light): string => {
  const random = seededRandom(1)
  return Array.from({ length: 9 }, (_, at) => {
    const x = 60 + at * 135
    const lean = (random() - 0.5) * 520
    const color = colors[at % 2] ?? colors[0]
    const shape = `M${x - 5} -10 L${x + 5} -10 L${x + lean + 90} 560 L${x + lean - 90} 560 Z`
    return `<path d="${shape}" fill="${color}" opacity=".17"/><path d="${shape}" fill="url(#beam)" opacity=".22"/>`
  }).join('\n')
}

/** A DJ desk with two decks, as wide as the people behind it need. */
function desk({ cloth, beams: [lamp] }: Light, people: number): string {
  const half = Math.max(190, people * 80)
  const deck = (x: number) =>
    `<ellipse cx="${x}" cy="452" rx="52" ry="11" fill="#15101f"/><ellipse cx="${x}" cy="450" rx="18" ry="4" fill="${lamp}"/>`
  return `<path d="M${600 - half} 440 L${600 + half} 440 L${620 + half} 466 L${580 - half} 466 Z" fill="#2c2440" stroke="#0e0a1a" stroke-width="4"/>
<path d="M${580 - half} 466 L${620 + half} 466 L${606 + half} 556 L${594 - half} 556 Z" fill="${cloth}" stroke="#0e0a1a" stroke-width="4"/>
${deck(600 - half * 0.55)}${deck(600 + half * 0.55)}`
}

/** People seen from behind, near and dark, with the desk left in sight. */
function crowd(people: readonly Figure[]): string {
  const random = seededRandom(2)
  const drawn = people.map((person, at) => {
    const side = at % 2 === 0 ? -1 : 1
    const x = 600 + side * (250 + Math.floor(at / 2) * 62 + random() * 18)
    return figure(person, 'back', x, 440 + random() * 30, 1.35)
  })
  return `<g opacity=".92">${drawn.join('\n')}</g>`
}

function figure({ avatarId, color }: Figure, view: 'front' | 'back', x: number, y: number, scale: number): string {
  const { width, height } = avatarBox
  const inner = drawAvatar(avatarId, { view, part: 'whole', color })
  const place = `x="${x - (width * scale) / 2}" y="${y}" width="${width * scale}" height="${height * scale}"`
  return inner.replace('<svg', `<svg ${place}`)
}

function words({ name, song }: RoomCard, brand: string): string {
  const text = (words: string, { y, size, font, fill }: { y: number; size: number; font: string; fill: string }) =>
    `<text x="60" y="${y}" font-family="${font}" font-weight="600" font-size="${size}" fill="${fill}">${escapeHtml(words)}</text>`
  const pill =
    '<rect x="1000" y="44" width="140" height="46" rx="23" fill="#ff4d6d"/>' +
    '<text x="1070" y="75" text-anchor="middle" font-family="Figtree" font-weight="600" font-size="24" fill="#fff">LIVE</text>'
  return [
    text(drawable(brand, 40), { y: 76, size: 28, font: 'Figtree', fill: '#d8c8ff' }),
    text(drawable(name, 24), { y: 144, size: 54, font: 'Unbounded', fill: '#fff' }),
    ...(song
      ? [
          text(drawable(song.title, 44), { y: 196, size: 40, font: 'Figtree', fill: '#fff' }),
          text(drawable(song.artist, 52), { y: 242, size: 32, font: 'Figtree', fill: '#e9dcff' }),
          pill,
        ]
      : []),
  ].join('\n')
}

/** What the fonts have no letter for; the words of the preview say it beside the picture. */
const unknown = /[^\u0020-\u024f\u0400-\u04ff\u1e00-\u1eff\u2010-\u2044\u20a0-\u20bf]/gu

/** As much of a text as the fonts can write, and as fits on a line of the picture. */
function drawable(text: string, most: number): string {
  const known = text.replace(unknown, '').replaceAll(/\s+/g, ' ').trim()
  return known.length <= most ? known : `${shorten(known, most - 1).trimEnd()}…`
}
