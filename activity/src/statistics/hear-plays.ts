import type { LiveRoom } from '../session/live-room.ts'
import type { SurfaceStorage } from '../surface/surface.ts'
import { declinedHere } from '../client/device/statistics-choice.ts'
import { mayTrack } from './choice.ts'
import { hearMore, recordOf, startHearing, type TrackedPlay, type PlayToHear } from './play-milestones.ts'
import { forgetPlay, notedPlays, notePlay } from './noted-plays.ts'
import { track, trackNow } from './track.ts'

const lookEveryMs = 1000
const noteEveryMs = 5000
/** A hidden page may check only once a minute; after a longer gap the device has slept, and nothing was heard. */
const longestLookMs = 65_000

type TrackedRoom = Pick<LiveRoom, 'store' | 'player' | 'serverNow'>

/**
 * Records how much of each play is heard here, and reports it when the play ends, the room is left or the page closes.
 * Time waiting for a tap, buffering, muted or withheld doesn't count. Returns a function that stops it.
 */
export function hearPlays(
  room: TrackedRoom,
  { storage, page, uuid }: { storage: SurfaceStorage; page: Window; uuid: () => string | null },
): () => void {
  const hearing = new Hearing(room, storage, uuid)
  const look = () => hearing.look()
  const timer = page.setInterval(look, lookEveryMs)
  const unsubscribe = room.store.subscribe(({ sound, state }, before) => {
    if (sound !== before.sound || state?.nowPlaying?.playId !== before.state?.nowPlaying?.playId) look()
  })
  const close = () => hearing.close()
  page.addEventListener('pagehide', close)
  trackNotedPlays(storage, uuid(), room.store.getState().state?.nowPlaying?.playId)
  look()
  return () => {
    page.clearInterval(timer)
    page.removeEventListener('pagehide', close)
    unsubscribe()
    hearing.end()
  }
}

/** Reports plays that an earlier page could not report or didn't know had ended, except the current one. */
export function trackNotedPlays(storage: SurfaceStorage, uuid: string | null, current?: string): void {
  for (const play of notedPlays(storage))
    if (play.userUuid === uuid && play.playId !== current) void trackTotal(storage, play)
}

async function trackTotal(storage: SurfaceStorage, play: TrackedPlay): Promise<void> {
  if (await track('userSongTotalPlayed', notify(play))) forgetPlay(storage, play.playId)
}

const notify = (play: TrackedPlay) => ({ ...recordOf(play), finishedDate: play.updatedDate })

class Hearing {
  readonly #room: TrackedRoom
  readonly #storage: SurfaceStorage
  readonly #uuid: () => string | null
  #play: TrackedPlay | null = null
  /** Whether the play may be reported; false until the listener's settings are known. */
  #permitted = false
  /** The play that was audible at the last check, and the time of that check. */
  #heardId: string | null = null
  #lookedAt = performance.now()
  #notedAt = -Infinity

  constructor(room: TrackedRoom, storage: SurfaceStorage, uuid: () => string | null) {
    this.#room = room
    this.#storage = storage
    this.#uuid = uuid
  }

  look(): void {
    const now = performance.now()
    this.#count(now - this.#lookedAt)
    this.#lookedAt = now
    this.#heardId = this.#audibleId()
    const { state } = this.#room.store.getState()
    // Another user has signed in, in whose name the play must not be reported.
    if (this.#play && this.#play.userUuid !== this.#uuid()) this.#play = null
    if (this.#play && state && state.nowPlaying?.playId !== this.#play.playId) this.end()
    if (this.#heardId && !this.#play) this.#start(this.#heardId)
    if (now - this.#notedAt >= noteEveryMs) this.#note()
  }

  /** The page closes or is suspended: reports what was heard so far, and continues if it returns. */
  close(): void {
    this.look()
    this.#note()
    if (this.#play && this.#mayNote()) void trackNow('userSongTotalPlayed', notify(this.#play))
  }

  /** Ends the play and reports it. */
  end(): void {
    const play = this.#play
    this.#note()
    this.#play = null
    if (play && play.msTimePlayed > 0) void trackTotal(this.#storage, play)
  }

  #start(playId: string): void {
    const about = this.#aboutPlay(playId)
    if (!about || declinedHere()) return
    const noted = notedPlays(this.#storage).find((one) => one.playId === playId && one.userUuid === about.userUuid)
    this.#play = noted ?? startHearing(about)
    this.#permitted = false
    void mayTrack().then((may) => {
      if (this.#play?.playId === playId) this.#permitted = may
    })
  }

  #count(ms: number): void {
    if (!this.#play || this.#heardId !== this.#play.playId || ms > longestLookMs) return
    const { play, reached } = hearMore(this.#play, {
      ms,
      volume: this.#room.player.settings.preferences.volume,
      date: this.#date(),
    })
    this.#play = play
    for (const topic of reached) void track(topic, recordOf(play))
  }

  #note(): void {
    if (!this.#play || this.#play.msTimePlayed === 0 || !this.#mayNote()) return
    this.#notedAt = performance.now()
    notePlay(this.#storage, this.#play)
  }

  #mayNote = () => this.#permitted && !declinedHere()

  #date = () => new Date(this.#room.serverNow()).toISOString()

  #audibleId(): string | null {
    const { player } = this.#room
    const state = player.state()
    const { muted, volume } = player.settings.preferences
    return state.name === 'playing' && !muted && volume > 0 ? state.playId : null
  }

  #aboutPlay(playId: string): PlayToHear | null {
    const { state } = this.#room.store.getState()
    const userUuid = this.#uuid()
    if (!state || !userUuid || state.nowPlaying?.playId !== playId) return null
    const { settings, nowPlaying } = state
    const { songId, trackName, artistName, musicProviders } = nowPlaying.song
    const { player } = this.#room
    return {
      playId,
      userUuid,
      roomSlug: settings.slug,
      roomOwnerUuid: settings.roomRoles.find(({ role }) => role === 'owner')?.userUuid ?? null,
      djUuid: nowPlaying.autoDj ? settings.uuid : (state.djs[0]?.uuid ?? null),
      songInfo: { songId, trackName, artistName, musicProviders },
      userProvider: player.meter.report().provider,
      volumeStart: player.settings.preferences.volume,
      startedDate: this.#date(),
    }
  }
}
