import { type Chord, type Key } from './pitch.ts'
import { type Random } from './random.ts'
import { type Sound } from './sound.ts'

/** One note of a part. Times in beats from the start of its bar. */
export type Note = {
  at: number
  beats: number
  midi: number
  /** 0 to 1. */
  velocity: number
  /** The note it slides from, if it is tied to the one before. */
  from?: number
}

/** The context of the bar that a figure fills. */
export type Bar = {
  /** From 0 within its section. */
  index: number
  /** Number of bars in the section. */
  count: number
  /** One chord, or several sharing the bar evenly. */
  chords: readonly Chord[]
  key: Key
  random: Random
}

/** Writes the notes of one bar. */
export type Figure = (bar: Bar) => Note[]

/** The parameters of one note for a voice. */
export type Tone = { hz: number; fromHz: number | null; seconds: number; velocity: number; random: Random }

/** An instrument: renders a note, including its release. Equal tones may be cached. */
export type Voice = (tone: Tone) => Sound

/** From the beginning of a section to its end. */
export type Sweep = readonly [from: number, to: number]

/** One instrument and what it plays in each section; it rests in sections without a figure. */
export type Layer = {
  name: string
  voice: Voice
  play: Record<string, Figure>
  /** Decibels. */
  gain: number
  /** -1 left to 1 right. */
  pan?: number
  /** Send levels of the two reverbs, 0 to 1. */
  reverb?: number
  delay?: number
  /** How much the kick ducks this layer, 0 to 1. */
  duck?: number
  /** Low-pass frequencies, in hertz, for the named sections; open elsewhere. */
  lowpass?: Record<string, Sweep>
  highpass?: number
  /** Max deviation of notes from the grid, in milliseconds. */
  loose?: number
  /** Decibels added in a section: a crescendo or a decrescendo. */
  swell?: Record<string, Sweep>
}

export type Score = {
  slug: string
  title: string
  artist: string
  genre: string
  bpm: number
  key: Key
  /** How late every second sixteenth is: 0 straight, 0.33 a triplet. */
  swing?: number
  /** Sections in order, each with its number of bars. Names may repeat. */
  form: readonly (readonly [section: string, bars: number])[]
  /** A chord for each bar, in a loop; `all` is for sections without their own. */
  chords: Record<string, string>
  layers: readonly Layer[]
  /** The layer whose notes duck the others. */
  pump?: string
  room: { seconds: number; brightness: number; delayBeats: number; feedback: number }
}
