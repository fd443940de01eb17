import { ann, olga, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { createStore } from 'zustand/vanilla'
import { toast } from '../src/client/toasts.ts'
import type { LiveRoom, RoomSnapshot } from '../src/session/live-room.ts'

const playedMs = 40_000

/** A room whose clock stands still, in the middle of Olga's song. Whatever is done there is only named. */
export function sampleLiveRoom(changesAt: (now: number) => Partial<RoomState> = () => ({})): LiveRoom {
  const room = new TestRoom({ name: 'The Night Shift' }).join(olga, ann)
  room.stage(olga, song('Paper Lanterns', { artistName: 'Marlo Quay' }))
  const now = room.now + playedMs
  const store = createStore<RoomSnapshot>(() => ({
    status: { kind: 'live' },
    sound: { name: 'playing', playId: room.state.nowPlaying?.playId ?? '' },
    part: null,
    state: { ...room.state, ...changesAt(now) },
  }))
  // Cast: of a room and its player, only what these parts use.
  return {
    roomUuid: room.state.settings.uuid,
    store,
    player: samplePlayer(),
    serverNow: () => now,
    act({ type }) {
      toast(type)
      return Promise.resolve({ messageId: undefined })
    },
  } as Partial<LiveRoom> as LiveRoom
}

function samplePlayer(): LiveRoom['player'] {
  const preferences = { nudgeMs: 30, mono: false }
  return {
    settings: {
      preferences,
      setNudge: (ms: number) => void (preferences.nudgeMs = ms),
      setMono: (mono: boolean) => void (preferences.mono = mono),
      duck: () => undefined,
    },
    unlock: () => Promise.resolve(true),
  } as unknown as LiveRoom['player']
}
