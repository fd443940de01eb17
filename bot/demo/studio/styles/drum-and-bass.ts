import { bassline, every, halves, hits, held, melody, struck } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { reeseBass, subBass } from '../voices/bass.ts'
import { electricPiano, organ } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { flute, lead } from '../voices/leads.ts'
import { choir, sawPad } from '../voices/pads.ts'
import { on } from './arrange.ts'
import { breaks } from './breaks.ts'

export const drumAndBassScores: readonly Score[] = [
  breaks({
    slug: 'rain-on-the-estuary',
    title: 'Rain on the Estuary',
    artist: 'Bracken',
    genre: 'Liquid Drum and Bass',
    bpm: 174,
    key: key('G minor'),
    chords: { all: 'Gm9 Gm9 Ebmaj9 Ebmaj9 Cm9 Cm9 Dm7 F6', break: 'Ebmaj9 Ebmaj9 F6 F6 Gm9 Gm9 Bb Dm7' },
    form: 'intro 8, build 8, drop 16, break 12, drop 16, build 8, drop 16, outro 8',
    kicks: ['X.........x.....', 'X.........x....o'],
    snares: ['....X.......X..,', '....X..,.,..X...'],
    fill: '....X..x.x..X.xx',
    hats: ['x-o-x-o-x-o-x-o-'],
    snare: kit.crispSnare,
    bass: {
      name: 'bass',
      voice: subBass({ grit: 0.5, decay: 1.2 }),
      gain: -9,
      duck: 0.3,
      play: {
        build: halves(hits(''), bassline('0 - - - - - - - - - - - - - - -', { centre: 36 })),
        ...on(
          'drop',
          bassline(['0 - - - - - . . . . 0 - - - 7 -', '0 - - - - - . . ~5 - - - 3 - - -'], { centre: 36 }),
        ),
      },
    },
    music: [
      {
        name: 'keys',
        voice: electricPiano({ wander: 0.5 }),
        gain: -10,
        loose: 5,
        reverb: 0.3,
        delay: 0.2,
        highpass: 180,
        play: {
          ...on('intro outro', struck(['x-------o-------', '................'], { centre: 64 })),
          ...on(
            'build drop break',
            struck(['x-----o-----x---', '..o--.x-....o---', 'x-----o--.x-....', '..x---------....'], { centre: 66 }),
          ),
        },
      },
      {
        name: 'pad',
        voice: sawPad({ bright: 1900, attack: 0.5, release: 1 }),
        gain: -14.5,
        reverb: 0.45,
        duck: 0.3,
        highpass: 220,
        lowpass: { build: [500, 3000], break: [700, 6000] },
        play: on('build drop break', held({ centre: 65, velocity: 0.6 })),
      },
      {
        name: 'flute',
        voice: flute(),
        gain: -10,
        pan: -0.1,
        reverb: 0.4,
        delay: 0.3,
        play: {
          drop: halves(
            hits(''),
            melody([
              '4 - - - - - 2 - - - 4 - 6 - - -',
              '~7 - - - - - - - . . . . . . . .',
              '6 - - - 4 - - - 2 - - - 4 - - -',
              '~3 - - - - - - - . . . . . . . .',
            ]),
          ),
          break: melody([
            '7 - - - - - - - 9 - - - - - - -',
            '. . . . 7 - - - 6 - - - 4 - - -',
            '6 - - - - - - - - - - - . . . .',
            '. . . . 4 - - - 2 - - - ~4 - - -',
          ]),
        },
      },
    ],
  }),
  breaks({
    slug: 'rookery',
    title: 'Rookery',
    artist: 'Kid Sparrow',
    genre: 'Jungle',
    bpm: 166,
    key: key('C minor'),
    chords: { all: 'Cm9 Cm9 Cm9 Abmaj7', break: 'Fm9 Fm9 Abmaj7 Gm7' },
    form: 'intro 8, build 8, drop 16, break 8, drop 16, build 8, drop 16, outro 8',
    swing: 0.05,
    kicks: ['X.........x.....', 'X.........x....o'],
    snares: ['....X..,.,..X..,', '....X..,.o..X...', '....X..,.,..X..o', '....X..o.,..X.o.'],
    fill: '.o..X.oox.xoXxXX',
    hats: ['X.o.X.o.X.o.X.o.', 'X.o.X.ooX.o.X.o.'],
    snare: kit.dustySnare,
    bass: {
      name: 'bass',
      voice: reeseBass({ bright: 520, apart: 0.6 }),
      gain: -9.5,
      duck: 0.3,
      lowpass: { build: [140, 600] },
      play: {
        build: halves(hits(''), bassline('0 - - - - - - - - - - - - - - -', { centre: 33 })),
        drop: bassline(
          [
            '0 - - . . . 0 - - - . . . . . .',
            '. . ~3 - - - - - ~0 - - - . . 10 .',
            '0 - - . . . 0 - - - . . 7 - ~5 -',
            '3 - - - ~0 - - - . . . . . . . .',
          ],
          { centre: 36 },
        ),
      },
    },
    music: [
      {
        name: 'stab',
        voice: organ({ bars: [1, 0.8, 0.7, 0.4], release: 0.16 }),
        gain: -13,
        reverb: 0.35,
        delay: 0.4,
        highpass: 200,
        play: {
          ...on('build break', struck(['x--.............', '......x--.......'], { centre: 65 })),
          drop: every(2, struck('x-..x-..........', { centre: 67 })),
          ...on('intro outro', every(4, struck('x-..............', { centre: 65 }))),
        },
      },
      {
        name: 'choir',
        voice: choir({ attack: 0.6, release: 1.2 }),
        gain: -14,
        reverb: 0.6,
        highpass: 220,
        play: on('break', held({ centre: 62 })),
      },
      {
        name: 'bleep',
        voice: lead({ bright: 2400, wave: 'pulse', detune: 3 }),
        gain: -16,
        pan: 0.3,
        delay: 0.5,
        reverb: 0.3,
        play: {
          drop: halves(hits(''), melody(['7 . . 7 . . 4 . . . . . . . . .', '. . . . . . . . 2 . . 4 . . 3 .'])),
          build: every(4, melody(['. . . . . . . . 7 . . 4 . . 2 .']), 3),
        },
      },
    ],
  }),
]
