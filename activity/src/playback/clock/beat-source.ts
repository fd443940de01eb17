import { beatAt } from '@segue/shared/playback/beat/beat-at.ts'
import { positionAt } from '@segue/shared/playback/choice.ts'
import type { Beat } from '../../stage/stage-props.ts'
import type { PlayerMeter } from '../player-meter.ts'

/** Below this confidence, beats detected in the sound work better than the grid. */
const minConfidence = 0.2
const calmBeatMs = 950
/** The energy of the stage for a listener who doesn't hear the song yet. */
const quietEnergy = 0.35
/** Energy below this for two seconds means silence, or sound that the page isn't allowed to analyse. */
const audible = 0.03
const silentAfterMs = 2000
/** A beat exceeds the average energy by this much and follows the last one after at least `minStrokeMs`. */
const strokeStandsOut = 0.06
const minStrokeMs = 280
const greatestStrokeMs = 1200

type PlayingSource = Pick<PlayerMeter, 'anchor' | 'energy'>

/**
 * The beat that the stage moves to, read on each frame. A song with a beat grid follows the server's clock, so every
 * browser nods at the same time, whether it plays already or still waits for a tap. Without a grid the beat is detected
 * in the sound, and without sound it has a calm tempo.
 */
export function createBeatSource(
  player: PlayingSource,
  clock: () => number | null,
  monotonic: () => number = () => performance.now(),
): () => Beat {
  let usual = 0
  let strokes = 0
  let lastStroke = -Infinity
  let strokeMs = 500
  let lastSound = -Infinity
  let lastRequestAt = -Infinity

  function listen(energy: number, at: number): void {
    if (energy > audible) lastSound = at
    const passed = Math.min(200, at - lastRequestAt)
    lastRequestAt = at
    const since = at - lastStroke
    if (energy > usual + strokeStandsOut && since >= minStrokeMs) {
      if (since <= greatestStrokeMs) strokeMs += 0.3 * (since - strokeMs)
      strokes += 1
      lastStroke = at
    }
    usual += (energy - usual) * (1 - Math.exp(-passed / 250))
  }

  return () => {
    const at = monotonic()
    const energy = player.energy()
    listen(energy, at)
    const anchor = player.anchor()
    const now = clock()
    const grid = anchor?.song.beat
    if (anchor && grid && grid.bpm > 0 && grid.confidence >= minConfidence && now !== null) {
      const { count, phase } = beatAt(grid, positionAt(anchor, now))
      const lively = energy > audible ? energy : quietEnergy
      return { count, phase, beatsPerBar: grid.beatsPerBar, energy: lively, tempo: grid.bpm, source: 'grid' }
    }
    if (at - lastSound < silentAfterMs) {
      // Between beats the phase advances at their average interval, and waits at its maximum for a late one.
      const phase = Math.min(0.999, Math.max(0, (at - lastStroke) / strokeMs))
      return { count: strokes, phase, beatsPerBar: 4, energy, source: 'analyser' }
    }
    const beats = Math.max(0, (now ?? at) - (anchor?.startTime ?? 0)) / calmBeatMs
    return { count: Math.floor(beats), phase: beats % 1, beatsPerBar: 4, energy: 0.2, source: 'calm' }
  }
}
