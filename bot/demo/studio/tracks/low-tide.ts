import { arp, bassline, every, halves, hits, held, melody, struck, throughout } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { breaker, fall, riser } from '../voices/air.ts'
import { reeseBass, subBass } from '../voices/bass.ts'
import { electricPiano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { sawPad } from '../voices/pads.ts'
import { bell } from '../voices/plucks.ts'

const kick = hits(['X.........x.....', 'X.........x..o..'], { fill: 'X.........x.x...' })
const snare = hits(['....X..,.,..X..,', '....X..,.,..X.,-'], { fill: '....X..,.o..X.xo' })
const low = bassline(['0 - - - - - - . 0 - . 12 - . ~10 .', '0 - - - - - . . 0 - - . 7 - ~5 .'], { centre: 33 })
const bells = melody(['7 . . 4 . . 9 . . 7 . . 4 . 2 .', '. . 4 . . 6 . . 7 . . . . . . .'], {
  octave: 5,
  velocity: 0.65,
})

/** Run while the sand is hard. */
export const lowTide: Score = {
  slug: 'low-tide-runner',
  title: 'Low Tide Runner',
  artist: 'Sable & Finch',
  genre: 'Drum and Bass',
  bpm: 172,
  key: key('D minor'),
  form: [
    ['intro', 8],
    ['rise', 8],
    ['drop', 16],
    ['break', 8],
    ['drop', 16],
    ['rise', 8],
    ['drop', 16],
    ['outro', 8],
  ],
  chords: { all: 'Dm9 Dm9 Bbmaj9 Bbmaj9 Gm9 Gm9 Am7 Am7' },
  pump: 'kick',
  room: { seconds: 2.3, brightness: 5600, delayBeats: 1.5, feedback: 0.4 },
  layers: [
    {
      name: 'kick',
      voice: kit.tightKick,
      gain: -6,
      play: { rise: halves(hits(''), hits('X...............')), drop: kick },
    },
    {
      name: 'snare',
      voice: kit.crispSnare,
      gain: -8,
      reverb: 0.14,
      play: { drop: snare, rise: halves(hits(''), hits('....o.......o...', { fill: 'o.o.o.o.xxxxXXXX' })) },
    },
    {
      name: 'hat',
      voice: kit.hat,
      gain: -13.5,
      pan: 0.15,
      loose: 2,
      play: { rise: hits('..o...o...o...o.'), drop: hits('x-o-x-o-x-o-x-o-'), outro: hits('..o...o...o...o.') },
    },
    {
      name: 'ride',
      voice: kit.ride,
      gain: -19,
      pan: -0.25,
      play: { drop: halves(hits(''), hits('x...x...x...x...')) },
    },
    {
      name: 'shaker',
      voice: kit.shaker,
      gain: -16,
      pan: -0.35,
      loose: 3,
      play: {
        intro: halves(hits(''), hits('-,o,-,o,-,o,-,o,')),
        drop: hits('-,o,-,o,-,o,-,o,'),
        break: halves(hits(''), hits('-,o,-,o,-,o,-,o,')),
      },
    },
    {
      name: 'rim',
      voice: kit.rim,
      gain: -19,
      pan: 0.4,
      delay: 0.3,
      play: {
        intro: hits(['......o.........', '..........o.....']),
        break: hits(['......o.........', '..........o.....']),
        drop: every(2, hits('......o......o..'), 1),
      },
    },
    {
      name: 'reese',
      voice: reeseBass(),
      gain: -10.5,
      duck: 0.45,
      lowpass: { rise: [150, 700] },
      play: { rise: halves(hits(''), bassline('0 - - - - - - - - - - - - - - -', { centre: 33 })), drop: low },
    },
    {
      name: 'sub',
      voice: subBass({ grit: 0.15 }),
      gain: -12,
      play: {
        break: bassline('0 - - - - - - - - - - - - - - .', { centre: 36, velocity: 0.7 }),
        outro: bassline('0 - - - - - - - - - - - - - - -', { centre: 36, velocity: 0.7 }),
      },
    },
    {
      name: 'keys',
      voice: electricPiano({ wander: 0.5 }),
      gain: -10,
      loose: 5,
      reverb: 0.3,
      delay: 0.2,
      highpass: 180,
      play: {
        intro: struck(['x-----------o---', '................'], { centre: 64, velocity: 0.7 }),
        rise: struck(['x-----o-----x---', '..o---x-........'], { centre: 64, velocity: 0.7 }),
        break: struck(['x-----o-----x---', '..o---x-....o---'], { centre: 66, velocity: 0.75 }),
        drop: halves(hits(''), struck(['x--...o-....x-..', '..o--.x-........'], { centre: 66, velocity: 0.6 })),
        outro: struck(['x-----------o---', '................'], { centre: 64, velocity: 0.6 }),
      },
    },
    {
      name: 'pad',
      voice: sawPad({ bright: 2000, attack: 0.4, release: 0.9, detune: 18 }),
      gain: -14,
      reverb: 0.4,
      duck: 0.35,
      highpass: 220,
      lowpass: { intro: [400, 2500], break: [900, 7000], outro: [3000, 400] },
      play: {
        intro: held({ centre: 64, velocity: 0.65 }),
        rise: held({ centre: 64, velocity: 0.55 }),
        drop: held({ centre: 67, velocity: 0.65 }),
        break: held({ centre: 67, velocity: 0.8 }),
        outro: held({ centre: 64, velocity: 0.6 }),
      },
    },
    {
      name: 'bells',
      voice: bell,
      gain: -14,
      pan: 0.25,
      reverb: 0.4,
      delay: 0.4,
      play: {
        intro: halves(hits(''), every(2, bells)),
        drop: halves(bells, every(2, bells)),
        break: halves(hits(''), bells),
      },
    },
    {
      name: 'glitter',
      voice: bell,
      gain: -20,
      pan: -0.3,
      reverb: 0.5,
      play: {
        break: halves(
          arp({ centre: 81, shape: 'wander', rate: 2, rests: 'x.o.' }),
          arp({ centre: 81, shape: 'bounce', rate: 4, rests: 'x-o-' }),
        ),
      },
    },
    { name: 'riser', voice: riser(), gain: -17, reverb: 0.3, play: { rise: throughout(), break: throughout() } },
    {
      name: 'crash',
      voice: breaker(),
      gain: -14,
      reverb: 0.4,
      play: {
        drop: every(8, hits('x...............')),
        break: every(8, hits('o...............')),
        outro: every(4, hits('x...............')),
      },
    },
    {
      name: 'fall',
      voice: fall(),
      gain: -13,
      play: { break: every(8, hits('x...............')), outro: every(4, hits('x...............')) },
    },
  ],
}
