import WebSocket from 'ws'
import { connectRoom, type RoomConnection } from '@segue/shared/room/client/connection.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { HouseTalk, type TalkOptions } from './talk.ts'

/** After a song begins, its DJ sends the next one; existing clients wait about this long, and so do we. */
const sendNextAfterMs = 500
const tryAgainAfterMs = 10_000
const likesOneSongIn = 0.6

export type HouseDjOptions = {
  /** `http(s)://host` of the server. */
  server: string
  roomUuid: string
  userUuid: string
  token: () => Promise<string>
  /** The next record to play, or undefined if there is none yet. */
  nextSong: () => Song | undefined
  talk: Pick<TalkOptions, 'name' | 'memory' | 'trackOf' | 'send'>
  onTrouble: (sentence: string) => void
}

/**
 * One house DJ in one room: takes a seat, keeps a next song ready, likes some of what the others play, and gives up the
 * seat when the booth is full and someone else may want it. It also talks a little.
 */
export function startHouseDj(options: HouseDjOptions): { consider: () => void; stop: () => void } {
  let busy = false
  let likedPlay: string | null = null
  const timers = new Set<NodeJS.Timeout>()
  const later = (run: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  const now = () => performance.timeOrigin + performance.now()
  const talk = new HouseTalk({ ...options.talk, userUuid: options.userUuid, later, now, random: Math.random })

  const room: RoomConnection = connectRoom({
    url: options.server.replace(/^http/, 'ws'),
    roomUuid: options.roomUuid,
    token: options.token,
    openSocket: (url) => new WebSocket(url),
    // The connection clears its own timers, one for every frame it receives, so they are not kept among ours.
    timers: {
      set: (run, ms) => setTimeout(run, ms),
      clear: (timer) => clearTimeout(timer as NodeJS.Timeout | undefined),
    },
    now,
    random: Math.random,
    onState() {
      if (room.mirror.state) talk.update(room.mirror.state)
      consider()
    },
    onMessage: (push) => talk.receive(push),
  })

  function consider() {
    const { state } = room.mirror
    if (busy || !state || room.status.kind !== 'live') return
    const step = nextStep(state)
    if (!step) return
    busy = true
    later(() => {
      step()
        .catch((error: unknown) => {
          options.onTrouble(error instanceof Error ? error.message : String(error))
          return new Promise((resolve) => later(() => resolve(undefined), tryAgainAfterMs))
        })
        .finally(() => {
          busy = false
          consider()
        })
    }, sendNextAfterMs)
  }

  /** The next action to take, if any. */
  function nextStep(state: RoomState): (() => Promise<unknown>) | undefined {
    const mine = state.djs.findIndex((dj) => dj.uuid === options.userUuid)
    const full = state.djs.length >= state.settings.numberOfDjs
    if (mine < 0) return full ? undefined : withSong((song) => room.act({ type: 'addDj', song }))
    if (mine === state.djs.length - 1 && mine > 1 && full) return () => room.act({ type: 'removeDj' })
    if (state.djs[mine]?.nextSong === null) return withSong((song) => room.act({ type: 'updateNextSong', song }))
    return mine > 0 ? likeSometimes(state) : undefined
  }

  function withSong(send: (song: Song) => Promise<unknown>) {
    const song = options.nextSong()
    return song ? () => send(song) : undefined
  }

  function likeSometimes(state: RoomState) {
    const playId = state.nowPlaying?.playId
    if (!playId || likedPlay === playId) return undefined
    likedPlay = playId
    if (Math.random() > likesOneSongIn) return undefined
    return () => room.act({ type: 'voteOnSong', songVotes: { like: true }, playId })
  }

  return {
    consider,
    stop() {
      room.stop()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
