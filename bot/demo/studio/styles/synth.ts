import { arp, bassline, every, halves, hits, held, melody } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score, type Voice } from '../score.ts'
import { filterBass } from '../voices/bass.ts'
import { chip, chipBass, chipNoise } from '../voices/chip.ts'
import { kit } from '../voices/kit.ts'
import { lead } from '../voices/leads.ts'
import { choir, sawPad } from '../voices/pads.ts'
import { bell, sawPluck } from '../voices/plucks.ts'
import { announcements, form, on, type Facts } from './arrange.ts'

type Synth = Facts & {
  kicks: string
  line: readonly string[]
  tune: readonly string[]
  voice: Voice
  arpShape: 'up' | 'bounce'
  claps: Voice
}

/** Drum machine, arpeggio and a tune to hum with the windows down. */
function synth({ kicks, line, tune, voice, arpShape, claps, ...facts }: Synth): Score {
  const engine = bassline(line, { centre: 41, velocity: 0.78 })
  return {
    ...facts,
    form: form(facts.form),
    pump: 'kick',
    room: { seconds: 2.5, brightness: 5600, delayBeats: 0.75, feedback: 0.42 },
    layers: [
      { name: 'kick', voice: kit.roundKick, gain: -7, play: on('intro build drop outro', hits(kicks)) },
      {
        name: 'snare',
        voice: claps,
        gain: -10,
        reverb: 0.45,
        play: on('build drop outro', hits('....X.......X...', { fill: '....X.......X.xx' })),
      },
      {
        name: 'toms',
        voice: kit.tom,
        gain: -11,
        pan: -0.3,
        reverb: 0.35,
        play: {
          ...on('build drop', every(4, hits('..........x.x.x.', { midi: 50 }), 3)),
          break: every(8, hits('x.x.x.x.xxxxxxxx', { midi: 53 }), 7),
        },
      },
      {
        name: 'hat',
        voice: kit.hat,
        gain: -15,
        pan: 0.15,
        play: on('intro build drop outro', hits(['x-o-x-o-x-o-x-o-', 'x-o-x-oox-o-x-oo'])),
      },
      {
        name: 'bass',
        voice: filterBass({ bright: 300, opens: 2.2, shuts: 0.1, sub: 0.45 }),
        gain: -10,
        duck: 0.4,
        lowpass: { build: [300, 2200], break: [2200, 500], outro: [2200, 400] },
        play: on('build drop break outro', engine),
      },
      {
        name: 'arp',
        voice: sawPluck({ bright: 700, opens: 2.8, shuts: 0.09 }),
        gain: -13,
        pan: 0.25,
        reverb: 0.25,
        delay: 0.35,
        highpass: 250,
        lowpass: { build: [700, 6000], break: [5000, 1500] },
        play: {
          ...on('build drop', arp({ centre: 70, span: 2, shape: arpShape })),
          break: arp({ centre: 74, shape: 'down', rate: 2 }),
          outro: halves(arp({ centre: 70, span: 2, shape: arpShape, velocity: 0.5 }), hits('')),
        },
      },
      {
        name: 'pad',
        voice: sawPad({ bright: 2000, attack: 0.3, release: 0.9, detune: 18 }),
        gain: -14,
        reverb: 0.4,
        duck: 0.3,
        highpass: 180,
        play: { build: held({ centre: 62, velocity: 0.5 }), drop: held({ centre: 66 }), break: held({ centre: 62 }) },
      },
      {
        name: 'choir',
        voice: choir({ attack: 0.4, release: 0.8 }),
        gain: -15,
        reverb: 0.5,
        play: on('break', held({ centre: 67 })),
      },
      {
        name: 'lead',
        voice,
        gain: -12.5,
        pan: -0.08,
        reverb: 0.35,
        delay: 0.3,
        play: { drop: melody(tune), break: halves(hits(''), melody(tune, { octave: 4, velocity: 0.5 })) },
      },
      {
        name: 'bells',
        voice: bell,
        gain: -17,
        pan: -0.35,
        reverb: 0.4,
        delay: 0.35,
        play: {
          break: melody(['. . . . . . 7 . . . 4 . . . 2 .', '. . . . 9 . . . 7 . . . . . . .']),
          build: every(4, melody(['. . . . . . 7 . . . 4 . . . 2 .']), 3),
        },
      },
      ...announcements(-16),
    ],
  }
}

