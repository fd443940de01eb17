import { type Chord, bassNote, degree, voicing } from './pitch.ts'
import { type Bar, type Figure, type Note } from './score.ts'

const strengths: Record<string, number> = { X: 1, x: 0.85, o: 0.62, '-': 0.4, ',': 0.25 }

/**
 * A bar of sixteenths for a drum: `x...x...x...x...`. Capital letters are loud, `-` and `,` are ghost notes, spaces are
 * ignored. Several patterns alternate; the last bar of a section gets `fill`.
 */
export function hits(
  patterns: string | readonly string[],
  { fill, midi = 60 }: { fill?: string; midi?: number } = {},
): Figure {
  const turns = typeof patterns === 'string' ? [patterns] : patterns
  return (bar) => {
    const isLast = bar.index === bar.count - 1
    const pattern = (isLast ? fill : undefined) ?? turns[bar.index % turns.length] ?? ''
    return steps(pattern.replaceAll(' ', '')).flatMap(({ letter, at, beats }) => {
      const velocity = strengths[letter]
      return velocity === undefined ? [] : [{ at, beats, midi, velocity: velocity * (0.94 + 0.06 * bar.random()) }]
    })
  }
}

/** Letters spread evenly over four beats. */
function steps(pattern: string): { letter: string; at: number; beats: number }[] {
  const beats = 4 / pattern.length
  return Array.from(pattern, (letter, n) => ({ letter, at: n * beats, beats }))
}

function chordAt({ chords }: Bar, beat: number): Chord {
  const index = Math.min(chords.length - 1, Math.floor((beat / 4) * chords.length))
  return chords[index] ?? { root: 0, bass: 0, tones: [0] }
}

type Keyed = { centre?: number; velocity?: number }

/** Chords held for their whole length. */
export function held({ centre = 62, velocity = 0.7 }: Keyed = {}): Figure {
  return (bar) =>
    bar.chords.flatMap((chord, n) => {
      const beats = 4 / bar.chords.length
      return voicing(chord, centre).map((midi) => ({ at: n * beats, beats, midi, velocity }))
    })
}

/** Chords struck in a rhythm; a step lasts until the next one, `-` holds, `.` rests. Patterns alternate. */
export function struck(patterns: string | readonly string[], { centre = 62, velocity = 0.8 }: Keyed = {}): Figure {
  const turns = typeof patterns === 'string' ? [patterns] : patterns
  return (bar) => {
    const pattern = (turns[bar.index % turns.length] ?? '').replaceAll(' ', '')
    return lengthened(pattern).flatMap(({ letter, at, beats }) =>
      voicing(chordAt(bar, at), centre).map((midi, n) => ({
        // A hand does not strike all keys at exactly the same time.
        at: at + n * 0.008,
        beats,
        midi,
        velocity: velocity * (strengths[letter] ?? 1) * (0.92 + 0.08 * bar.random()),
      })),
    )
  }
}

/** Splits a pattern into letters, each extended by the `-` that follow; `.` is a rest. */
function lengthened(pattern: string): { letter: string; at: number; beats: number }[] {
  const step = 4 / pattern.length
  const notes: { letter: string; at: number; beats: number }[] = []
  let open = false
  for (const [n, letter] of Array.from(pattern).entries()) {
    const last = notes.at(-1)
    if (letter === '-' && open && last) last.beats += step
    else open = letter !== '.' && notes.push({ letter, at: n * step, beats: step }) > 0
  }
  return notes
}

type ArpOptions = { centre?: number; span?: number; shape?: 'up' | 'down' | 'bounce' | 'wander'; rate?: number } & {
  length?: number
  velocity?: number
  rests?: string
}

