import { arp, bassline, every, halves, hits, held, melody, struck, throughout } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { vinyl } from '../voices/air.ts'
import { reeseBass, subBass } from '../voices/bass.ts'
import { electricPiano, organ, piano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { choir, glassPad, sawPad } from '../voices/pads.ts'
import { bell, marimba, sawPluck } from '../voices/plucks.ts'
import { announcements, form, on } from './arrange.ts'

const skip = ['X.........x.....', 'X.....x...x.....', 'X.........x..o..', 'X..o......x.....']
const backbeat = hits(['....X.......X...', '....X..,....X..,'], { fill: '....X..o....X.xo' })

/** The night bus home, upper deck, front row. */
const bus43: Score = {
  slug: 'upper-deck-front-row',
  title: 'Upper Deck, Front Row',
  artist: 'Pepper Lane',
  genre: '2-Step',
  bpm: 134,
  key: key('F minor'),
  swing: 0.24,
  form: form('intro 8, build 8, drop 16, break 8, drop 16, build 4, outro 8'),
  chords: { all: 'Fm9 Dbmaj7 Bbm9 C7', break: 'Dbmaj7 Eb6 Fm7 Cm7' },
  pump: 'kick',
  room: { seconds: 1.8, brightness: 5200, delayBeats: 0.75, feedback: 0.38 },
  layers: [
    { name: 'kick', voice: kit.tightKick, gain: -7.5, play: on('intro build drop outro', hits(skip)) },
    { name: 'snare', voice: kit.crispSnare, gain: -10, reverb: 0.15, play: on('intro build drop outro', backbeat) },
    {
      name: 'hat',
      voice: kit.hat,
      gain: -13,
      pan: 0.2,
      loose: 2,
      play: on('intro build drop break outro', hits(['..x,..xo..x,.oxo', '..x,.oxo..x,..x-'])),
    },
    {
      name: 'wood',
      voice: kit.woodBlock,
      gain: -15,
      pan: -0.35,
      delay: 0.25,
      play: on('build drop', hits(['...x.......x....', '......x......x..'])),
    },
    {
      name: 'bass',
      voice: subBass({ grit: 0.7, decay: 0.5 }),
      gain: -8,
      duck: 0.2,
      play: on(
        'build drop outro',
        bassline(['0 . . 0 . . . 12 . . 0 . . 7 . .', '0 . . 0 . . . 10 . . 7 . . ~5 . 3'], { centre: 38 }),
      ),
    },
    {
      name: 'organ',
      voice: organ({ bars: [1, 0.9, 0.2, 0.5], release: 0.08 }),
      gain: -12,
      reverb: 0.2,
      delay: 0.15,
      highpass: 200,
      play: on('build drop', struck(['x..x..x...x..x..', 'x..x..x....x..x.'], { centre: 65 })),
    },
    {
      name: 'keys',
      voice: electricPiano({ tine: 1.3 }),
      gain: -11,
      pan: 0.2,
      reverb: 0.3,
      play: {
        break: struck('x-----x-----x---', { centre: 64 }),
        outro: halves(struck('x---------------', { centre: 64 }), hits('')),
      },
    },
    {
      name: 'chops',
      voice: choir({ attack: 0.015, release: 0.12, vowel: [800, 1200] }),
      gain: -10,
      reverb: 0.3,
      delay: 0.3,
      play: {
        drop: melody(
          [
            '. . 7 . 6 . . 4 . . 7 . . . . .',
            '. . 4 . 2 . . 4 . . . . 6 . 4 .',
            '. . 7 . 9 . . 7 . . 6 . . . . .',
            '. . 6 . 4 . . 3 . . . . . . . .',
          ],
          { octave: 4 },
        ),
        break: halves(
          hits(''),
          melody(['7 - - - - - 6 - 4 - - - - - - -', '. . . . 6 - 4 - ~2 - - - - - - -'], { octave: 4 }),
        ),
      },
    },
    ...announcements(-17),
  ],
}

/** Footsteps in another street, and a window that is still lit. */
const silkCurfew: Score = {
  slug: 'silk-curfew',
  title: 'Silk Curfew',
  artist: 'Odessa Grey',
  genre: 'Future Garage',
  bpm: 131,
  key: key('B minor'),
  swing: 0.3,
  form: form('intro 8, build 8, drop 16, break 8, drop 16, build 4, outro 8'),
  chords: { all: 'Bm9 Gmaj9 Em9 F#m7', break: 'Gmaj9 A6 Bm9 F#m7' },
  pump: 'kick',
  room: { seconds: 3.4, brightness: 4200, delayBeats: 0.75, feedback: 0.5 },
  layers: [
    {
      name: 'rain',
      voice: vinyl({ crackles: 30 }),
      gain: -15,
      play: on('intro build drop break outro', throughout()),
    },
    {
      name: 'kick',
      voice: kit.softKick,
      gain: -7,
      play: on('intro build drop outro', hits(['X.........o.....', 'X......o..x.....'])),
    },
    {
      name: 'snare',
      voice: kit.rim,
      gain: -9,
      reverb: 0.5,
      play: on('intro build drop outro', hits(['....X.......X...', '....X..,....X.,.'])),
    },
    {
      name: 'hat',
      voice: kit.softHat,
      gain: -12,
      pan: 0.3,
      loose: 5,
      play: on('build drop', hits(['..o-..o,..o-.,o,', '..o-.,o-..o,..o-'])),
    },
    {
      name: 'bass',
      voice: reeseBass({ bright: 340, apart: 0.4 }),
      gain: -11,
      duck: 0.5,
      play: on(
        'drop',
        bassline(['0 - - - - - . . . . 0 - - - - -', '0 - - - - - . . ~7 - - - 5 - - -'], { centre: 36 }),
      ),
    },
    {
      name: 'sub',
      voice: subBass({ grit: 0.2 }),
      gain: -11,
      play: on('build outro', bassline('0 - - - - - - - . . . . . . . .', { centre: 36 })),
    },
    {
      name: 'glass',
      voice: glassPad({ attack: 0.6, release: 1.8 }),
      gain: -10,
      reverb: 0.6,
      duck: 0.4,
      play: on('build drop break outro', held({ centre: 66, velocity: 0.7 })),
    },
    {
      name: 'voice',
      voice: choir({ attack: 0.08, release: 0.5, vowel: [500, 1700] }),
      gain: -10,
      reverb: 0.6,
      delay: 0.5,
      play: {
        drop: melody(
          [
            '. . . . 7 - 6 - . . . . 4 - - -',
            '. . . . . . 4 - 2 - - - . . . .',
            '. . . . 9 - 7 - . . . . 6 - - -',
            '. . . . . . . . . . . . . . . .',
          ],
          { octave: 4 },
        ),
        break: every(2, melody(['4 - - - 6 - - - ~7 - - - - - - -'], { octave: 4 })),
      },
    },
    {
      name: 'bells',
      voice: bell,
      gain: -17,
      pan: -0.4,
      reverb: 0.6,
      delay: 0.5,
      play: on('intro break outro', melody(['. . . . 7 . . . . . 4 . . . . .', '. . . . . . . . 9 . . . . . 6 .'])),
    },
    ...announcements(-20),
  ],
}

/** A photograph of the sea that took all night to expose. */
const longExposure: Score = {
  slug: 'long-exposure',
  title: 'Long Exposure',
  artist: 'Fen & Lark',
  genre: 'Ambient',
  bpm: 84,
  key: key('E major'),
  form: form('intro 4, shore 8, swell 8, still 4, shore 8, swell 12, outro 4'),
  chords: { all: 'Emaj9 Aadd9 C#m9 B6', swell: 'Aadd9 B6 C#m9 G#m7', still: 'Aadd9 Aadd9 Emaj9 Emaj9' },
  pump: 'heart',
  room: { seconds: 4.2, brightness: 4600, delayBeats: 0.75, feedback: 0.5 },
  layers: [
    { name: 'heart', voice: kit.softKick, gain: -11, play: on('intro shore swell outro', hits('x.......x.......')) },
    {
      name: 'tick',
      voice: kit.softHat,
      gain: -16,
      pan: 0.3,
      reverb: 0.3,
      play: on('shore swell', hits(['....o.......o...', '....o.......o.-.'])),
    },
    {
      name: 'sub',
      voice: subBass({ grit: 0.2 }),
      gain: -11,
      play: on('shore swell outro', bassline('0 - - - - - - - - - - - - - - -', { centre: 36 })),
    },
    {
      name: 'glass',
      voice: glassPad({ attack: 1, release: 2.4 }),
      gain: -8,
      reverb: 0.6,
      play: on('intro shore swell still outro', held({ centre: 64 })),
    },
    {
      name: 'strings',
      voice: sawPad({ bright: 1100, attack: 1.2, release: 2 }),
      gain: -15,
      reverb: 0.6,
      highpass: 180,
      lowpass: { swell: [600, 4000] },
      play: on('swell still', held({ centre: 60 })),
    },
    {
      name: 'piano',
      voice: piano({ bright: 0.7, release: 0.8 }),
      gain: -9,
      loose: 10,
      reverb: 0.5,
      delay: 0.3,
      play: {
        ...on(
          'shore',
          melody([
            '4 - - - - - 2 - 4 - - - - - - -',
            '. . . . 7 - - - 6 - - - 4 - - -',
            '2 - - - - - - - 4 - - - ~5 - - -',
            '4 - - - - - - - - - - - . . . .',
          ]),
        ),
        still: melody(['7 - - - - - - - 9 - - - - - - -', '. . . . 7 - - - 4 - - - - - - -']),
      },
    },
    {
      name: 'ripples',
      voice: marimba,
      gain: -13,
      pan: -0.3,
      loose: 6,
      reverb: 0.5,
      delay: 0.4,
      play: { swell: arp({ centre: 70, span: 1, shape: 'wander', rate: 2, velocity: 0.55, rests: 'x.ox.o.x' }) },
    },
    {
      name: 'bells',
      voice: bell,
      gain: -18,
      pan: 0.35,
      reverb: 0.6,
      delay: 0.5,
      play: {
        swell: halves(hits(''), melody(['. . . . . . 7 . . . . . 9 . . .', '. . 11 . . . . . . . 9 . . . . .'])),
        outro: melody(['7 . . . . . . . 4 . . . . . . .']),
      },
    },
    {
      name: 'spark',
      voice: sawPluck({ bright: 500, opens: 2, shuts: 0.2, release: 0.3 }),
      gain: -18,
      reverb: 0.5,
      delay: 0.5,
      highpass: 300,
      play: { swell: arp({ centre: 76, shape: 'up', rate: 2, velocity: 0.5 }) },
    },
  ],
}

export const nightScores: readonly Score[] = [bus43, silkCurfew, longExposure]
