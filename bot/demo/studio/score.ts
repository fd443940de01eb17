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
  /** The note it slides from, when it is tied to the one before. */
  from?: number
}

/** What a figure knows of the bar it fills. */
export type Bar = {
  /** From 0 within its section. */
  index: number
  /** How many bars the section has. */
  count: number
  /** One chord, or several sharing the bar evenly. */
  chords: readonly Chord[]
  key: Key
  random: Random
}

/** Writes the notes of one bar. */
export type Figure = (bar: Bar) => Note[]

/** How one note is asked of a voice. */
export type Tone = { hz: number; fromHz: number | null; seconds: number; velocity: number; random: Random }

/** An instrument: gives a note its sound, release and all. Equal tones may be played from memory. */
export type Voice = (tone: Tone) => Sound

/** From the beginning of a section to its end. */
export type Sweep = readonly [from: number, to: number]

/** One instrument and what it plays in each section; a section without a figure is a rest. */
export type Layer = {
  name: string
  voice: Voice
  play: Record<string, Figure>
  /** Decibels. */
  gain: number
  /** -1 left to 1 right. */
  pan?: number
  /** Shares sent to the two rooms, 0 to 1. */
  reverb?: number
  delay?: number
  /** How far the kick pushes this layer down, 0 to 1. */
  duck?: number
  /** Cuts, in hertz, for the sections named; elsewhere open. */
  lowpass?: Record<string, Sweep>
  highpass?: number
  /** How far notes may wander off the grid, in milliseconds. */
  loose?: number
  /** Decibels added in a section: a crescendo or a step back. */
  swell?: Record<string, Sweep>
}

export type Score = {
  slug: string
  title: string
  artist: string
  genre: string
  bpm: number
  key: Key
  /** How late every second sixteenth comes: 0 straight, 0.33 a triplet. */
  swing?: number
  /** Sections in order, each with its number of bars. Names may return. */
  form: readonly (readonly [section: string, bars: number])[]
  /** A chord for each bar, going round; `all` is for sections without their own. */
  chords: Record<string, string>
  layers: readonly Layer[]
  /** The layer whose notes push others down. */
  pump?: string
  room: { seconds: number; brightness: number; delayBeats: number; feedback: number }
}
