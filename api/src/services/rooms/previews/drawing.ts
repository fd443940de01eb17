import { avatarBox, drawAvatar } from '@segue/shared/people/avatars/draw.ts'
import { seededRandom } from '@segue/shared/random.ts'
import type { Design } from '@segue/shared/room/settings/settings.ts'
import { shorten } from '@segue/shared/shorten.ts'
import { escapeHtml } from '../../../platform/http/html.ts'
import { drawable } from './fitted-line.ts'
import type { DrawnAvatar } from './room-card.ts'

/** The size recommended for link previews (1.91:1), in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

export type Light = { sky: string; haze: string; beams: readonly [string, string] }

/** The colours of each scene's lighting. */
export const lights: Record<Design, Light> = {
  BARN: { sky: '#141a44', haze: '#8a4f3a', beams: ['#ffc06a', '#ffb454'] },
  BARN_UA: { sky: '#2a2440', haze: '#5a5a8a', beams: ['#ffd56a', '#ffc84d'] },
  CHAT_ONLY: { sky: '#1a1130', haze: '#4a3a7a', beams: ['#8f76ff', '#ffb454'] },
  CLUB: { sky: '#140c24', haze: '#7a3f78', beams: ['#ff5fa2', '#ffb454'] },
  CLUB_UA: { sky: '#0e1526', haze: '#2f5f86', beams: ['#8fe0f0', '#ffd77a'] },
  FERRY_BUILDING: { sky: '#10203a', haze: '#4a6a8a', beams: ['#ffd9a0', '#ffc977'] },
  FESTIVAL: { sky: '#1b1430', haze: '#8a4a7a', beams: ['#ffc27a', '#e8564a'] },
  STADIUM: { sky: '#0f1430', haze: '#3f5a9a', beams: ['#bfe4ff', '#ff7a5a'] },
  THEATER: { sky: '#1c0a18', haze: '#8a2f42', beams: ['#ffcf7a', '#ffc98a'] },
  TOMORROWLAND: { sky: '#12183a', haze: '#4a6a8a', beams: ['#ffd98f', '#b9d96a'] },
  UNDERGROUND: { sky: '#120a14', haze: '#6a1f38', beams: ['#ff6a5a', '#ff8a5c'] },
  YACHT: { sky: '#2a1a3c', haze: '#b5606a', beams: ['#ffd08a', '#fff0c4'] },
}

/** The gradients that the light of a scene is painted with. */
export const paints = (light: Light): string => `<defs>
<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${light.sky}"/><stop offset="1" stop-color="${light.haze}"/></linearGradient>
<linearGradient id="beam" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${light.beams[0]}" stop-opacity=".55"/><stop offset="1" stop-color="${light.beams[0]}" stop-opacity="0"/></radialGradient>
</defs>`

export const beams = ({ beams: colors }: Light): string => {
  const random = seededRandom(1)
  return Array.from({ length: 9 }, (_, at) => {
    const x = 60 + at * 135
    const lean = (random() - 0.5) * 520
    const color = colors[at % 2] ?? colors[0]
    const shape = `M${x - 5} -10 L${x + 5} -10 L${x + lean + 90} 560 L${x + lean - 90} 560 Z`
    return `<path d="${shape}" fill="${color}" opacity=".17"/><path d="${shape}" fill="url(#beam)" opacity=".22"/>`
  }).join('\n')
}

export function figure(
  { avatarId, color }: DrawnAvatar,
  view: 'front' | 'back',
  x: number,
  y: number,
  scale: number,
): string {
  const { width, height } = avatarBox
  const inner = drawAvatar(avatarId, { view, part: 'whole', color })
  const place = `x="${x - (width * scale) / 2}" y="${y}" width="${width * scale}" height="${height * scale}"`
  return inner.replace('<svg', `<svg ${place}`)
}

type Lettering = {
  x?: number
  y: number
  size: number
  font?: string
  fill: string
  anchor?: 'start' | 'middle' | 'end'
}

/** A line of text, limited to characters that the fonts have and to `max` letters. */
export const line = (
  words: string,
  max: number,
  { x = 60, y, size, font = 'Figtree', fill, anchor = 'start' }: Lettering,
) =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="${font}" font-weight="600" font-size="${size}" fill="${fill}">${escapeHtml(upTo(words, max))}</text>`

/** As much of a text as the fonts can render and as fits on a line of the picture. */
function upTo(text: string, max: number): string {
  const known = drawable(text)
  return known.length <= max ? known : `${shorten(known, max - 1).trimEnd()}…`
}
