import type { RoomSettings } from '@segue/shared/room/settings/settings.ts'
import { audibleFromOf } from '@segue/shared/room/hand-over/handing-over.ts'
import { timesOf } from '@segue/shared/room/hand-over/hand-over.ts'
import type { NextPlay } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { after } from '../../client/page/timers.ts'
import { HandOver } from '../../playback/run/hand-over.ts'
import { fetchHead } from '../../playback/decks/head.ts'
import type { Media } from '../../playback/decks/media.ts'
import { correctionOf, createBassControl } from '../../playback/device/audio-path.ts'

export type LongSong = Song & { duration: number }

/** How long a preview plays before the next song becomes audible, and after it plays alone, in seconds. */
const before = 8
const afterwards = 8
const afterwardsMs = afterwards * 1000

export type Plan = NextPlay & { audibleFrom: number; until: number }

/**
 * The transition from one song to the next, planned as the room would. Times are in ms from the start of the first
 * song. Null if there is no room for a transition.
 */
export function planOf(first: LongSong, second: LongSong, settings: Pick<RoomSettings, 'boothRules'>): Plan | null {
  const playing = { song: first, startTime: 0, endTime: first.duration * 1000, playId: 'first' }
  const times = timesOf(playing, { song: second, playMs: second.duration * 1000 }, { settings, now: 0 })
  if (!times) return null
  const audibleFrom = audibleFromOf(times)
  const until = (times.tempo?.free ?? audibleFrom + times.overlapMs) + afterwardsMs
  return { playId: 'second', djUuid: '', song: second, ...times, audibleFrom, until }
}

export type Preview = {
  /** The position in each song, in seconds; null while it is not audible. */
  positions: () => { first: number | null; second: number | null }
  stop: () => void
  ended: Promise<void>
}

/**
 * Plays the end of one song and the start of the next with the same code as a room. Rejects if the next song cannot be
 * loaded.
 */
export async function preview(
  plan: Plan,
  { context, output }: { context: AudioContext; output: AudioNode },
  songs: { first: AudioBuffer; firstGainDb: number; second: Media },
  signal: AbortSignal,
): Promise<Preview> {
  const beginMs = Math.max(0, plan.audibleFrom - before * 1000)
  // Loaded in advance, so that it is ready while the first song plays.
  await fetchHead(context, songs.second, { seconds: (plan.until - plan.audibleFrom) / 1000 + afterwards, signal })
  signal.throwIfAborted()
  const beganAt = context.currentTime + 0.1
  const clock = () => beginMs + (context.currentTime - beganAt) * 1000
  const first = playFirst(context, output, songs)
  first.node.start(beganAt, beginMs / 1000)
  const handOver = new HandOver({
    mixer: { context, input: output, dueAt: () => 0 },
    next: plan,
    media: songs.second,
    outgoing: first,
    dueAt: (instant) => beganAt + (instant - beginMs) / 1000,
    after,
  })
  let resolve: () => void = () => undefined
  const ended = new Promise<void>((done) => {
    resolve = done
  })
  const stop = () => {
    cancel()
    first.node.stop()
    handOver.cancel()
    resolve()
  }
  const cancel = after(plan.until - beginMs, stop)
  signal.addEventListener('abort', stop, { once: true })
  if (!(await handOver.prepare()) && !signal.aborted) {
    stop()
    throw new Error('The next song did not load in time')
  }
  const over = plan.audibleFrom + plan.overlapMs
  return {
    positions: () => ({ first: clock() < over ? clock() / 1000 : null, second: handOver.position() }),
    stop,
    ended,
  }
}

/** The outgoing song, with its own volume and bass controls as on a deck. */
function playFirst(
  context: AudioContext,
  output: AudioNode,
  { first, firstGainDb }: { first: AudioBuffer; firstGainDb: number },
) {
  const node = new AudioBufferSourceNode(context, { buffer: first })
  const bass = createBassControl(context)
  const fade = new GainNode(context)
  const gain = correctionOf(firstGainDb)
  node.connect(bass).connect(fade).connect(new GainNode(context, { gain })).connect(output)
  return {
    node,
    levels: { gain: fade.gain, bass: bass.gain, dueAt: () => 0 },
    fadeTo(level: number, ms: number) {
      fade.gain.cancelScheduledValues(context.currentTime)
      fade.gain.linearRampToValueAtTime(level, context.currentTime + ms / 1000)
    },
  }
}
