import { bassline, every, halves, hits, held, struck, throughout } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { breaker, riser } from '../voices/air.ts'
import { filterBass, subBass } from '../voices/bass.ts'
import { kit } from '../voices/kit.ts'
import { sawPad } from '../voices/pads.ts'
import { sawPluck, struckBar } from '../voices/plucks.ts'

const four = hits('x...x...x...x...', { fill: 'x...x...x...x.o,' })
const wire = bassline(
  [
    '0 0 . 12 0 . ~3 0 . 0 12 . 0 ~1 . 0',
    '0 . 12 0 . 0 ~15 12 . 0 . ~1 0 . 10 ~12',
    '0 0 . 12 0 . ~3 0 . 0 12 . 0 ~1 . 0',
    '0 . 12 ~13 . 0 7 . 0 . ~12 . 10 . ~1 0',
  ],
  { centre: 40, velocity: 0.75 },
)
const anvil = struckBar({
  ratios: [1, 1.51, 2.62, 3.37],
  levels: [0.6, 0.5, 0.4, 0.25],
  ring: 0.16,
  knock: 0.4,
  wide: 0.6,
})

/** A single line of sixteenths, and the hand on its filter. */
export const copperWire: Score = {
  slug: 'copper-wire',
  title: 'Copper Wire',
  artist: 'Halden Works',
  genre: 'Techno',
  bpm: 130,
  key: key('E phrygian'),
  form: [
    ['intro', 8],
    ['rise', 8],
    ['main', 12],
    ['break', 4],
    ['peak', 12],
    ['rise', 4],
    ['peak', 12],
    ['outro', 8],
  ],
  chords: { all: 'Em Em Em Fmaj7', peak: 'Em Em Fmaj7 Dm', break: 'Fmaj7 Em7 Dm7 Em7' },
  pump: 'kick',
  room: { seconds: 2.2, brightness: 4200, delayBeats: 0.75, feedback: 0.5 },
  layers: [
    {
      name: 'kick',
      voice: kit.hardKick,
      gain: -9,
      play: { intro: four, rise: four, main: four, peak: four, outro: four },
    },
    {
      name: 'rumble',
      voice: subBass({ grit: 0.5, decay: 0.3 }),
      gain: -16,
      duck: 0.9,
      play: {
        rise: bassline('. . 0 0 . . 0 0 . . 0 0 . . 0 0', { centre: 33 }),
        main: bassline('. . 0 0 . . 0 0 . . 0 0 . . 0 0', { centre: 33 }),
        peak: bassline('. . 0 0 . . 0 0 . . 0 0 . . 0 0', { centre: 33 }),
      },
    },
    {
      name: 'clap',
      voice: kit.tightClap,
      gain: -12,
      reverb: 0.3,
      play: { main: hits('....x.......x...'), peak: hits('....x.......x...', { fill: '....x..o....x.oo' }) },
    },
    {
      name: 'hat',
      voice: kit.hat,
      gain: -13,
      pan: 0.1,
      play: {
        rise: halves(hits('..o...o...o...o.'), hits('--x---x---x---x-')),
        main: hits('-,x,-,x,-,x,-,x-'),
        peak: hits('o-x-o-x-o-x-o-xo'),
        intro: hits('..,...,...,...,.'),
        outro: hits('..o...o...o...o.'),
      },
    },
    {
      name: 'open hat',
      voice: kit.openHat,
      gain: -14,
      pan: -0.2,
      play: { main: hits('..x...x...x...x.'), peak: hits('..x...x...x...x.') },
    },
    {
      name: 'rim',
      voice: kit.rim,
      gain: -15,
      pan: 0.45,
      delay: 0.3,
      play: {
        intro: hits(['...o......o.....', '...o..o.........']),
        rise: hits(['...o......o.....', '...o..o.....o...']),
        main: hits('...o......o..o..'),
        peak: hits(['...o..o...o..o..', '.o.o......o..oo.']),
        outro: hits('...o......o.....'),
      },
    },
    {
      name: 'anvil',
      voice: anvil,
      gain: -16,
      pan: -0.4,
      reverb: 0.5,
      delay: 0.35,
      play: {
        main: every(2, hits('..........o.....', { midi: 64 }), 1),
        break: hits(['..o.............', '......o.........'], { midi: 64 }),
        peak: every(2, hits('......o...o.....', { midi: 67 })),
      },
    },
    {
      name: 'wire',
      voice: filterBass({ bright: 340, opens: 2.6, shuts: 0.12, resonance: 5.5, sub: 0, drive: 1.4 }),
      gain: -11,
      delay: 0.14,
      reverb: 0.1,
      duck: 0.35,
      lowpass: {
        intro: [260, 700],
        rise: [500, 2600],
        main: [1600, 5200],
        break: [4800, 1100],
        peak: [1800, 9500],
        outro: [3000, 300],
      },
      play: { intro: wire, rise: wire, main: wire, break: wire, peak: wire, outro: wire },
    },
    {
      name: 'stab',
      voice: sawPluck({ bright: 700, opens: 2.4, shuts: 0.16, detune: 16 }),
      gain: -13,
      pan: 0.15,
      reverb: 0.4,
      delay: 0.4,
      highpass: 250,
      play: {
        main: halves(hits(''), struck(['...x......x.....', '......x.........'], { centre: 64 })),
        peak: struck(['...x......x.....', '......x......x..'], { centre: 66 }),
      },
    },
    {
      name: 'fog',
      voice: sawPad({ bright: 900, attack: 0.9, release: 1.4, detune: 20 }),
      gain: -13,
      reverb: 0.5,
      duck: 0.6,
      highpass: 180,
      swell: { rise: [-10, 0] },
      lowpass: { break: [600, 5000] },
      play: {
        rise: held({ centre: 60, velocity: 0.6 }),
        break: held({ centre: 64, velocity: 0.8 }),
        peak: halves(hits(''), held({ centre: 64, velocity: 0.6 })),
      },
    },
    { name: 'riser', voice: riser({ fromHz: 250 }), gain: -17, reverb: 0.3, play: { break: throughout() } },
    {
      name: 'crash',
      voice: breaker({ ring: 1.8 }),
      gain: -13,
      reverb: 0.4,
      play: {
        main: every(8, hits('x...............')),
        peak: every(12, hits('X...............')),
        break: every(4, hits('o...............')),
      },
    },
  ],
}
