/**
 * A cover for a song without one: a record seen from above under a warm lamp. Its groove is the song's loudness from
 * the rim to the label, so no two songs look alike.
 */
export function drawCover({ seed, envelope }: { seed: string; envelope: readonly number[] }): string {
  const pick = picker(seed)
  const scheme = schemes[pick(schemes.length)] ?? schemes[0]
  const [ground, far, light, label] = scheme
  const lampX = 90 + pick(330)
  const turn = pick(360)
  const grooves = ringRadii.map((radius, ring) => groove(radius, loudnessOf(envelope, ring, pick), light)).join('')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" role="img">',
    `<defs><radialGradient id="lamp" cx="${lampX}" cy="40" r="520" gradientUnits="userSpaceOnUse">`,
    `<stop offset="0" stop-color="${far}"/><stop offset="1" stop-color="${ground}"/></radialGradient></defs>`,
    '<rect width="512" height="512" fill="url(#lamp)"/>',
    '<circle cx="256" cy="262" r="208" fill="#0e0a1a" opacity=".55"/>',
    '<circle cx="256" cy="256" r="204" fill="#0e0a1a"/>',
    `<g transform="rotate(${turn} 256 256)" fill="none" stroke-linejoin="round">${grooves}`,
    '<path d="M256 52A204 204 0 0 1 434 156L312 224A64 64 0 0 0 256 192Z" fill="#fff" opacity=".06"/></g>',
    `<circle cx="256" cy="256" r="62" fill="${label}"/>`,
    `<g transform="rotate(${turn} 256 256)">${mark(pick(4), ground)}</g>`,
    `<circle cx="256" cy="256" r="7" fill="${ground}"/></svg>`,
  ].join('')
}

/** Background, far light, groove, label. */
const schemes = [
  ['#1b1033', '#562df9', '#b6a5ff', '#ffb454'],
  ['#241029', '#c2365f', '#ffb3c0', '#ffd84d'],
  ['#0b2026', '#1f8a70', '#9fe8cd', '#ff8a5c'],
  ['#101a3a', '#2f6fd6', '#a9cbff', '#ffe3a8'],
  ['#2a1410', '#d9662b', '#ffcf9e', '#49e2a4'],
  ['#17142b', '#7a5cff', '#e0d6ff', '#ff6b7d'],
] as const

const ringRadii = Array.from({ length: 14 }, (_, ring) => 194 - ring * 9)
const pointsPerRing = 72

/** One turn of the groove, pushed outward where the song is loud. */
function groove(radius: number, loudness: readonly number[], colour: string): string {
  const points = loudness.map((level, at) => {
    const angle = (at / loudness.length) * 2 * Math.PI
    const distance = radius - 2.5 + level * 5
    return `${(256 + Math.cos(angle) * distance).toFixed(1)} ${(256 + Math.sin(angle) * distance).toFixed(1)}`
  })
  const mean = loudness.reduce((sum, level) => sum + level, 0) / loudness.length
  const opacity = (0.18 + mean * 0.62).toFixed(2)
  return `<path d="M${points.join('L')}Z" stroke="${colour}" stroke-width="${(0.8 + mean * 1.8).toFixed(1)}" opacity="${opacity}"/>`
}

/** The part of the song on this ring; a smooth guess until the song has been analysed. */
function loudnessOf(envelope: readonly number[], ring: number, pick: (below: number) => number): number[] {
  const guess = 0.25 + pick(40) / 100
  return Array.from({ length: pointsPerRing }, (_, point) => {
    const share = (ring + point / pointsPerRing) / ringRadii.length
    const level = envelope[Math.floor(share * envelope.length)] ?? guess
    return Math.min(1, Math.max(0, level))
  })
}

function mark(kind: number, colour: string): string {
  const shapes = [
    '<path d="M256 206l9 20h-18z"/>',
    '<circle cx="256" cy="214" r="9"/>',
    '<path d="M226 230a40 40 0 0 1 60 0" fill="none" stroke-width="7" stroke-linecap="round"/>',
    '<path d="M238 210h36M238 222h36" fill="none" stroke-width="5" stroke-linecap="round"/>',
  ]
  return `<g fill="${colour}" stroke="${colour}">${shapes[kind] ?? ''}</g>`
}

/** Deterministic small numbers for a seed. */
function picker(seed: string): (below: number) => number {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return (state >>> 8) % below
  }
}
