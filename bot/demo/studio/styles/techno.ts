import { arp, bassline, every, halves, hits, held, melody, struck } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { vinyl } from '../voices/air.ts'
import { filterBass, subBass } from '../voices/bass.ts'
import { kick } from '../voices/drums.ts'
import { organ } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { sawPad } from '../voices/pads.ts'
import { sawPluck, struckBar } from '../voices/plucks.ts'
import { throughout } from '../figures.ts'
import { announcements, form, on } from './arrange.ts'

const four = hits('x...x...x...x...', { fill: 'x...x...x...x.x.' })

/** Chords drowned in echo over a kick that never stops: two chords are enough for two minutes. */
const pylon: Score = {
  slug: 'pylon',
  title: 'Pylon',
  artist: 'Unit Arden',
  genre: 'Dub Techno',
  bpm: 121,
  key: key('C minor'),
  chords: { all: 'Cm9 Cm9 Cm9 Abmaj7', break: 'Fm9 Fm9 Abmaj7 Gm7' },
  form: form('intro 8, build 8, drop 16, break 8, build 4, drop 12, outro 8'),
  pump: 'kick',
  room: { seconds: 3.2, brightness: 3400, delayBeats: 0.75, feedback: 0.66 },
  layers: [
    {
      name: 'rain',
      voice: vinyl({ crackles: 14 }),
      gain: -17,
      play: on('intro build drop break outro', throughout()),
    },
    { name: 'kick', voice: kit.roundKick, gain: -7, play: on('intro build drop outro', four) },
    {
      name: 'hat',
      voice: kit.softHat,
      gain: -13,
      pan: 0.2,
      play: on('intro build drop outro', hits(['..o...o...o...o.', '..o...o...o-..o,'])),
    },
    { name: 'shaker', voice: kit.shaker, gain: -16, pan: -0.4, loose: 3, play: on('drop', hits('o,-,o,-,o,-,o,-,')) },
    {
      name: 'rim',
      voice: kit.rim,
      gain: -15,
      pan: 0.35,
      delay: 0.5,
      play: on(
        'build drop break',
        hits(['......o.........', '...........o....', '..............o.', '................']),
      ),
    },
    {
      name: 'bass',
      voice: subBass({ grit: 0.3, decay: 0.5 }),
      gain: -8.5,
      duck: 0.5,
      play: on(
        'build drop outro',
        bassline(['. . 0 . . . 0 . . . 0 . . 0 . .', '. . 0 . . . 0 . . . 3 . . 0 . .'], { centre: 38 }),
      ),
    },
    {
      name: 'chord',
      voice: sawPluck({ bright: 420, opens: 2.6, shuts: 0.2, release: 0.3, detune: 16 }),
      gain: -8,
      reverb: 0.5,
      delay: 0.75,
      highpass: 200,
      lowpass: { intro: [400, 1200], build: [700, 2600], drop: [1200, 5000], break: [5000, 900], outro: [1600, 400] },
      play: on(
        'intro build drop break outro',
        struck(['...x............', '...x......o.....', '...x............', '...x..o.........'], { centre: 63 }),
      ),
    },
    {
      name: 'pad',
      voice: sawPad({ bright: 900, attack: 1.2, release: 1.6 }),
      gain: -15,
      reverb: 0.5,
      highpass: 200,
      play: on('break drop', held({ centre: 60, velocity: 0.6 })),
    },
    ...announcements(-19),
  ],
}

const anvil = struckBar({
  ratios: [1, 2.76, 5.4, 8.9],
  levels: [1, 0.7, 0.5, 0.3],
  ring: 0.12,
  knock: 0.6,
  wide: 0.6,
})
const pressKick = kick({ hz: 46, punch: 7, ring: 0.16, click: 0.7, drive: 3 })
const stamp = arp({ centre: 50, shape: 'up', rate: 4, length: 0.6, rests: 'x.oxo.ox.oxo.ox.' })

/** Steel on steel, in twelve-ton sixteenths. */
const nightFoundry: Score = {
  slug: 'night-foundry',
  title: 'Night Foundry',
  artist: 'Halle Neun',
  genre: 'Industrial Techno',
  bpm: 138,
  key: key('D phrygian'),
  chords: { all: 'Dm Dm Dm Ebmaj7', break: 'Ebmaj7 Dm Cm7 Dm' },
  form: form('intro 8, build 8, drop 16, break 8, build 4, drop 20, outro 8'),
  pump: 'kick',
  room: { seconds: 2.4, brightness: 3800, delayBeats: 0.75, feedback: 0.5 },
  layers: [
    { name: 'kick', voice: pressKick, gain: -8, play: on('intro build drop outro', four) },
    {
      name: 'clap',
      voice: kit.tightClap,
      gain: -13,
      reverb: 0.3,
      play: on('build drop', hits('....x.......x...', { fill: '....x..x.x..x.xx' })),
    },
    { name: 'hat', voice: kit.hat, gain: -14, pan: 0.15, play: on('build drop outro', hits('..x...x...x...x.')) },
    {
      name: 'ride',
      voice: kit.ride,
      gain: -18,
      pan: -0.25,
      play: { drop: halves(hits(''), hits('x.x.x.x.x.x.x.x.')) },
    },
    {
      name: 'anvil',
      voice: anvil,
      gain: -11,
      pan: -0.3,
      reverb: 0.35,
      delay: 0.3,
      play: {
        ...on('intro build', hits(['...............o', '......o.........'], { midi: 74 })),
        ...on(
          'drop outro',
          hits(['...x......x....o', '...x..o...x.....', '...x......x..x..', 'x..x..x...x..x.x'], { midi: 74 }),
        ),
        break: hits(['X...............', '........o.......'], { midi: 62 }),
      },
    },
    {
      name: 'bass',
      voice: filterBass({ bright: 180, opens: 3, shuts: 0.07, resonance: 2.4, drive: 2.4 }),
      gain: -11,
      duck: 0.7,
      play: on(
        'build drop',
        bassline(['. 0 0 0 . 0 0 0 . 0 0 0 . 0 0 1', '. 0 0 0 . 0 0 0 . 0 0 0 . 1 ~3 0'], { centre: 38 }),
      ),
    },
    {
      name: 'press',
      voice: sawPluck({ bright: 300, opens: 3.4, shuts: 0.06, resonance: 4, detune: 24 }),
      gain: -12,
      reverb: 0.2,
      delay: 0.25,
      duck: 0.4,
      lowpass: { build: [400, 2400], drop: [1800, 7000], break: [7000, 500] },
      play: { build: halves(hits(''), stamp), drop: stamp, break: halves(stamp, hits('')) },
    },
    {
      name: 'siren',
      voice: sawPad({ bright: 1300, attack: 0.8, release: 1, detune: 40 }),
      gain: -15,
      reverb: 0.5,
      highpass: 300,
      play: { break: held({ centre: 62 }), drop: halves(hits(''), every(4, held({ centre: 74, velocity: 0.5 }), 3)) },
    },
    {
      name: 'horn',
      voice: organ({ bars: [1, 0.2, 0.6, 0, 0.3], attack: 0.04 }),
      gain: -15,
      delay: 0.4,
      reverb: 0.4,
      play: { drop: every(4, melody(['. . . . . . . . . . 0 - ~1 - - -'], { octave: 4 }), 1) },
    },
    ...announcements(-15),
  ],
}

export const technoScores: readonly Score[] = [pylon, nightFoundry]
