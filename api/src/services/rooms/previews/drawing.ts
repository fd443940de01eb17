import { avatarBox, drawAvatar } from '@segue/shared/people/avatars/draw.ts'
import { seededRandom } from '@segue/shared/random.ts'
import { shorten } from '@segue/shared/shorten.ts'
import { escapeHtml } from '../../../platform/http/html.ts'
import { drawable } from './fitted-line.ts'
import type { DrawnAvatar } from './room-card.ts'
import type { Light } from './stills.ts'

/** The size recommended for link previews (1.91:1), in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

/** The gradients that the light of a scene is painted with. */
export const paints = (light: Light): string => `<defs>
<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${light.ground}"/><stop offset="1" stop-color="${light.haze}"/></linearGradient>
<linearGradient id="beam" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${light.rim}" stop-opacity=".55"/><stop offset="1" stop-color="${light.rim}" stop-opacity="0"/></radialGradient>
</defs>`

export const beams = ({ rim, lamp }: Light): string => {
  const random = seededRandom(1)
  return Array.from({ length: 9 }, (_, at) => {
    const x = 60 + at * 135
    const lean = (random() - 0.5) * 520
    const color = at % 2 === 0 ? rim : lamp
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
