import { bassline, every, halves, hits, held, melody, struck, throughout } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { breaker, riser } from '../voices/air.ts'
import { filterBass, subBass } from '../voices/bass.ts'
import { organ } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { choir, glassPad } from '../voices/pads.ts'
import { bell, string } from '../voices/plucks.ts'

const kick = hits(['X.........x.....', 'X......o..x.....', 'X.........x.....', 'X.....o...x..o..'])
const snare = hits(['....x.......x...', '....x.......x..,', '....x..,....x...', '....x.......x.,-'], {
  fill: '....x..o....x.xo',
})
const shuffle = hits(['x-.ox-.-x-.ox.-o', 'x-.ox-.-x.o-x-.-'])
const stabs = struck(['..x...x....x....', '..x..x....x..x..'], { centre: 66, velocity: 0.8 })
const line = bassline(
  [
    '0 - . . . . 0 . . 12 . . 0 - . .',
    '. . 0 - . . . 7 . . 10 . ~12 - . .',
    '0 - . . . . 0 . . 12 . . 0 - . 3',
    '. . 5 - . . 7 . ~10 - . 7 . 5 3 .',
  ],
  { centre: 36 },
)
const voices = melody(
  [
    '. . . . 4 - - 5 - - 4 - ~2 - - -',
    '. . . . . . 2 - 4 - . . . . . .',
    '. . . . 7 - - 6 - - 4 - ~5 - - -',
    '4 - - - . . . . . . . . . . . .',
  ],
  { octave: 4, velocity: 0.75 },
)

/** Two steps towards the light, one step away. */
export const mothAndLamp: Score = {
  slug: 'moth-and-lamp',
  title: 'Moth and Lamp',
  artist: 'Juniper Static',
  genre: 'UK Garage',
  bpm: 132,
  key: key('Bb minor'),
  swing: 0.26,
  form: [
    ['intro', 8],
    ['verse', 8],
    ['drop', 16],
    ['break', 8],
    ['verse', 4],
    ['drop', 16],
    ['outro', 8],
  ],
  chords: { all: 'Bbm9 Gbmaj9 Ebm9 F7sus4', break: 'Gbmaj9 Ab6 Bbm9 Db Gbmaj9 Ab6 Ebm9 F7sus4' },
  pump: 'kick',
  room: { seconds: 1.9, brightness: 5200, delayBeats: 0.75, feedback: 0.38 },
  layers: [
    {
      name: 'kick',
      voice: kit.tightKick,
      gain: -7,
      play: {
        verse: kick,
        drop: kick,
        outro: hits('X.........x.....'),
        break: halves(hits(''), hits('X...............')),
      },
    },
    {
      name: 'snare',
      voice: kit.crispSnare,
      gain: -11,
      reverb: 0.16,
      play: { verse: snare, drop: snare, outro: snare, break: every(8, hits('o.......o...xxxx'), 7) },
    },
    { name: 'clap', voice: kit.tightClap, gain: -14, reverb: 0.2, play: { drop: hits('....x.......x...') } },
    {
      name: 'hat',
      voice: kit.hat,
      gain: -13,
      pan: 0.2,
      loose: 3,
      play: { intro: halves(hits(''), shuffle), verse: shuffle, drop: shuffle, outro: shuffle },
    },
    {
      name: 'open hat',
      voice: kit.openHat,
      gain: -16,
      pan: -0.15,
      play: {
        drop: hits(['..x...x...x...x.', '..x...x...x..x..']),
        verse: halves(hits(''), hits('..............x.')),
      },
    },
    {
      name: 'block',
      voice: kit.woodBlock,
      gain: -18,
      pan: -0.4,
      delay: 0.25,
      play: {
        verse: hits(['...o..o.........', '...o......o..o..']),
        drop: hits(['...o..o....o....', '...o......o..o..']),
      },
    },
    {
      name: 'bass',
      voice: filterBass({ bright: 300, opens: 1.6, shuts: 0.15, square: true, sub: 0.7 }),
      gain: -9,
      duck: 0.3,
      play: { drop: line, verse: halves(hits(''), line) },
    },
    {
      name: 'sub',
      voice: subBass({ grit: 0.3 }),
      gain: -10,
      play: {
        verse: halves(bassline('0 - - - - - - - - - . . . . . .', { centre: 36 }), hits('')),
        break: bassline('0 - - - - - - - - - - - - - - .', { centre: 36, velocity: 0.7 }),
        outro: bassline('0 - - - - - - - - - . . . . . .', { centre: 36 }),
      },
    },
    {
      name: 'organ',
      voice: organ({ bars: [1, 0.5, 0.6, 0.1, 0.3, 0.2], release: 0.1 }),
      gain: -11,
      reverb: 0.2,
      delay: 0.2,
      duck: 0.25,
      highpass: 180,
      lowpass: { intro: [500, 3000], verse: [2200, 5000] },
      play: { intro: stabs, verse: stabs, drop: stabs, outro: stabs },
    },
    {
      name: 'choir',
      voice: choir({ attack: 0.08, release: 0.3 }),
      gain: -10,
      pan: -0.05,
      loose: 6,
      reverb: 0.4,
      delay: 0.35,
      play: { drop: voices, break: halves(hits(''), voices) },
    },
    {
      name: 'glass',
      voice: glassPad({ attack: 0.5, release: 1.2 }),
      gain: -10,
      reverb: 0.4,
      duck: 0.3,
      highpass: 200,
      play: {
        intro: held({ centre: 66, velocity: 0.7 }),
        break: held({ centre: 68, velocity: 0.85 }),
        drop: held({ centre: 68, velocity: 0.5 }),
        outro: held({ centre: 66, velocity: 0.7 }),
      },
    },
    {
      name: 'harp',
      voice: string({ ring: 0.9, bright: 0.6 }),
      gain: -8,
      pan: 0.35,
      reverb: 0.35,
      delay: 0.3,
      loose: 5,
      play: {
        break: melody(['0 . 2 . 4 . 7 . 9 . 7 . 4 . 2 .', '1 . 3 . 5 . 8 . 10 . 8 . 5 . 3 .'], {
          octave: 5,
          velocity: 0.6,
        }),
      },
    },
    {
      name: 'bells',
      voice: bell,
      gain: -17,
      pan: 0.3,
      reverb: 0.4,
      delay: 0.4,
      play: {
        drop: halves(
          hits(''),
          melody(['. . . 9 . . 7 . . . 4 . . . . .', '. . . . . 7 . . 4 . . . . . . .'], {
            octave: 5,
            velocity: 0.6,
          }),
        ),
      },
    },
    { name: 'riser', voice: riser(), gain: -18, reverb: 0.3, play: { break: throughout() } },
    {
      name: 'crash',
      voice: breaker(),
      gain: -15,
      reverb: 0.4,
      play: {
        drop: every(8, hits('x...............')),
        verse: every(8, hits('o...............')),
        outro: every(4, hits('o...............')),
      },
    },
  ],
}
