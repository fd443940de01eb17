import type { Beat } from '../stage-props.ts'

/** Beats outside these lengths (seconds) are doubled or halved to a danceable length. */
const [shortest, longest] = [0.34, 0.86]
const usual = 0.5
/** The weight of the previous estimate against the current frame, since analysers fluctuate. */
const memory = 0.9

/** Follows a beat from frame to frame: its length, and whether one has just begun. */
export class Tempo {
  #before: { count: number; at: number; time: number } | null = null
  #seconds = usual
  #beganBeat = false

  /** Whether the last frame was the first of a beat. */
  get onBeat(): boolean {
    return this.#beganBeat
  }

  get beatSeconds(): number {
    return danceable(this.#seconds)
  }

  see({ count, phase }: Pick<Beat, 'count' | 'phase'>, time: number): void {
    const before = this.#before
    const at = count + phase
    this.#before = { count, at, time }
    this.#beganBeat = before !== null && count !== before.count
    if (!before) return
    const [beats, seconds] = [at - before.at, time - before.time]
    // A restarted song, a seek and a pause tell nothing about the tempo.
    if (beats <= 0 || beats > 1 || seconds <= 0) return
    this.#seconds = this.#seconds * memory + (seconds / beats) * (1 - memory)
  }
}

function danceable(seconds: number): number {
  if (!Number.isFinite(seconds) || seconds <= 0) return usual
  let beat = seconds
  while (beat < shortest) beat *= 2
  while (beat > longest) beat /= 2
  return Math.max(shortest, beat)
}
