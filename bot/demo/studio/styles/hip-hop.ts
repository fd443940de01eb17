import { bassline, every, halves, hits, held, melody, struck, throughout } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Layer, type Score } from '../score.ts'
import { vinyl } from '../voices/air.ts'
import { fingerBass, subBass } from '../voices/bass.ts'
import { electricPiano, piano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { brass, flute } from '../voices/leads.ts'
import { sawPad } from '../voices/pads.ts'
import { kalimba, marimba, string } from '../voices/plucks.ts'
import { form, on, type Facts } from './arrange.ts'

type HipHop = Facts & {
  swing: number
  kicks: readonly string[]
  snares: readonly string[]
  hats: readonly string[]
  snare: Layer['voice']
  bass: Layer
  music: readonly Layer[]
}

/** Drums behind the beat, dust on the record, and a loop that somebody plays rather than a machine. */
function hipHop({ kicks, snares, hats, snare, bass, music, ...facts }: HipHop): Score {
  return {
    ...facts,
    form: form(facts.form),
    pump: 'kick',
    room: { seconds: 1.5, brightness: 3600, delayBeats: 0.75, feedback: 0.36 },
    layers: [
      {
        name: 'dust',
        voice: vinyl({ crackles: 11 }),
        gain: -15,
        play: on('intro verse hook bridge outro', throughout()),
      },
      {
        name: 'kick',
        voice: kit.softKick,
        gain: -6.5,
        loose: 4,
        play: { ...on('intro verse hook outro', hits(kicks)), bridge: hits('x...............') },
      },
      {
        name: 'snare',
        voice: snare,
        gain: -9,
        loose: 6,
        reverb: 0.18,
        play: on('intro verse hook outro', hits(snares, { fill: '....x..,.,..x.o.' })),
      },
      {
        name: 'hat',
        voice: kit.softHat,
        gain: -12,
        pan: 0.2,
        loose: 6,
        play: {
          ...on('verse hook outro', hits(hats)),
          bridge: halves(hits(''), hits(hats)),
          intro: halves(hits(''), hits(hats)),
        },
      },
      bass,
      ...music,
    ],
  }
}

export const hipHopScores: readonly Score[] = [
  hipHop({
    slug: 'window-seat',
    title: 'Window Seat',
    artist: 'Nico Amber',
    genre: 'Jazz Hop',
    bpm: 86,
    key: key('D dorian'),
    chords: { all: 'Dm9 G13 Cmaj9 Am7', bridge: 'Fmaj9 Em7 Dm9 G7sus4' },
    form: 'intro 4, verse 8, hook 8, bridge 4, verse 8, hook 8, outro 4',
    swing: 0.22,
    kicks: ['x......x..x.....', 'x..x......x..o..'],
    snares: ['....x.......x...', '....x.......x..,'],
    hats: ['x.o.x.o.x.o.x.o.', 'x.o.x.oox.o.x.o-'],
    snare: kit.rim,
    bass: {
      name: 'bass',
      voice: fingerBass({ snap: 0.3 }),
      gain: -9,
      loose: 5,
      play: on(
        'verse hook bridge outro',
        bassline(['0 - . 0 . . 7 - . . 10 . 12 . 7 .', '0 - . 0 . . 5 - . 7 . . 3 . 2 .'], { centre: 38 }),
      ),
    },
    music: [
      {
        name: 'keys',
        voice: electricPiano({ tine: 0.7 }),
        gain: -9,
        loose: 8,
        reverb: 0.25,
        highpass: 140,
        play: on('intro verse hook bridge outro', struck(['x---..o-....x--.', '..x---....x-....'], { centre: 62 })),
      },
      {
        name: 'guitar',
        voice: string({ ring: 0.7, bright: 0.35, body: 0.6 }),
        gain: -7,
        pan: -0.3,
        loose: 8,
        reverb: 0.25,
        delay: 0.15,
        play: {
          hook: melody(
            [
              '. . 4 5 6 - 4 - . 2 4 - 1 - - .',
              '. . 6 7 8 - 6 - 4 - . 6 ~5 - - .',
              '. . 9 - 7 - 6 7 - 4 - 2 4 - - .',
              '1 - 2 - 4 - - - . . . . . . . .',
            ],
            { octave: 4 },
          ),
          bridge: every(2, melody(['7 - 6 - 4 - 2 - 1 - - - . . . .'], { octave: 4 }), 1),
        },
      },
      {
        name: 'rain',
        voice: sawPad({ bright: 900, attack: 0.8, release: 1.2 }),
        gain: -17,
        reverb: 0.4,
        highpass: 200,
        play: on('hook bridge', held({ centre: 64 })),
      },
    ],
  }),
  hipHop({
    slug: 'corner-shop-sonata',
    title: 'Corner Shop Sonata',
    artist: 'Miss Tansy',
    genre: 'Boom Bap',
    bpm: 92,
    key: key('C minor'),
    chords: { all: 'Cm7 Abmaj7 Fm7 G7', bridge: 'Abmaj7 Bb Cm7 G7' },
    form: 'intro 4, verse 8, hook 8, bridge 4, verse 8, hook 8, verse 4, outro 4',
    swing: 0.18,
    kicks: ['X..x...x..x.....', 'X..x......xx....'],
    snares: ['....X.......X...', '....X.......X..o'],
    hats: ['x.x.x.x.x.x.x.x.', 'x.x.x.x.x.xxx.x.'],
    snare: kit.dustySnare,
    bass: {
      name: 'bass',
      voice: subBass({ grit: 0.6, decay: 0.8 }),
      gain: -8.5,
      loose: 4,
      play: on(
        'verse hook outro',
        bassline(['0 . . 0 . . . 0 . . 7 . . . 10 .', '0 . . 0 . . . 12 . . 7 . 5 . 3 .'], { centre: 38 }),
      ),
    },
    music: [
      {
        name: 'piano',
        voice: piano({ bright: 1.1 }),
        gain: -8,
        loose: 6,
        reverb: 0.18,
        highpass: 160,
        play: {
          ...on('intro verse', struck(['x..x..x...x.....', 'x..x..x.....x.x.'], { centre: 62 })),
          ...on('hook bridge outro', struck('x-------x---x---', { centre: 64 })),
        },
      },
      {
        name: 'strings',
        voice: sawPad({ bright: 2600, attack: 0.1, release: 0.3, detune: 14 }),
        gain: -13,
        pan: 0.25,
        reverb: 0.3,
        highpass: 260,
        play: {
          hook: melody([
            '7 - 9 - 7 - 6 - 4 - - - . . . .',
            '5 - 7 - 5 - 4 - 2 - - - . . . .',
            '3 - 5 - 7 - 5 - 3 - - - . . 2 .',
            '1 - 3 - 4 - 6 - ~7 - - - . . . .',
          ]),
          bridge: held({ centre: 70 }),
        },
      },
      {
        name: 'horns',
        voice: brass({ bright: 1800 }),
        gain: -13,
        pan: -0.2,
        reverb: 0.25,
        play: {
          verse: halves(hits(''), every(2, struck('..........x.x-..', { centre: 66 }), 1)),
          hook: every(4, struck('x.x---..........', { centre: 66 }), 3),
        },
      },
    ],
  }),
  hipHop({
    slug: 'soft-landing',
    title: 'Soft Landing',
    artist: 'Yuki Marsh',
    genre: 'Chillhop',
    bpm: 78,
    key: key('Eb major'),
    chords: { all: 'Ebmaj9 Cm9 Abmaj9 Bb6', bridge: 'Abmaj9 Gm7 Fm9 Bb6' },
    form: 'intro 4, verse 8, hook 8, bridge 4, verse 4, hook 8, outro 4',
    swing: 0.26,
    kicks: ['X......oX.......', 'X......oX.....o.'],
    snares: ['....x.......x...', '....x.......x.,.'],
    hats: ['x-o-x-o-x-o-x-o-'],
    snare: kit.tightClap,
    bass: {
      name: 'bass',
      voice: subBass({ grit: 0.35 }),
      gain: -9,
      loose: 4,
      play: on(
        'verse hook bridge outro',
        bassline(['0 - - - . . 0 - . . 7 - - - . .', '0 - - - . . 0 - . . 12 - 7 - . .'], { centre: 38 }),
      ),
    },
    music: [
      {
        name: 'bars',
        voice: kalimba,
        gain: -8,
        pan: 0.2,
        loose: 7,
        reverb: 0.3,
        delay: 0.25,
        play: {
          ...on('intro verse outro', melody(['4 . . 7 . . 9 . . 7 . . 4 . 2 .', '2 . . 4 . . 7 . . 6 . . 4 . . .'])),
          hook: melody(['9 . 7 . 4 . 7 . 9 . 11 . 9 . 7 .', '7 . 4 . 2 . 4 . 7 . . . . . . .']),
        },
      },
      {
        name: 'wood',
        voice: marimba,
        gain: -9,
        pan: -0.25,
        loose: 7,
        reverb: 0.25,
        play: on('hook bridge', struck(['..x..x..x..x....', '..x..x..x.....x.'], { centre: 66 })),
      },
      {
        name: 'flute',
        voice: flute({ breath: 0.6 }),
        gain: -11,
        reverb: 0.4,
        delay: 0.2,
        play: {
          bridge: melody(['4 - - - - - 2 - - - 4 - - - - -', '~7 - - - - - - - 6 - 4 - 2 - - -']),
          hook: halves(hits(''), melody(['. . . . . . . . 4 - - - 2 - - -', '~1 - - - - - - - . . . . . . . .'])),
        },
      },
      {
        name: 'pad',
        voice: sawPad({ bright: 1100, attack: 0.6, release: 1 }),
        gain: -15,
        reverb: 0.4,
        highpass: 180,
        play: on('intro hook bridge outro', held({ centre: 62 })),
      },
    ],
  }),
]
