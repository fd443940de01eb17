import { designs } from './cover-designs.ts'

/**
 * A cover for a song without one, in one of several designs. Its shapes are the song's loudness from beginning to end,
 * so no two songs look alike.
 */
export function drawCover({ seed, envelope }: { seed: string; envelope: readonly number[] }): string {
  const pick = picker(seed)
  const [ground, far, light, label] = schemes[pick(schemes.length)] ?? schemes[0]
  const design = designs[pick(designs.length)]
  const lampX = 90 + pick(330)
  const guess = 0.3 + pick(30) / 100
  const loudness = (steps: number) =>
    Array.from({ length: steps }, (_, at) =>
      loudnessAt(envelope, at / steps, (at + 1) / steps, guess + pick(30) / 100),
    )
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" role="img">',
    `<defs><radialGradient id="lamp" cx="${lampX}" cy="40" r="520" gradientUnits="userSpaceOnUse">`,
    `<stop offset="0" stop-color="${far}"/><stop offset="1" stop-color="${ground}"/></radialGradient></defs>`,
    '<rect width="512" height="512" fill="url(#lamp)"/>',
    design?.({ ground, far, light, label, pick, loudness }),
    '</svg>',
  ].join('')
}

const schemes = [
  ['#1b1033', '#562df9', '#b6a5ff', '#ffb454'],
  ['#241029', '#c2365f', '#ffb3c0', '#ffd84d'],
  ['#0b2026', '#1f8a70', '#9fe8cd', '#ff8a5c'],
  ['#101a3a', '#2f6fd6', '#a9cbff', '#ffe3a8'],
  ['#2a1410', '#d9662b', '#ffcf9e', '#49e2a4'],
  ['#17142b', '#7a5cff', '#e0d6ff', '#ff6b7d'],
  ['#10241a', '#5f9e3f', '#dcf0a8', '#ffb3c0'],
  ['#2b1a08', '#e0a526', '#fff0c2', '#c2365f'],
] as const

/** The loudness of a part of the song; a guess until the song has been analyzed. */
function loudnessAt(envelope: readonly number[], from: number, to: number, guess: number): number {
  const part = envelope.slice(Math.floor(from * envelope.length), Math.ceil(to * envelope.length))
  const level = part.length > 0 ? part.reduce((sum, one) => sum + one, 0) / part.length : guess
  return Number.isNaN(level) ? guess : Math.min(1, Math.max(0, level))
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
