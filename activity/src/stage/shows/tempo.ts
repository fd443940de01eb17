import type { Beat } from '../stage-props.ts'

/** Beats shorter or longer than this (seconds) are counted double or half, as people dance to them. */
const [shortest, longest] = [0.34, 0.86]
const usual = 0.5
/** How much of what is known counts against what is seen now: analysers waver. */
const memory = 0.9

/** Follows a beat from frame to frame: how long one takes, and whether one has just begun. */
export class Tempo {
  #before: { count: number; at: number; time: number } | null = null
  #seconds = usual
  #beganBeat = false

  /** Whether the last frame seen was the first of a beat. */
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
    // A song that begins anew, a seek and a pause say nothing about the tempo.
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
