import { arp, bassline, every, halves, hits, held, melody, throughout, together } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { breaker, riser } from '../voices/air.ts'
import { subBass } from '../voices/bass.ts'
import { piano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { flute } from '../voices/leads.ts'
import { choir, glassPad, sawPad } from '../voices/pads.ts'
import { bell, kalimba, string } from '../voices/plucks.ts'

const heart = hits(['x.....o.........', 'x.....o...o.....'])
const steps = hits(['....o.......o...', '....o.......o..,'])
const tune = melody(
  [
    '4 - - - 3 - 4 - 6 - - - - - . .',
    '. . . . 4 - 6 - ~8 - - - 7 - 6 -',
    '4 - - - 3 - 4 - 1 - - - - - . .',
    '. . . . 2 - ~1 - - - - - . . . .',
  ],
  { octave: 5, velocity: 0.7 },
)
const thumb = arp({
  centre: 67,
  span: 2,
  shape: 'bounce',
  rate: 4,
  rests: 'x..o..-.x.o..-o.',
  length: 1,
  velocity: 0.75,
})

/** A map with nothing on it, read slowly. */
export const quietAtlas: Score = {
  slug: 'quiet-atlas',
  title: 'Quiet Atlas',
  artist: 'Meridian Choir',
  genre: 'Downtempo',
  bpm: 90,
  key: key('C lydian'),
  swing: 0.1,
  form: [
    ['intro', 4],
    ['path', 8],
    ['lake', 4],
    ['ridge', 8],
    ['path', 4],
    ['lake', 8],
    ['ridge', 8],
    ['outro', 4],
  ],
  chords: { all: 'Cmaj9 D6 Bm7 Em9', lake: 'Am9 Bm7 Cmaj9 D6', outro: 'Cmaj9 D6 Cmaj9 Cmaj9' },
  pump: 'heart',
  room: { seconds: 3.4, brightness: 5000, delayBeats: 0.75, feedback: 0.45 },
  layers: [
    {
      name: 'heart',
      voice: kit.softKick,
      gain: -9,
      play: {
        path: heart,
        ridge: hits(['x.....o.x.......', 'x.....o.x.o.....']),
        intro: halves(hits(''), hits('x...............')),
      },
    },
    {
      name: 'steps',
      voice: kit.rim,
      gain: -12,
      pan: 0.15,
      reverb: 0.4,
      loose: 5,
      play: { path: steps, ridge: hits(['....o..,....o...', '....o...,...o..,']) },
    },
    {
      name: 'brush',
      voice: kit.dustySnare,
      gain: -12,
      reverb: 0.35,
      loose: 6,
      play: { ridge: hits('....x.......x...', { fill: '....x.......x.,-' }) },
    },
    {
      name: 'shaker',
      voice: kit.shaker,
      gain: -10,
      pan: -0.3,
      loose: 6,
      play: { path: hits('o,-,o,-,o,-,o,-,'), ridge: hits('o-x-o-x-o-x-o-x-'), lake: hits('..-...-...-...-.') },
    },
    { name: 'tick', voice: kit.softHat, gain: -10, pan: 0.35, loose: 4, play: { ridge: hits('..o...o...o...o-') } },
    {
      name: 'bass',
      voice: subBass({ grit: 0.35, decay: 2 }),
      gain: -9,
      duck: 0.2,
      play: {
        path: bassline(['0 - - - - - . . 0 - - - . . 7 .', '0 - - - - - . . 0 - - - . . . .'], { centre: 38 }),
        ridge: bassline(['0 - - - - . 0 - - - . 7 - - 5 .', '0 - - - - . 0 - - - . 12 - - 7 .'], { centre: 38 }),
        lake: bassline('0 - - - - - - - - - - - - - - .', { centre: 38, velocity: 0.6 }),
        outro: bassline('0 - - - - - - - - - - - - - - .', { centre: 38, velocity: 0.6 }),
      },
    },
    {
      name: 'kalimba',
      voice: kalimba,
      gain: -12,
      pan: -0.2,
      loose: 5,
      reverb: 0.3,
      delay: 0.3,
      play: { intro: thumb, path: thumb, ridge: thumb, outro: halves(thumb, hits('')) },
    },
    {
      name: 'harp',
      voice: string({ ring: 1.4, bright: 0.5 }),
      gain: -6,
      pan: 0.3,
      loose: 8,
      reverb: 0.35,
      play: {
        lake: arp({ centre: 60, span: 3, shape: 'up', rate: 4, length: 2, velocity: 0.6 }),
        ridge: halves(hits(''), arp({ centre: 60, span: 2, shape: 'up', rate: 2, length: 2, velocity: 0.55 })),
      },
    },
    {
      name: 'choir',
      voice: choir({ attack: 0.6, release: 1.4 }),
      gain: -13,
      reverb: 0.5,
      highpass: 180,
      play: {
        path: halves(hits(''), held({ centre: 62, velocity: 0.55 })),
        lake: held({ centre: 64, velocity: 0.7 }),
        ridge: held({ centre: 64, velocity: 0.65 }),
      },
    },
    {
      name: 'glass',
      voice: glassPad({ attack: 0.9, release: 1.8 }),
      gain: -12,
      reverb: 0.4,
      play: {
        intro: held({ centre: 67, velocity: 0.7 }),
        path: held({ centre: 67, velocity: 0.5 }),
        outro: held({ centre: 67, velocity: 0.7 }),
      },
    },
    {
      name: 'strings',
      voice: sawPad({ bright: 1700, attack: 0.8, release: 1.2, detune: 16 }),
      gain: -14,
      reverb: 0.4,
      highpass: 200,
      lowpass: { lake: [600, 4000] },
      play: {
        path: held({ centre: 55, velocity: 0.6 }),
        lake: held({ centre: 57, velocity: 0.8 }),
        ridge: together(held({ centre: 55, velocity: 0.5 }), held({ centre: 71, velocity: 0.6 })),
        outro: held({ centre: 55, velocity: 0.5 }),
      },
    },
    {
      name: 'flute',
      voice: flute({ breath: 0.5 }),
      gain: -11,
      pan: 0.08,
      loose: 10,
      reverb: 0.45,
      delay: 0.25,
      play: { path: halves(hits(''), tune), ridge: tune },
    },
    {
      name: 'piano',
      voice: piano({ bright: 0.7 }),
      gain: -6,
      pan: -0.1,
      loose: 8,
      reverb: 0.35,
      delay: 0.2,
      play: {
        path: halves(
          melody(['. . . . . . . . 9 - - - 7 - - -', '. . . . 8 - - - . . . . . . . .'], {
            octave: 5,
            velocity: 0.6,
          }),
          hits(''),
        ),
        lake: melody(
          [
            '4 - - - - - - - 6 - - - 7 - - -',
            '6 - - - - - - - 3 - - - . . . .',
            '4 - - - - - 6 - 8 - - - 11 - - -',
            '10 - - - - - 8 - - - - - . . . .',
          ],
          { octave: 5, velocity: 0.65 },
        ),
        outro: melody(
          [
            '4 - - - - - - - 3 - - - 1 - - -',
            '. . . . . . . . 2 - - - . . . .',
            '4 - - - - - - - - - - - . . . .',
            '0 - - - - - - - - - - - - - - -',
          ],
          { octave: 5, velocity: 0.6 },
        ),
      },
    },
    {
      name: 'bells',
      voice: bell,
      gain: -15,
      pan: 0.4,
      reverb: 0.5,
      delay: 0.4,
      play: {
        intro: every(2, melody(['. . . . . . . . . . 11 . . . 8 .'], { octave: 5, velocity: 0.6 })),
        ridge: halves(
          hits(''),
          every(2, melody(['. . . . . . 11 . . . 13 . . . 8 .'], { octave: 5, velocity: 0.6 })),
        ),
        outro: every(2, melody(['. . . . . . . . . . 11 . . . 8 .'], { octave: 5, velocity: 0.5 })),
      },
    },
    { name: 'wind', voice: riser({ fromHz: 300, toHz: 3000 }), gain: -20, reverb: 0.4, play: { lake: throughout() } },
    {
      name: 'wave',
      voice: breaker({ ring: 2 }),
      gain: -17,
      reverb: 0.5,
      play: {
        path: every(8, hits('o...............')),
        lake: every(4, hits('o...............')),
        ridge: every(8, hits('x...............')),
        outro: every(4, hits('o...............')),
      },
    },
  ],
}
