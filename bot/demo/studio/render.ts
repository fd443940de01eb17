import { MovingFilter } from './dsp.ts'
import { master } from './master.ts'
import { type Chord, progression } from './pitch.ts'
import { type Random, seedOf, seeded } from './random.ts'
import { type Layer, type Note, type Score, type Sweep } from './score.ts'
import { type Sound, decibels, hertz, mix, panned, sampleRate, silence } from './sound.ts'
import { echo, reverberate } from './space.ts'

/** How long the last notes and the reverbs may ring after the last bar. */
const tailSeconds = 2.5

type PlacedBar = {
  section: string
  /** How many times the section has been played before. */
  round: number
  index: number
  count: number
  start: number
  chords: readonly Chord[]
}

/** Every bar of the song in order, with its chords; `start` in beats. */
export function barsOf({ form, chords }: Pick<Score, 'form' | 'chords'>): PlacedBar[] {
  let start = 0
  const rounds = new Map<string, number>()
  return form.flatMap(([section, count]) => {
    const round = rounds.get(section) ?? 0
    rounds.set(section, round + 1)
    const cycle = progression(chords[section] ?? chords['all'] ?? 'C')
    return Array.from({ length: count }, (_, index) => {
      const bar = { section, round, index, count, start, chords: cycle[index % cycle.length] ?? [] }
      start += 4
      return bar
    })
  })
}

export function secondsOf(score: Pick<Score, 'form' | 'bpm'>): number {
  const bars = score.form.reduce((sum, [, count]) => sum + count, 0)
  return Math.round(((bars * 4 * 60) / score.bpm + tailSeconds) * 1000) / 1000
}

/** Adds one side of a part to the mix and, by its send levels, to the two reverbs; silent stretches are skipped. */
function send(
  part: Float32Array,
  dry: Float32Array,
  room: Float32Array,
  wet: number,
  echoes: Float32Array,
  late: number,
) {
  for (let n = 0; n < part.length; n++) {
    const value = part[n] ?? 0
    if (value === 0) continue
    dry[n] = (dry[n] ?? 0) + value
    if (wet > 0) room[n] = (room[n] ?? 0) + wet * value
    if (late > 0) echoes[n] = (echoes[n] ?? 0) + late * value
  }
}

type Placed = Note & { sample: number; seconds: number }

/** Renders the score. The same score gives the same sound, sample by sample. */
export function render(score: Score): Sound {
  const bars = barsOf(score)
  const beat = 60 / score.bpm
  const length = Math.round(secondsOf(score) * sampleRate)
  const parts = score.layers.map((layer) => ({ layer, notes: place(score, layer, bars) }))
  const pushes = parts.find(({ layer }) => layer.name === score.pump)?.notes ?? []
  const pump = pushes.length > 0 ? pumping(length, pushes, beat) : null

  const [dry, room, echoes, part] = [silence(length), silence(length), silence(length), silence(length)]
  for (const { layer, notes } of parts) {
    part.left.fill(0)
    part.right.fill(0)
    play(score, layer, notes, part)
    carve(part, score, layer, pump)
    send(part.left, dry.left, room.left, layer.reverb ?? 0, echoes.left, layer.delay ?? 0)
    send(part.right, dry.right, room.right, layer.reverb ?? 0, echoes.right, layer.delay ?? 0)
  }
  echo(echoes, { seconds: score.room.delayBeats * beat, feedback: score.room.feedback })
  mix(dry, echoes, 0, 1, 1)
  mix(room, echoes, 0, 0.3, 0.3)
  reverberate(room, score.room)
  mix(dry, room, 0, 1, 1)
  master(dry)
  fadeEdges(dry)
  return dry
}

/** The notes of a layer in the whole song. */
export function place({ bpm, swing = 0, key, slug }: Score, layer: Layer, bars: readonly PlacedBar[]): Placed[] {
  const random = seeded(seedOf(`${slug}/${layer.name}`))
  const beat = 60 / bpm
  return bars.flatMap(({ section, start, ...bar }) => {
    const figure = layer.play[section]
    if (!figure || rests(slug, layer, bar)) return []
    return figure({ ...bar, key, random }).map((note) => {
      const wander = ((layer.loose ?? 0) / 1000) * (random() - 0.5) * 2
      const seconds = (start + swung(note.at, swing)) * beat + wander
      return { ...note, sample: Math.max(0, Math.round(seconds * sampleRate)), seconds: note.beats * beat }
    })
  })
}

const neverRest = /kick|snare|bass|sub|heart|riser|crash/

/**
 * Phrases of four bars leave out different layers when a section comes again or goes on for long, so that no eight
 * bars repeat unchanged.
 */
function rests(slug: string, { name }: Layer, { round, index }: Pick<PlacedBar, 'round' | 'index'>): boolean {
  const phrase = Math.floor(index / 4)
  if (neverRest.test(name) || (round === 0 && phrase < 2)) return false
  return seeded(seedOf(`${slug}/${name}/${round}/${phrase}`))() < 0.24
}

/** Delays what is on the second half of each eighth, and shifts what is around it accordingly. */
function swung(at: number, swing: number): number {
  const eighth = Math.floor(at * 2) / 2
  const within = (at - eighth) * 2
  const bent = within < 0.5 ? within * (1 + swing) : 0.5 * (1 + swing) + (within - 0.5) * (1 - swing)
  return eighth + bent / 2
}

