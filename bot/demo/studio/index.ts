import { must } from '@segue/shared/must.ts'
import { render, secondsOf } from './render.ts'
import { type Score } from './score.ts'
import { sampleRate } from './sound.ts'
import { breaksScores } from './styles/breaks.ts'
import { dubScores } from './styles/dub.ts'
import { discoScores } from './styles/disco.ts'
import { drumAndBassScores } from './styles/drum-and-bass.ts'
import { hipHopScores } from './styles/hip-hop.ts'
import { houseScores } from './styles/house.ts'
import { jazzScores } from './styles/jazz.ts'
import { nightScores } from './styles/night.ts'
import { synthScores } from './styles/synth.ts'
import { technoScores } from './styles/techno.ts'
import { tranceScores } from './styles/trance.ts'
import { copperWire } from './tracks/copper-wire.ts'
import { cornerBooth } from './tracks/corner-booth.ts'
import { glassElevator } from './tracks/glass-elevator.ts'
import { kiteSeason } from './tracks/kite-season.ts'
import { lowTide } from './tracks/low-tide.ts'
import { mothAndLamp } from './tracks/moth-and-lamp.ts'
import { nightSwim } from './tracks/night-swim.ts'
import { orbitGarden } from './tracks/orbit-garden.ts'
import { paperLanterns } from './tracks/paper-lanterns.ts'
import { quietAtlas } from './tracks/quiet-atlas.ts'
import { slowHarbour } from './tracks/slow-harbour.ts'
import { tinRoof } from './tracks/tin-roof.ts'
import { type TaggedSound } from './wav.ts'

export { toWav } from './wav.ts'

/** In the order in which the house plays them. The first is the shortest and the quickest to render. */
export const scores: readonly Score[] = [
  paperLanterns,
  kiteSeason,
  slowHarbour,
  glassElevator,
  cornerBooth,
  nightSwim,
  tinRoof,
  mothAndLamp,
  copperWire,
  quietAtlas,
  orbitGarden,
  lowTide,
  ...discoScores,
  ...jazzScores,
  ...houseScores,
  ...hipHopScores,
  ...drumAndBassScores,
  ...breaksScores,
  ...synthScores,
  ...dubScores,
  ...technoScores,
  ...nightScores,
  ...tranceScores,
]

export type HouseTrack = {
  slug: string
  title: string
  artist: string
  genre: string
  bpm: number
  seconds: number
  /** Written as musicians do: `D major`. */
  key: string
}

/** All tracks of the house; none exists as a file until it is rendered. */
export const houseTracks: readonly HouseTrack[] = scores.map((score) => {
  const { slug, title, artist, genre, bpm, key } = score
  return { slug, title, artist, genre, bpm, seconds: secondsOf(score), key: key.name }
})

/**
 * Renders a track from its score: some five seconds of work without a pause, so a program that also serves sockets
 * runs it in a separate process. Deterministic, sample by sample. The result can be passed to `toWav`.
 */
export function renderTrack(slug: string): TaggedSound {
  const score = must(
    scores.find((one) => one.slug === slug),
    `a house track called "${slug}"`,
  )
  const { title, artist, genre } = score
  return { ...render(score), sampleRate, tags: { title, artist, genre } }
}
