import { arp, bassline, every, halves, hits, held, melody, struck, throughout } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { breaker, fall, riser } from '../voices/air.ts'
import { filterBass, subBass } from '../voices/bass.ts'
import { piano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { lead } from '../voices/leads.ts'
import { choir, sawPad } from '../voices/pads.ts'
import { sawPluck } from '../voices/plucks.ts'

const four = hits('x...x...x...x...')
const gallop = bassline('. 0 0 0 . 0 0 0 . 0 0 0 . 0 0 0', { centre: 40, velocity: 0.8 })
const runs = arp({ centre: 72, span: 2, shape: 'up', rate: 4, length: 0.7, rests: 'xo-xo-xoxo-xo-xo' })
const tune = melody(
  [
    '4 - - 4 5 - 4 - 7 - - - 6 - 5 -',
    '4 - - 2 - - 4 - 2 - - - 1 - 2 -',
    '0 - - 0 2 - 4 - 5 - - - 4 - 5 -',
    '6 - - 6 5 - 6 - 8 - - - ~7 - 6 -',
  ],
  { octave: 5, velocity: 0.8 },
)

/** Flowers in a place without weight. */
export const orbitGarden: Score = {
  slug: 'orbit-garden',
  title: 'Orbit Garden',
  artist: 'Elia Nova',
  genre: 'Trance',
  bpm: 138,
  key: key('C minor'),
  form: [
    ['intro', 8],
    ['rise', 12],
    ['break', 8],
    ['lift', 4],
    ['peak', 16],
    ['rise', 4],
    ['lift', 4],
    ['peak', 8],
    ['outro', 8],
  ],
  chords: {
    all: 'Cm Ab Fm7 G7sus4',
    break: 'Abmaj7 Bb Cm Eb Abmaj7 Bb Gm7 Cm',
    peak: 'Cm Ab Fm7 Bb',
    lift: 'Fm7 Fm7 G7sus4 G7',
  },
  pump: 'kick',
  room: { seconds: 3, brightness: 6800, delayBeats: 0.75, feedback: 0.5 },
  layers: [
    { name: 'kick', voice: kit.hardKick, gain: -10, play: { intro: four, rise: four, peak: four, outro: four } },
    {
      name: 'clap',
      voice: kit.clap,
      gain: -12,
      reverb: 0.3,
      play: { rise: hits('....x.......x...'), peak: hits('....x.......x...', { fill: '....x.......x.xx' }) },
    },
    {
      name: 'roll',
      voice: kit.crispSnare,
      gain: -12,
      reverb: 0.25,
      swell: { lift: [-9, 2] },
      play: { lift: halves(hits('x.x.x.x.x.x.x.x.'), hits('xxxxxxxxxxxxxxxx')) },
    },
    {
      name: 'hat',
      voice: kit.openHat,
      gain: -10,
      pan: 0.1,
      play: {
        intro: halves(hits(''), hits('..x...x...x...x.')),
        rise: hits('..x...x...x...x.'),
        peak: hits('..x...x...x...x.'),
        outro: hits('..x...x...x...x.'),
      },
    },
    {
      name: 'ticks',
      voice: kit.hat,
      gain: -12,
      pan: -0.25,
      play: { rise: hits('x-o-x-o-x-o-x-o-'), peak: hits('xo-oxo-oxo-oxo-o') },
    },
    {
      name: 'ride',
      voice: kit.ride,
      gain: -16,
      pan: 0.3,
      play: { peak: halves(hits(''), hits('x...x...x...x...')) },
    },
    {
      name: 'bass',
      voice: filterBass({ bright: 260, opens: 2.2, shuts: 0.07, sub: 0.55 }),
      gain: -9,
      duck: 0.5,
      lowpass: { intro: [220, 1200] },
      play: { intro: gallop, rise: gallop, peak: gallop, outro: gallop },
    },
    {
      name: 'sub',
      voice: subBass({ grit: 0.2 }),
      gain: -13,
      play: { break: bassline('0 - - - - - - - - - - - - - - .', { centre: 36, velocity: 0.6 }) },
    },
    {
      name: 'plucks',
      voice: sawPluck({ bright: 600, opens: 3.2, shuts: 0.08 }),
      gain: -10,
      pan: 0.1,
      reverb: 0.3,
      delay: 0.35,
      duck: 0.35,
      highpass: 240,
      lowpass: {
        intro: [400, 3000],
        rise: [1500, 9000],
        break: [7000, 900],
        lift: [1200, 11000],
        outro: [7000, 500],
      },
      play: { intro: runs, rise: runs, break: halves(runs, hits('')), lift: runs, peak: runs, outro: runs },
    },
    {
      name: 'saws',
      voice: sawPad({ bright: 4200, attack: 0.03, release: 0.35, detune: 26, voices: 8 }),
      gain: -10.5,
      reverb: 0.35,
      duck: 0.7,
      highpass: 220,
      lowpass: { lift: [1800, 12000] },
      play: {
        peak: struck(['x--x--x--x--x-x-'], { centre: 66, velocity: 0.75 }),
        lift: held({ centre: 66, velocity: 0.7 }),
      },
    },
    {
      name: 'choir',
      voice: choir({ attack: 0.5, release: 1.2 }),
      gain: -11,
      reverb: 0.5,
      highpass: 200,
      play: {
        break: held({ centre: 63, velocity: 0.7 }),
        peak: halves(hits(''), held({ centre: 68, velocity: 0.5 })),
      },
    },
    {
      name: 'piano',
      voice: piano(),
      gain: -7,
      reverb: 0.4,
      delay: 0.15,
      play: {
        break: melody(
          [
            '4 - - - - - 5 - 4 - - - 2 - - -',
            '1 - - - - - 2 - - - - - . . . .',
            '2 - - - - - 4 - 7 - - - 6 - - -',
            '4 - - - - - - - - - - - . . . .',
            '4 - - - - - 5 - 7 - - - 9 - - -',
            '8 - - - - - 6 - - - - - . . . .',
            '6 - - - 5 - - - 4 - - - 1 - - -',
            '2 - - - - - - - . . . . . . . .',
          ],
          { octave: 5, velocity: 0.75 },
        ),
      },
    },
    {
      name: 'lead',
      voice: lead({ bright: 5200, detune: 14, vibrato: 12 }),
      gain: -11.5,
      reverb: 0.35,
      delay: 0.3,
      duck: 0.2,
      play: { peak: tune },
    },
    {
      name: 'riser',
      voice: riser(),
      gain: -13,
      reverb: 0.3,
      play: { lift: throughout(), rise: halves(hits(''), every(8, throughout())) },
    },
    {
      name: 'crash',
      voice: breaker({ ring: 1.8 }),
      gain: -14,
      reverb: 0.4,
      play: {
        rise: every(8, hits('o...............')),
        break: every(8, hits('x...............')),
        peak: every(8, hits('X...............')),
        outro: every(4, hits('o...............')),
      },
    },
    { name: 'fall', voice: fall(), gain: -13, play: { break: every(8, hits('x...............')) } },
  ],
}