/** Takes of the same tone differ a little, as if played by a person; after this many they repeat. */
const takes = 3

function play({ slug, bpm }: Score, layer: Layer, notes: readonly Placed[], into: Sound): void {
  const remembered = new Map<string, Sound>()
  const random = seeded(seedOf(`${slug}/${layer.name}/voice`))
  const { left, right } = panned(layer.pan ?? 0)
  const gain = decibels(layer.gain)
  for (const [index, note] of notes.entries()) {
    const velocity = Math.max(0.1, Math.round(note.velocity * 12) / 12)
    const sixteenths = Math.max(1, Math.round(note.beats * 8))
    const name = [note.midi, note.from ?? '', sixteenths, velocity, index % takes].join(' ')
    let sound = remembered.get(name)
    if (!sound) {
      const seconds = (sixteenths / 8) * (60 / bpm)
      const fromHz = note.from === undefined ? null : hertz(note.from)
      sound = layer.voice({ hz: hertz(note.midi), fromHz, seconds, velocity, random: fresh(random) })
      remembered.set(name, sound)
    }
    mix(into, sound, note.sample, gain * left, gain * right)
  }
}

const fresh = (random: Random): Random => seeded(Math.floor(random() * 2 ** 32))

/** The gain under the kick: 1 without one, down to 0 right at a kick, back up within most of a beat. */
function pumping(length: number, pushes: readonly Placed[], beat: number): Float32Array {
  const pump = new Float32Array(length).fill(1)
  const [down, up] = [Math.round(0.004 * sampleRate), Math.round(Math.min(0.75 * beat, 0.36) * sampleRate)]
  for (const { sample } of pushes) {
    for (let n = -down; n < up && sample + n < length; n++) {
      if (sample + n < 0) continue
      const level = n < 0 ? -n / down : 0.5 - 0.5 * Math.cos((Math.PI * n) / up)
      pump[sample + n] = Math.min(pump[sample + n] ?? 1, level)
    }
  }
  return pump
}

/** Applies the effects of the mixing desk to a layer: filters and swells by section, and the ducking under the kick. */
function carve({ left, right }: Sound, score: Score, layer: Layer, pump: Float32Array | null): void {
  const { lowpass, swell, highpass, duck = 0 } = layer
  if (!lowpass && !swell && !highpass && !(duck && pump)) return
  const sections = spans(score)
  const lows = [new MovingFilter('low', 20_000, 0.8), new MovingFilter('low', 20_000, 0.8)] as const
  const highs = highpass ? ([new MovingFilter('high', highpass), new MovingFilter('high', highpass)] as const) : null
  // The filters keep running while they are open, so that closing them again causes no step.
  const cutting = lowpass !== undefined
  let [section, gain, quiet] = [0, 1, 0]
  for (let from = 0; from < left.length; from += blockLength) {
    while (section < sections.length - 1 && from >= (sections[section]?.end ?? 0)) section += 1
    const { name, start, end } = sections[section] ?? { name: '', start: 0, end: 1 }
    const share = Math.min(1, (from - start) / (end - start))
    const step = swell?.[name]
    gain += 0.06 * ((step ? decibels(step[0] + (step[1] - step[0]) * share) : 1) - gain)
    const to = Math.min(left.length, from + blockLength)
    // After a while of silence nothing rings in the filters either.
    quiet = isSilent(left, from, to) && isSilent(right, from, to) ? quiet + 1 : 0
    if (quiet > blocksOfRinging) continue
    const cut = lowpass?.[name]
    if (cutting) for (const low of lows) low.tune(cut ? between(cut, share) : 18_000, 0.8)
    for (let n = from; n < to; n++) {
      const level = gain * (pump ? 1 - duck * (1 - (pump[n] ?? 1)) : 1)
      let [a, b] = [left[n] ?? 0, right[n] ?? 0]
      if (cutting) {
        a = lows[0].run(a)
        b = lows[1].run(b)
      }
      if (highs) {
        a = highs[0].run(a)
        b = highs[1].run(b)
      }
      left[n] = a * level
      right[n] = b * level
    }
  }
}

const blockLength = 64
const blocksOfRinging = 250

function isSilent(side: Float32Array, from: number, to: number): boolean {
  for (let n = from; n < to; n++) if (side[n] !== 0) return false
  return true
}

/** Interpolates by octaves, which sounds even. */
const between = ([from, to]: Sweep, share: number): number => from * (to / from) ** share

function spans({ form, bpm }: Score): { name: string; start: number; end: number }[] {
  let at = 0
  return form.map(([name, count]) => {
    const start = at
    at += Math.round(((count * 4 * 60) / bpm) * sampleRate)
    return { name, start, end: at }
  })
}

function fadeEdges({ left, right }: Sound): void {
  const [begin, end] = [Math.round(0.004 * sampleRate), Math.round(1.2 * sampleRate)]
  for (const side of [left, right]) {
    for (let n = 0; n < begin; n++) side[n] = ((side[n] ?? 0) * n) / begin
    for (let n = 0; n < end; n++) {
      const at = side.length - 1 - n
      side[at] = (side[at] ?? 0) * (n / end) ** 1.5
    }
  }
}
