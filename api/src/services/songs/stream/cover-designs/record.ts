import { around, circle, ground, middle, path, times, type Design } from './design.ts'

const rings = 14
const pointsPerRing = 72

/**
 * A record seen from above under a warm lamp. Its groove is the song's loudness from the rim to the label.
 */
export const record: Design = ({ colors, pick, loudness }) => {
  const lampX = 90 + pick(330)
  const turn = pick(360)
  const levels = loudness(rings * pointsPerRing)
  const groove = (ring: number): string => {
    const own = levels.slice(ring * pointsPerRing, (ring + 1) * pointsPerRing)
    const mean = own.reduce((sum, level) => sum + level, 0) / own.length
    const points = own.map((level, at) => around((at / own.length) * 2 * Math.PI, 191.5 - ring * 9 + level * 5))
    const stroke = `stroke="${colors.light}" stroke-width="${(0.8 + mean * 1.8).toFixed(1)}"`
    return path(points, `${stroke} opacity="${(0.18 + mean * 0.62).toFixed(2)}"`, 'Z')
  }
  return [
    `<defs><radialGradient id="lamp" cx="${lampX}" cy="40" r="520" gradientUnits="userSpaceOnUse">`,
    `<stop offset="0" stop-color="${colors.far}"/><stop offset="1" stop-color="${colors.ground}"/></radialGradient></defs>`,
    ground('url(#lamp)'),
    circle(middle, 262, 208, 'fill="#0e0a1a" opacity=".55"'),
    circle(middle, middle, 204, 'fill="#0e0a1a"'),
    `<g transform="rotate(${turn} 256 256)" fill="none" stroke-linejoin="round">${times(rings, groove)}`,
    '<path d="M256 52A204 204 0 0 1 434 156L312 224A64 64 0 0 0 256 192Z" fill="#fff" opacity=".06"/></g>',
    circle(middle, middle, 62, `fill="${colors.accent}"`),
    `<g transform="rotate(${turn} 256 256)">${mark(pick(4), colors.ground)}</g>`,
    circle(middle, middle, 7, `fill="${colors.ground}"`),
  ].join('')
}

function mark(kind: number, color: string): string {
  const shapes = [
    '<path d="M256 206l9 20h-18z"/>',
    '<circle cx="256" cy="214" r="9"/>',
    '<path d="M226 230a40 40 0 0 1 60 0" fill="none" stroke-width="7" stroke-linecap="round"/>',
    '<path d="M238 210h36M238 222h36" fill="none" stroke-width="5" stroke-linecap="round"/>',
  ]
  return `<g fill="${color}" stroke="${color}">${shapes[kind] ?? ''}</g>`
}