type Console = Facts & {
  kicks: readonly string[]
  tune: readonly string[]
  second: readonly string[]
  line: readonly string[]
  swing: number
}

/** Two pulse channels, a triangle and a noise, as on a console of 1986; only the echo is cheating. */
function console8({ kicks, tune, second, line, ...facts }: Console): Score {
  const thump = hits(kicks, { midi: 36 })
  const tinkle = arp({ centre: 76, span: 2, shape: 'up', rate: 8, length: 0.9, velocity: 0.5 })
  return {
    ...facts,
    form: form(facts.form),
    pump: 'kick',
    room: { seconds: 0.8, brightness: 6000, delayBeats: 0.5, feedback: 0.3 },
    layers: [
      { name: 'kick', voice: kit.tightKick, gain: -9, play: on('intro build drop outro', thump) },
      {
        name: 'snare',
        voice: chipNoise({ hz: 9000, ring: 0.07 }),
        gain: -10,
        play: on('intro build drop outro', hits('....x.......x...', { fill: '....x.x.x.xxxxxx' })),
      },
      {
        name: 'hat',
        voice: chipNoise({ hz: 15_000, ring: 0.015 }),
        gain: -14,
        pan: 0.1,
        play: on('build drop outro break', hits('x-o-x-o-x-o-x-o-')),
      },
      {
        name: 'bass',
        voice: chipBass(),
        gain: -9,
        play: on('intro build drop break outro', bassline(line, { centre: 41 })),
      },
      {
        name: 'melody',
        voice: chip({ width: 0.25, vibrato: 14 }),
        gain: -10,
        pan: -0.15,
        delay: 0.2,
        play: { build: halves(hits(''), melody(second)), drop: melody(tune), break: melody(second, { octave: 4 }) },
      },
      {
        name: 'harmony',
        voice: chip({ width: 0.5, decay: 0.3 }),
        gain: -14,
        pan: 0.3,
        delay: 0.15,
        play: { drop: halves(melody(tune, { octave: 4 }), melody(second, { octave: 5, velocity: 0.6 })) },
      },
      {
        name: 'tinkle',
        voice: chip({ width: 0.125, decay: 0.15 }),
        gain: -14,
        pan: 0.2,
        play: { build: tinkle, break: tinkle, outro: halves(tinkle, hits('')) },
      },
    ],
  }
}

