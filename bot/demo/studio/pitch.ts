import { must } from '@segue/shared/must.ts'

const letters: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** The pitch class, 0 to 11, of `C`, `F#` or `Bb`. */
export function pitchClass(name: string): number {
  const base = must(letters[name[0] ?? ''], `a note name in "${name}"`)
  const bend = Number(name[1] === '#') - Number(name[1] === 'b')
  return (base + bend + 12) % 12
}

const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
} as const

/** Written as musicians do: `A minor`, `F# dorian`. */
export type Key = { name: string; root: number; steps: readonly number[] }

export function key(name: string): Key {
  const [root = '', mode = ''] = name.split(' ')
  const found = Object.entries(scales).find(([scale]) => scale === mode)
  return { name, root: pitchClass(root), steps: must(found, `a scale called "${mode}"`)[1] }
}

/** The note on a degree of the key: 0 is the root in the given octave (4 is the octave of middle C), 7 one octave up. */
export function degree({ root, steps }: Key, index: number, octave: number): number {
  const turns = Math.floor(index / steps.length)
  return 12 * (octave + 1 + turns) + root + (steps[index - turns * steps.length] ?? 0)
}

const qualities: Record<string, readonly number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  '5': [0, 7],
  '6': [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  '7': [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  m7: [0, 3, 7, 10],
  '9': [0, 4, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  m9: [0, 3, 7, 10, 14],
  m11: [0, 3, 7, 10, 14, 17],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus4': [0, 5, 7, 10],
  '13': [0, 4, 10, 14, 21],
  dim: [0, 3, 6],
  m7b5: [0, 3, 6, 10],
}

/** Root (and bass, if another note follows a slash) as pitch classes, tones above the root in semitones. */
export type Chord = { root: number; bass: number; tones: readonly number[] }

/** Parses `Am9`, `Fmaj7`, `G7/B`. */
export function chord(name: string): Chord {
  const [upper = '', lower] = name.split('/')
  const [, root = '', quality = ''] = /^([A-G][#b]?)(.*)$/.exec(upper) ?? []
  const tones = must(root === '' ? undefined : qualities[quality], `a chord called "${name}"`)
  return { root: pitchClass(root), bass: pitchClass(lower ?? root), tones }
}

/** One chord name per bar, separated by spaces; `Am7,D7` gives two chords half a bar each. */
export function progression(names: string): Chord[][] {
  return names
    .trim()
    .split(/\s+/)
    .map((bar) => bar.split(',').map(chord))
}

/**
 * The chord's notes around a center, each tone in the octave nearest to it: successive chords then move by small steps,
 * like hands on a keyboard.
 */
export function voicing({ root, tones }: Chord, centre: number): number[] {
  const notes = tones.map((tone) => {
    const pitch = root + tone
    return pitch + 12 * Math.round((centre - pitch) / 12)
  })
  return [...new Set(notes)].toSorted((a, b) => a - b)
}

/** The nearest note of the chord's bass at or below a center. */
export function bassNote({ bass }: Chord, centre: number): number {
  return bass + 12 * Math.floor((centre - bass) / 12)
}
