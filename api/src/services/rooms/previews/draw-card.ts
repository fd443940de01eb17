import { seededRandom } from '@segue/shared/random.ts'
import { beams, figure, lights, line, paints, pictureSize, type Light } from './drawing.ts'
import type { DrawnAvatar, RoomCard } from './room-card.ts'

/**
 * A room as a picture for link previews: its light, its DJs at the desk, the crowd in front of them, and the current
 * song.
 */
export function drawCard(card: RoomCard, brand: string): string {
  const light = lights[card.design]
  const { width, height } = pictureSize
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
${paints(light)}
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

/** A DJ desk with two decks, as wide as the people behind it need. */
function desk({ cloth, beams: [lamp] }: Light, people: number): string {
  const half = Math.max(190, people * 80)
  const deck = (x: number) =>
    `<ellipse cx="${x}" cy="452" rx="52" ry="11" fill="#15101f"/><ellipse cx="${x}" cy="450" rx="18" ry="4" fill="${lamp}"/>`
  return `<path d="M${600 - half} 440 L${600 + half} 440 L${620 + half} 466 L${580 - half} 466 Z" fill="#2c2440" stroke="#0e0a1a" stroke-width="4"/>
<path d="M${580 - half} 466 L${620 + half} 466 L${606 + half} 556 L${594 - half} 556 Z" fill="${cloth}" stroke="#0e0a1a" stroke-width="4"/>
${deck(600 - half * 0.55)}${deck(600 + half * 0.55)}`
}

/** People seen from behind, near and dark, who leave the desk in sight. */
function crowd(people: readonly DrawnAvatar[]): string {
  const random = seededRandom(2)
  const drawn = people.map((person, at) => {
    const side = at % 2 === 0 ? -1 : 1
    const x = 600 + side * (250 + Math.floor(at / 2) * 62 + random() * 18)
    return figure(person, 'back', x, 440 + random() * 30, 1.35)
  })
  return `<g opacity=".92">${drawn.join('\n')}</g>`
}

function words({ name, song }: RoomCard, brand: string): string {
  const pill =
    '<rect x="1000" y="44" width="140" height="46" rx="23" fill="#ff4d6d"/>' +
    '<text x="1070" y="75" text-anchor="middle" font-family="Figtree" font-weight="600" font-size="24" fill="#fff">LIVE</text>'
  return [
    line(brand, 40, { y: 76, size: 28, fill: '#d8c8ff' }),
    line(name, 24, { y: 144, size: 54, font: 'Unbounded', fill: '#fff' }),
    ...(song
      ? [
          line(song.title, 44, { y: 196, size: 40, fill: '#fff' }),
          line(song.artist, 52, { y: 242, size: 32, fill: '#e9dcff' }),
          pill,
        ]
      : []),
  ].join('\n')
}