/** A chord one note after the other, `rate` per beat, over `span` octaves. `rests` is a rhythm as in `hits`. */
export function arp(options: ArpOptions = {}): Figure {
  const { centre = 69, span = 1, shape = 'up', rate = 4, length = 0.9, velocity = 0.7, rests = 'x' } = options
  return (bar) => {
    const mask = rests.replaceAll(' ', '')
    return Array.from({ length: 4 * rate }, (_, n): Note[] => {
      const strength = strengths[mask[n % mask.length] ?? 'x']
      if (strength === undefined) return []
      const low = voicing(chordAt(bar, n / rate), centre)
      const notes = Array.from({ length: span }, (_, octave) => low.map((midi) => midi + 12 * octave)).flat()
      const accent = n % rate === 0 ? 1 : 0.82
      const midi = notes[pick(shape, n + bar.index * 4 * rate, notes.length, bar)] ?? centre
      return [{ at: n / rate, beats: length / rate, midi, velocity: velocity * strength * accent }]
    }).flat()
  }
}

function pick(shape: ArpOptions['shape'], n: number, count: number, { random }: Bar): number {
  if (shape === 'down') return count - 1 - (n % count)
  if (shape === 'wander') return Math.floor(random() * count)
  if (shape === 'up' || count < 2) return n % count
  const round = 2 * count - 2
  const at = n % round
  return at < count ? at : round - at
}

type LineOptions = { centre?: number; velocity?: number; legato?: boolean }

/**
 * A bass line over the chords: tokens over the bar, `0` the chord's bass, other numbers semitones above it, `-` holds,
 * `.` rests, `~7` slides there. Lines alternate bar by bar.
 */
export function bassline(
  lines: string | readonly string[],
  { centre = 38, velocity = 0.85 }: LineOptions = {},
): Figure {
  const turns = typeof lines === 'string' ? [lines] : lines
  return (bar) => {
    const tokens = (turns[bar.index % turns.length] ?? '').trim().split(/\s+/)
    return sung(
      tokens,
      4 / tokens.length,
      velocity,
      (token, at) => bassNote(chordAt(bar, at), centre) + Number(token),
    )
  }
}

/**
 * A melody in degrees of the key: `0` the root in the given octave, `7` an octave up, `-3` below it as `b3`; `-` holds,
 * `.` rests, `~` slides. Lines are bars and alternate.
 */
export function melody(
  lines: readonly string[],
  { octave = 5, velocity = 0.8 }: { octave?: number; velocity?: number } = {},
): Figure {
  return (bar) => {
    const tokens = (lines[bar.index % lines.length] ?? '').trim().split(/\s+/)
    const sing = (token: string): number => degree(bar.key, Number(token.replace('b', '-')), octave)
    return sung(tokens, 4 / tokens.length, velocity, sing)
  }
}

function sung(
  tokens: readonly string[],
  step: number,
  velocity: number,
  sing: (token: string, at: number) => number,
): Note[] {
  const notes: Note[] = []
  let open = false
  for (const [n, token] of tokens.entries()) {
    const last = notes.at(-1)
    if (token === '.') open = false
    else if (token === '-') {
      if (open && last) last.beats += step
    } else {
      const soft = token.endsWith('?')
      const midi = sing(token.replaceAll(/[~?]/g, ''), n * step)
      const slides = token.startsWith('~') && last
      notes.push({
        at: n * step,
        beats: step,
        midi,
        velocity: soft ? velocity * 0.6 : velocity,
        ...(slides ? { from: last.midi } : {}),
      })
      open = true
    }
  }
  return notes
}

/** A figure only once per `bars` bars: a crash on the first, a fill on the last. */
export function every(bars: number, figure: Figure, on = 0): Figure {
  return (bar) => (bar.index % bars === on ? figure(bar) : [])
}

/** Plays several figures at the same time. */
export function together(...figures: Figure[]): Figure {
  return (bar) => figures.flatMap((figure) => figure(bar))
}

/** One long sound over the whole section, starting in its first bar: risers, winds, crackle. */
export function throughout({ midi = 60, velocity = 0.8 }: { midi?: number; velocity?: number } = {}): Figure {
  return ({ index, count }) => (index === 0 ? [{ at: 0, beats: count * 4, midi, velocity }] : [])
}

/** Two variants of a part: the second half of the section plays the second. */
export function halves(first: Figure, second: Figure): Figure {
  return (bar) => (bar.index < bar.count / 2 ? first : second)(bar)
}
