import { arp, bassline, every, halves, hits, held, melody, struck, throughout } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { breaker, fall, riser } from '../voices/air.ts'
import { filterBass, subBass } from '../voices/bass.ts'
import { piano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { lead } from '../voices/leads.ts'
import { sawPad } from '../voices/pads.ts'
import { sawPluck } from '../voices/plucks.ts'

const four = hits('x...x...x...x...')
const roll = hits('o.o.o.o.o.o.oooo', { fill: 'oooooooooooooooo' })
const tune = melody(
  [
    '4 - - 2 - - 4 - - 7 - - 6 - 4 -',
    '5 - - 4 - - 2 - - - . . 2 - 3 -',
    '4 - - 2 - - 4 - - 9 - - ~7 - 6 -',
    '6 - - 4 - - ~6 - - - - - . . . .',
  ],
  { octave: 5, velocity: 0.78 },
)
const runs = arp({
  centre: 69,
  span: 2,
  shape: 'bounce',
  rate: 4,
  length: 0.8,
  velocity: 0.7,
  rests: 'xo-xo-xox-oxo-xo',
})
const off = bassline(['. . 0 0 . . 0 0 . . 0 0 . . 0 7'], { centre: 45 })

/** Up sixty floors in eighty seconds. */
export const glassElevator: Score = {
  slug: 'glass-elevator',
  title: 'Glass Elevator',
  artist: 'Northbound Twins',
  genre: 'Progressive House',
  bpm: 124,
  key: key('A minor'),
  form: [
    ['intro', 8],
    ['rise', 8],
    ['drop', 16],
    ['break', 8],
    ['drop', 16],
    ['outro', 8],
  ],
  chords: { all: 'Am9 Fmaj9 Cadd9 G6', break: 'Fmaj9 G6 Am9 Em7 Fmaj9 G6 Am9 G6' },
  pump: 'kick',
  room: { seconds: 2.6, brightness: 6500, delayBeats: 0.75, feedback: 0.46 },
  layers: [
    { name: 'kick', voice: kit.roundKick, gain: -8, play: { intro: four, rise: four, drop: four, outro: four } },
    {
      name: 'clap',
      voice: kit.clap,
      gain: -11,
      reverb: 0.25,
      play: {
        rise: halves(hits(''), hits('....x.......x...')),
        drop: hits('....x.......x...'),
        break: every(8, hits('x...x...x.x.xxxx'), 7),
      },
    },
    {
      name: 'roll',
      voice: kit.crispSnare,
      gain: -16,
      reverb: 0.2,
      swell: { break: [-14, 0] },
      play: { break: halves(hits(''), roll) },
    },
    {
      name: 'hat',
      voice: kit.hat,
      gain: -13,
      pan: 0.2,
      play: { rise: hits('..-...-...-...-.'), drop: hits('o-x-o-x-o-x-o-xo'), outro: hits('..-...-...-...-.') },
    },
    {
      name: 'open hat',
      voice: kit.openHat,
      gain: -13.5,
      pan: -0.15,
      play: { rise: halves(hits(''), hits('..x...x...x...x.')), drop: hits('..x...x...x...x.') },
    },
    {
      name: 'ride',
      voice: kit.ride,
      gain: -20,
      pan: 0.3,
      play: { drop: halves(hits(''), hits('x...x...x...x...')) },
    },
    {
      name: 'bass',
      voice: filterBass({ bright: 260, opens: 2.4, shuts: 0.13, sub: 0.6 }),
      gain: -10,
      duck: 0.8,
      lowpass: { intro: [300, 600], rise: [500, 2500] },
      play: { intro: off, rise: off, drop: off, outro: off },
    },
    {
      name: 'sub',
      voice: subBass({ grit: 0.2 }),
      gain: -14,
      duck: 0.85,
      play: {
        drop: bassline('0 - - - - - - - - - - - - - - -', { centre: 36 }),
        break: bassline('0 - - - - - - - - - - - - - - .', { centre: 36, velocity: 0.6 }),
      },
    },
    {
      name: 'plucks',
      voice: sawPluck({ bright: 500, opens: 3.6, shuts: 0.09 }),
      gain: -11,
      reverb: 0.25,
      delay: 0.3,
      duck: 0.4,
      highpass: 220,
      lowpass: { intro: [500, 1800], rise: [1200, 9000], break: [6000, 1500], outro: [5000, 500] },
      play: { intro: runs, rise: runs, drop: runs, break: halves(runs, hits('')), outro: runs },
    },
    {
      name: 'strings',
      voice: sawPad({ bright: 3200, attack: 0.06, release: 0.4, detune: 22, voices: 8 }),
      gain: -11,
      reverb: 0.3,
      duck: 0.75,
      highpass: 200,
      lowpass: { break: [500, 7000] },
      play: {
        drop: struck('x-----x-----x---', { centre: 66, velocity: 0.75 }),
        break: held({ centre: 64, velocity: 0.7 }),
      },
    },
    {
      name: 'piano',
      voice: piano(),
      gain: -9,
      reverb: 0.3,
      delay: 0.12,
      play: { break: struck(['x-----o-----x-o-', 'x-----o-------x-'], { centre: 66, velocity: 0.7 }) },
    },
    {
      name: 'lead',
      voice: lead({ bright: 4200 }),
      gain: -13,
      reverb: 0.3,
      delay: 0.25,
      duck: 0.25,
      play: {
        drop: tune,
        break: halves(
          hits(''),
          melody(['4 - - - - - 2 - 4 - - - - - - -', '6 - - - - - 4 - ~2 - - - - - - -'], {
            octave: 5,
            velocity: 0.5,
          }),
        ),
      },
    },
    { name: 'riser', voice: riser(), gain: -18, reverb: 0.3, play: { break: throughout() } },
    {
      name: 'crash',
      voice: breaker(),
      gain: -12,
      reverb: 0.4,
      play: {
        drop: every(8, hits('X...............')),
        break: every(8, hits('o...............')),
        rise: every(8, hits('o...............')),
      },
    },
    { name: 'fall', voice: fall(), gain: -14, play: { break: every(8, hits('x...............')) } },
  ],
}
