import { arp, bassline, every, halves, hits, held, melody, struck } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score, type Voice } from '../score.ts'
import { filterBass, subBass } from '../voices/bass.ts'
import { kit } from '../voices/kit.ts'
import { lead } from '../voices/leads.ts'
import { choir, glassPad, sawPad } from '../voices/pads.ts'
import { bell, sawPluck } from '../voices/plucks.ts'
import { announcements, form, on, type Facts } from './arrange.ts'

type Trance = Facts & {
  rolling: readonly string[]
  rests: string
  tune: readonly string[]
  voice: Voice
  breakPad: Voice
}

const four = hits('x...x...x...x...')
const roll = hits('o...o...o...o...', { fill: 'o.o.o.o.oooooooo' })

/** A bass that rolls between the kicks, a run of sixteenths, and a tune that the break gives away before the drop. */
function trance({ rolling, rests, tune, voice, breakPad, ...facts }: Trance): Score {
  const runs = arp({ centre: 71, span: 2, shape: 'bounce', length: 0.7, rests })
  const bass = bassline(rolling, { centre: 40 })
  return {
    ...facts,
    form: form(facts.form),
    pump: 'kick',
    room: { seconds: 3, brightness: 6600, delayBeats: 0.75, feedback: 0.46 },
    layers: [
      { name: 'kick', voice: kit.hardKick, gain: -8.5, play: on('intro build drop outro', four) },
      {
        name: 'clap',
        voice: kit.clap,
        gain: -13,
        reverb: 0.3,
        play: on('build drop', hits('....x.......x...', { fill: '....x.......x.xx' })),
      },
      { name: 'hat', voice: kit.hat, gain: -15, pan: 0.2, play: on('build drop outro', hits('o-o-o-o-o-o-o-oo')) },
      {
        name: 'open hat',
        voice: kit.openHat,
        gain: -13.5,
        pan: -0.1,
        play: on('intro build drop outro', hits('..x...x...x...x.')),
      },
      {
        name: 'roll',
        voice: kit.crispSnare,
        gain: -17,
        reverb: 0.25,
        swell: { break: [-12, 0] },
        play: { break: halves(hits(''), roll) },
      },
      {
        name: 'bass',
        voice: filterBass({ bright: 280, opens: 2.2, shuts: 0.08, sub: 0.5 }),
        gain: -10.5,
        duck: 0.6,
        lowpass: { build: [300, 2600] },
        play: on('build drop outro', bass),
      },
      {
        name: 'sub',
        voice: subBass(),
        gain: -15,
        duck: 0.8,
        play: on('drop', bassline('0 - - - - - - - - - - - - - - -', { centre: 36 })),
      },
      {
        name: 'runs',
        voice: sawPluck({ bright: 600, opens: 3, shuts: 0.09 }),
        gain: -13,
        pan: -0.15,
        reverb: 0.25,
        delay: 0.35,
        duck: 0.3,
        highpass: 250,
        lowpass: { build: [500, 5000], break: [6000, 1200], outro: [4000, 500] },
        play: { build: runs, drop: runs, break: halves(runs, hits('')), outro: halves(runs, hits('')) },
      },
      {
        name: 'strings',
        voice: sawPad({ bright: 3000, attack: 0.08, release: 0.5, detune: 24, voices: 8 }),
        gain: -12.5,
        reverb: 0.35,
        duck: 0.7,
        highpass: 200,
        play: { drop: struck('x-----x---x-----', { centre: 67, velocity: 0.7 }) },
      },
      {
        name: 'break pad',
        voice: breakPad,
        gain: -12,
        reverb: 0.5,
        highpass: 180,
        play: on('break', held({ centre: 64 })),
      },
      {
        name: 'bells',
        voice: bell,
        gain: -16,
        pan: 0.3,
        reverb: 0.4,
        delay: 0.4,
        play: {
          break: melody(tune, { octave: 5, velocity: 0.5 }),
          build: every(4, melody(['. . . . . . . . 4 . 2 . 0 . . .']), 3),
        },
      },
      {
        name: 'lead',
        voice,
        gain: -12.5,
        reverb: 0.35,
        delay: 0.3,
        duck: 0.25,
        play: {
          drop: melody(tune, { octave: 5 }),
          break: halves(hits(''), melody(tune, { octave: 4, velocity: 0.5 })),
        },
      },
      ...announcements(-15),
    ],
  }
}

export const tranceScores: readonly Score[] = [
  trance({
    slug: 'first-light-last-train',
    title: 'First Light, Last Train',
    artist: 'Aurel Voss',
    genre: 'Uplifting Trance',
    bpm: 140,
    key: key('F# minor'),
    chords: { all: 'F#m D A E', break: 'Dmaj7 E F#m A Bm7 D E E' },
    form: 'intro 8, build 8, drop 8, break 16, drop 16, build 4, drop 8, outro 8',
    rolling: ['. 0 0 0 . 0 0 0 . 0 0 0 . 0 0 0', '. 0 0 0 . 0 0 0 . 0 0 0 . 0 7 12'],
    rests: 'xo-xo-xoxo-xo-xo',
    tune: [
      '4 - - 4 - 6 - 7 - - 6 - 4 - 2 -',
      '4 - - 2 - - - - . . 2 - 3 - 4 -',
      '6 - - 6 - 7 - 9 - - 7 - 6 - 4 -',
      '3 - - 4 - - 6 - ~4 - - - - - . .',
    ],
    voice: lead({ bright: 5200, detune: 18 }),
    breakPad: choir({ attack: 0.5, release: 1 }),
  }),
  trance({
    slug: 'parallax-coast',
    title: 'Parallax Coast',
    artist: 'Mira Solen',
    genre: 'Progressive Trance',
    bpm: 134,
    key: key('E minor'),
    chords: { all: 'Em9 Cmaj7 Gadd9 D', break: 'Cmaj7 D Em7 Bm7' },
    form: 'intro 8, build 8, drop 16, break 8, drop 16, build 4, outro 8',
    rolling: ['. . 0 . . 0 0 . . . 0 . . 0 0 7', '. . 0 . . 0 0 . . . 0 . . 12 . 10'],
    rests: 'x..x..x.x..x..x.',
    tune: [
      '7 - - - - - 6 - 4 - - - - - 2 -',
      '4 - - - - - - - . . . . 2 - 4 -',
      '6 - - - - - 7 - ~4 - - - - - 2 -',
      '1 - - - - - ~2 - - - - - . . . .',
    ],
    voice: lead({ bright: 2600, wave: 'pulse', vibrato: 10, attack: 0.03 }),
    breakPad: glassPad({ attack: 0.5, release: 1.4 }),
  }),
]
