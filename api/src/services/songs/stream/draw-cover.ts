import type { Colors, Design } from './cover-designs/design.ts'
import { flower, island, orbits, rays, totem } from './cover-designs/figures.ts'
import { cassette, danceFloor, fans, lamp, spiral, waves } from './cover-designs/objects.ts'
import { blocks, halftone, loops, stripes } from './cover-designs/patterns.ts'
import { highway, ridges, seaside, skyline } from './cover-designs/places.ts'
import { record } from './cover-designs/record.ts'

/**
 * A cover for a song without one. The name chooses a design and its colors; within the design the song's loudness
 * draws the picture, so that no two songs look alike.
 */
export function drawCover({ seed, envelope }: { seed: string; envelope: readonly number[] }): string {
  const pick = picker(seed)
  const design = designs[pick(designs.length)] ?? record
  const colors = palettes[pick(palettes.length)] ?? palettes[0]
  const guess = 0.3 + pick(50) / 100
  const drawn = design({ colors, pick, loudness: (count) => loudnessOf(envelope, count, guess) })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" role="img">${drawn}</svg>`
}

const designs: readonly Design[] = [
  record,
  seaside,
  ridges,
  skyline,
  highway,
  loops,
  blocks,
  stripes,
  halftone,
  flower,
  orbits,
  rays,
  island,
  totem,
  cassette,
  spiral,
  danceFloor,
  waves,
  fans,
  lamp,
]

const palette = (ground: string, far: string, light: string, accent: string): Colors => ({
  ground,
  far,
  light,
  accent,
})
const palettes = [
  palette('#1b1033', '#562df9', '#b6a5ff', '#ffb454'),
  palette('#241029', '#c2365f', '#ffb3c0', '#ffd84d'),
  palette('#0b2026', '#1f8a70', '#9fe8cd', '#ff8a5c'),
  palette('#101a3a', '#2f6fd6', '#a9cbff', '#ffe3a8'),
  palette('#2a1410', '#d9662b', '#ffcf9e', '#49e2a4'),
  palette('#17142b', '#7a5cff', '#e0d6ff', '#ff6b7d'),
  palette('#22201c', '#8c7a5b', '#f4e9d2', '#e4572e'),
  palette('#0d2b2f', '#3aa6a1', '#f2f6d0', '#f25f5c'),
  palette('#2b0f26', '#8e3b8c', '#f7b2e0', '#7fe7f2'),
] as const

/**
 * The mean loudness of equal parts of the song, from 0.2 for its quietest to 1; a smooth guess until it has been
 * analysed.
 */
function loudnessOf(envelope: readonly number[], count: number, guess: number): number[] {
  const means = Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at / count) * envelope.length)
    const part = envelope.slice(from, Math.max(from + 1, Math.floor(((at + 1) / count) * envelope.length)))
    return part.length === 0 ? guess + 0.15 * Math.sin(at) : part.reduce((sum, one) => sum + one, 0) / part.length
  })
  const [least, most] = [Math.min(...means), Math.max(...means)]
  return means.map((mean) => (most - least < 0.01 ? guess : 0.2 + (0.8 * (mean - least)) / (most - least)))
}

/** Deterministic small numbers for a seed. */
function picker(seed: string): (below: number) => number {
  let state = 43_541
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let hash = Math.imul(state ^ (state >>> 15), state | 1)
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61)
    return ((hash ^ (hash >>> 14)) >>> 8) % below
  }
}
