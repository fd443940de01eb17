import { bassline, every, halves, hits, held, melody, struck, throughout } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { vinyl } from '../voices/air.ts'
import { fingerBass } from '../voices/bass.ts'
import { electricPiano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { flute } from '../voices/leads.ts'
import { sawPad } from '../voices/pads.ts'
import { string } from '../voices/plucks.ts'

const drums = {
  kick: hits(['X.....,...x.....', 'X.....,...x..o..'], { fill: 'X.....x...x.....' }),
  snare: hits(['....x.......x..,', '....x..,....x...'], { fill: '....x.......x.-o' }),
  hat: hits(['o.-.o.-.o.-.o.-,', 'o.-.o.-,o.-.o,-.']),
}
const keys = struck(['x-----..o-x---..', 'x---..x-----o-..'], { centre: 62, velocity: 0.66 })
const tune = melody(
  [
    '. . 4 - 2 - 4 5 - - . . . . 4 2',
    '1 - - 2 0 - - . . . . . . . . .',
    '. . 4 - 2 - 4 7 - - 5 - 4 - ~2 -',
    '1 - - - ~2 - - - . . . . . . . .',
  ],
  { octave: 5, velocity: 0.6 },
)

/** Rain on the window of a boat that goes nowhere. */
export const slowHarbour: Score = {
  slug: 'slow-harbour',
  title: 'Slow Harbour',
  artist: 'Inez Tallow',
  genre: 'Lo-fi Hip Hop',
  bpm: 80,
  key: key('F major'),
  swing: 0.24,
  form: [
    ['intro', 2],
    ['verse', 8],
    ['bridge', 4],
    ['tune', 8],
    ['verse', 8],
    ['bridge', 4],
    ['tune', 4],
    ['outro', 4],
  ],
  chords: {
    all: 'Fmaj9 Em7b5,A7 Dm9 Cm7,F7 Bbmaj9 Am7 Gm9 C13',
    bridge: 'Bbmaj9 Am7 Gm9 C7sus4',
    intro: 'Gm9 C13',
    outro: 'Gm9 Fmaj9',
  },
  pump: 'kick',
  room: { seconds: 1.4, brightness: 3400, delayBeats: 0.75, feedback: 0.35 },
  layers: [
    {
      name: 'vinyl',
      voice: vinyl(),
      gain: -18,
      play: {
        intro: throughout(),
        verse: throughout(),
        bridge: throughout(),
        tune: throughout(),
        outro: throughout(),
      },
    },
    {
      name: 'kick',
      voice: kit.softKick,
      gain: -8,
      loose: 6,
      play: { verse: drums.kick, tune: drums.kick, outro: every(2, hits('X...............')) },
    },
    {
      name: 'snare',
      voice: kit.dustySnare,
      gain: -9,
      loose: 9,
      reverb: 0.14,
      play: { verse: drums.snare, tune: drums.snare, bridge: every(4, hits('............o.,-'), 3) },
    },
    {
      name: 'hat',
      voice: kit.softHat,
      gain: -13,
      pan: 0.2,
      loose: 8,
      play: {
        intro: every(2, hits('........o.-.o.-,'), 1),
        verse: drums.hat,
        tune: drums.hat,
        bridge: hits('o...o...o...o...'),
      },
    },
    {
      name: 'rim',
      voice: kit.rim,
      gain: -15,
      pan: -0.4,
      loose: 8,
      reverb: 0.3,
      play: { tune: hits(['......o.........', '...o......o.....']), bridge: hits('....o.......o...') },
    },
    {
      name: 'bass',
      voice: fingerBass({ snap: 0.35 }),
      gain: -9.5,
      loose: 5,
      lowpass: { verse: [900, 900], tune: [900, 900], bridge: [900, 900] },
      play: {
        verse: bassline(['0 - - - - - . . 0 - . 7 - . 5 .', '0 - - . . . 0 . 0 - - - . 7 ~5 .']),
        tune: bassline(['0 - - - . . 0 . 12 - . 7 - . 5 .', '0 - - . . . 7 . 0 - - - . 7 ~5 .']),
        bridge: bassline('0 - - - - - - - . . 7 - 5 - . .'),
        outro: bassline('0 - - - - - - - - - - - - - - -'),
      },
    },
    {
      name: 'keys',
      voice: electricPiano({ wander: 0.3 }),
      gain: -8,
      loose: 9,
      reverb: 0.18,
      duck: 0.2,
      lowpass: {
        intro: [700, 2600],
        verse: [2600, 3200],
        bridge: [3200, 1400],
        tune: [3400, 3400],
        outro: [2600, 600],
      },
      highpass: 120,
      play: {
        intro: keys,
        verse: keys,
        tune: keys,
        bridge: held({ velocity: 0.55 }),
        outro: held({ velocity: 0.5 }),
      },
    },
    {
      name: 'strings',
      voice: sawPad({ bright: 1100, attack: 0.7, release: 1, detune: 18 }),
      gain: -16,
      reverb: 0.4,
      highpass: 220,
      play: { bridge: held({ centre: 69 }), tune: halves(hits(''), held({ centre: 69, velocity: 0.5 })) },
    },
    {
      name: 'guitar',
      voice: string({ ring: 0.7, bright: 0.35 }),
      gain: -10,
      pan: -0.3,
      loose: 10,
      reverb: 0.2,
      delay: 0.22,
      play: {
        verse: halves(
          hits(''),
          every(2, melody(['. . . . . . . . 9 . 7 . 5 . 4 .'], { octave: 4, velocity: 0.55 }), 1),
        ),
        bridge: melody(['. . 4 . 7 . 9 . . . 7 . . . . .', '. . 2 . 4 . 7 . . . 4 . . . . .'], {
          octave: 4,
          velocity: 0.55,
        }),
      },
    },
    { name: 'flute', voice: flute(), gain: -12, pan: 0.12, loose: 10, reverb: 0.35, delay: 0.22, play: { tune } },
  ],
}
