import { LruMap } from '@segue/shared/lru-map.ts'
import { mixPlanOf, mixTimesOf, type MixPlan } from '@segue/shared/room/hand-over/mix.ts'
import { uploadOnAir } from '@segue/shared/room/settings/on-air.ts'
import type { NextPlay, NowPlaying } from '@segue/shared/room/state/state.ts'
import type { App } from '../../../app.ts'
import { onceFor } from '../../../platform/once-for.ts'
import type { Excerpt } from '../../../ports/media.ts'
import { adtsOf, sampleRateOf, samplesPerFrame, trackOf, type Track } from '../../songs/public.ts'
import { slotMs, type Mix } from './timeline.ts'
import { claimMix, dropMix, maxMixMs, mixAfter, storeMix, type NewMix } from './mixes.ts'

/** How long before it is audible a hand-over is rendered: its plan rarely changes any more. */
const aheadMs = 12_000
/** How many hand-overs one process renders at once; the others are cuts unless their turn comes in time. */
const maxAtOnce = 2
const maxRenderMs = 20_000
const stepMs = 20
/** A shorter one could fall between two cuts of the timeline: its sound goes on with the next song alone. */
const leastMs = slotMs
const maxRooms = 2000

/**
 * Renders the next hand-over of the rooms whose radio somebody listens to. A hand-over that isn't rendered in time, for
 * whatever reason, is a cut.
 */
class Mixing {
  readonly #app: App
  /** The room's hand-over that has been tried last. */
  readonly #tried = new LruMap<string, string>(maxRooms)
  readonly #looking = new Map<string, Promise<void>>()
  #rendering = 0

  constructor(app: App) {
    this.#app = app
  }

  /** Compares what is rendered with what the room plans. Never rejects; resolves when nothing is left to do. */
  look(roomUuid: string): Promise<void> {
    const looking = this.#looking.get(roomUuid) ?? this.#look(roomUuid)
    this.#looking.set(roomUuid, looking)
    return looking
  }

  async #look(roomUuid: string): Promise<void> {
    const { media, log } = this.#app
    try {
      if (media.mix) await this.#keep(roomUuid)
    } catch (error) {
      log.warn({ err: error, room: roomUuid }, 'failed to render a hand-over for the radio')
    } finally {
      this.#looking.delete(roomUuid)
    }
  }

  async #keep(roomUuid: string): Promise<void> {
    const { db, rooms, clock } = this.#app
    const state = (await rooms.live([roomUuid])).get(roomUuid)
    const current = state?.nowPlaying
    if (!current) return
    // The state may change during the next await.
    const wanted = state.nextPlay ? wantedMix(current, state.nextPlay) : null
    if (wanted && clock.now() < wanted.mix.from - aheadMs) return
    const stored = await mixAfter(db, roomUuid, current.playId, clock.now())
    const isStored = stored !== undefined && wanted !== null && isSame(stored, wanted.mix)
    if (isStored && stored.isAlive) return
    // Once a hand-over is audible it is in playlists.
    if (stored && !isStored && clock.now() < stored.from) await dropMix(db, roomUuid, current.playId)
    const key = wanted ? `${wanted.mix.playId} ${wanted.mix.from} ${wanted.mix.until}` : ''
    if (!wanted || clock.now() >= wanted.mix.from || this.#tried.get(roomUuid) === key) return
    if (this.#rendering >= maxAtOnce) return
    this.#tried.set(roomUuid, key)
    this.#rendering += 1
    try {
      await this.#render(roomUuid, wanted)
    } finally {
      this.#rendering -= 1
    }
  }

  async #render(roomUuid: string, { mix, plan }: Wanted): Promise<void> {
    const { db, media, clock } = this.#app
    const [outgoing, incoming] = await Promise.all(mix.uploads.map((upload) => trackOf(this.#app, upload)))
    if (!outgoing || !incoming || !media.mix) return
    if (!(await claimMix(db, roomUuid, mix, clock.now()))) return
    const sound = await media.mix({
      outgoing: await excerptOf(outgoing, plan, 'outgoing'),
      incoming: await excerptOf(incoming, plan, 'incoming'),
      plan,
      stepMs,
      sampleRate: sampleRateOf(incoming.format),
      signal: AbortSignal.timeout(maxRenderMs),
    })
    await storeMix(db, roomUuid, mix, sound, clock.now())
  }
}

export const mixingOf = onceFor((app: App) => new Mixing(app))

type Wanted = { mix: NewMix; plan: MixPlan }

/** The hand-over that a room plans; null for a cut, and if one of the songs isn't sent. */
function wantedMix(current: NowPlaying, next: NextPlay): Wanted | null {
  const [outgoing, incoming] = [uploadOnAir(current.song), uploadOnAir(next.song)]
  const { from, until } = mixTimesOf(next, leastMs)
  if (outgoing === null || incoming === null || next.overlapMs <= 0 || until - from > maxMixMs) return null
  const mix: NewMix = { after: current.playId, playId: next.playId, from, until, uploads: [outgoing, incoming] }
  return { mix, plan: mixPlanOf(current, next, stepMs, leastMs) }
}

const isSame = (one: Mix, other: Mix) =>
  one.playId === other.playId && one.from === other.from && one.until === other.until

/** The part of a track that is heard in a hand-over, with a frame more at both ends: the first one is incomplete. */
async function excerptOf(
  { format, frames }: Track,
  { points }: MixPlan,
  song: 'outgoing' | 'incoming',
): Promise<Excerpt> {
  const perSecond = sampleRateOf(format) / samplesPerFrame
  const positions = points.map((point) => point[song].position)
  const first = Math.floor(Math.min(...positions) * perSecond) - 1
  const last = Math.ceil(Math.max(...positions) * perSecond) + 1
  return { adts: adtsOf(format, await frames(first, last - first)), from: first / perSecond }
}