export const synthScores: readonly Score[] = [
  synth({
    slug: 'chrome-coast',
    title: 'Chrome Coast',
    artist: 'Neon Atlas',
    genre: 'Outrun',
    bpm: 108,
    key: key('D minor'),
    chords: { all: 'Dm7 Bbmaj7 F C', break: 'Gm7 Am7 Bbmaj7 C' },
    form: 'intro 4, build 8, drop 16, break 8, drop 16, outro 4',
    kicks: 'x...x...x...x...',
    line: ['0 0 12 0 0 12 0 0 12 0 0 12 0 0 12 0', '0 0 12 0 0 12 0 0 12 0 0 12 0 7 10 12'],
    tune: [
      '4 - - 6 7 - - - 6 - 4 - 2 - 4 -',
      '~5 - - - - - 4 - 2 - - - . . . .',
      '2 - - 4 7 - - - 9 - 7 - 6 - 4 -',
      '~6 - - - - - - - . . 4 - 6 - ~8 -',
    ],
    voice: lead({ bright: 4200, vibrato: 24, attack: 0.02 }),
    arpShape: 'up',
    claps: kit.bigSnare,
  }),
  synth({
    slug: 'ultramarina',
    title: 'Ultramarina',
    artist: 'Valentina Due',
    genre: 'Italo Disco',
    bpm: 120,
    key: key('E minor'),
    chords: { all: 'Em Em C D', break: 'Am Bm C D' },
    form: 'intro 8, build 8, drop 16, break 8, drop 16, outro 8',
    kicks: 'x...x...x...x...',
    line: ['0 . 12 . 0 . 12 . 0 . 12 . 0 . 12 .', '0 . 12 . 0 . 12 . 0 . 12 . 7 . 10 12'],
    tune: [
      '2 . 2 . 4 - 2 - 0 - - - . . b1 0',
      '2 . 2 . 4 - 6 - 7 - - - . . . .',
      '5 . 5 . 7 - 5 - 4 - - - . . 2 4',
      '6 - - 4 - - 3 - ~1 - - - . . . .',
    ],
    voice: lead({ bright: 3400, wave: 'pulse', vibrato: 12 }),
    arpShape: 'bounce',
    claps: kit.clap,
  }),
  console8({
    slug: 'glass-arcade',
    title: 'Glass Arcade',
    artist: 'Player Four',
    genre: 'Chiptune',
    bpm: 150,
    key: key('C major'),
    chords: { all: 'C G Am F', break: 'Am Em F G', build: 'F G Am C' },
    form: 'intro 8, build 8, drop 16, break 8, drop 16, build 8, drop 8, outro 8',
    swing: 0,
    kicks: ['x...x...x...x...', 'x...x...x..xx...'],
    tune: [
      '4 . 4 2 4 . 7 - 4 . 2 . 4 - - .',
      '1 . 1 b1 1 . 4 - 6 . 4 . 1 - - .',
      '2 . 2 4 5 . 7 - 9 . 7 . 5 - 4 .',
      '3 . 5 . 7 . 8 - 9 - 8 - 7 - - .',
    ],
    second: [
      '2 - - - 4 - - - 7 - - - 4 - - -',
      '1 - - - 4 - - - 6 - - - 4 - - -',
      '0 - - - 2 - - - 4 - - - 7 - - -',
      '3 - - - 5 - - - 7 - 6 - 5 - 4 -',
    ],
    line: ['0 . 0 . 12 . 0 . 0 . 0 . 12 . 7 .', '0 . 0 . 12 . 0 . 0 . 7 . 5 . 4 .'],
  }),
  console8({
    slug: 'save-point',
    title: 'Save Point',
    artist: 'Tilde & Hash',
    genre: 'Bitpop',
    bpm: 126,
    key: key('F major'),
    chords: { all: 'Fmaj7 Em7,A7 Dm7 Cm7,F7', break: 'Bbmaj7 Am7 Gm7 C7', build: 'Bbmaj7 C7 Am7 Dm7' },
    form: 'intro 8, build 8, drop 16, break 8, drop 16, outro 8',
    swing: 0.2,
    kicks: ['x.....x.x.......', 'x.....x.x..x....'],
    tune: [
      '. . 4 - 2 - 4 6 . 7 - 6 4 - . .',
      '. . 3 - 1 - 3 ~5 - - 4 - 2 - . .',
      '. . 5 - 4 - 5 7 . 9 - 7 5 - . .',
      '4 - . 2 - . 4 - ~6 - - - . . . .',
    ],
    second: [
      '3 - - . 5 - - . 7 - - . 5 - 3 .',
      '2 - - . 4 - - . 6 - - . 4 - 2 .',
      '1 - - . 3 - - . 5 - - . 3 - 1 .',
      '4 - - . 6 - - . 8 - 7 - 6 - 4 .',
    ],
    line: ['0 - . 0 . . 7 - 0 - . 12 . . 7 .', '0 - . 0 . . 7 - 5 - . 4 . . 2 .'],
  }),
]
