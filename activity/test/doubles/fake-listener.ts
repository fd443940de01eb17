import type { Anchor } from '@segue/shared/playback/choice.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { fakeClock } from '@segue/shared/test/fake-clock.ts'
import { vi } from 'vitest'
import { createWebSurface } from '../../src/surface/web.ts'
import type { Media, Playable } from '../../src/playback/decks/media.ts'
import { createPlayer, type PlayerOptions } from '../../src/playback/player.ts'
import type { PlayerState } from '../../src/playback/player-state.ts'
import { createFakeDevice } from './fake-device.ts'

/** The server's clock differs from ours. */
const serverIsAhead = 1_000_000
export const serverNow = () => fakeClock.now() + serverIsAhead
export const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

export const songAt = (id: string): Song => ({ musicProviders: { uploadService: id } })
export const mediaAt = (id: string): Media => ({ provider: 'uploadService', kind: 'hls', url: `/songs/${id}` })

export function anchorOf(id: string, startedSecondsAgo: number): Anchor {
  const startTime = serverNow() - startedSecondsAgo * 1000
  return { playId: `play of ${id}`, song: songAt(id), startTime, endTime: startTime + 200_000 }
}

/** A listener with a fake device on vitest's clock. */
export function listener(
  options: Parameters<typeof createFakeDevice>[0] & {
    clock?: () => number | null
    aboutNow?: () => number | null
    heldBack?: PlayerOptions['heldBack']
  } = {},
) {
  const device = createFakeDevice(options)
  const states: PlayerState[] = []
  const lengths: [playId: string, seconds: number][] = []
  const find = vi.fn(async (song: Song): Promise<Playable> => mediaAt(song.musicProviders?.uploadService ?? ''))
  const player = createPlayer(
    {
      clock: options.clock ?? serverNow,
      surface: createWebSurface(window),
      mediaUrlOf: find,
      onState: (state) => states.push(state),
      onLength: (playId, seconds) => lengths.push([playId, seconds]),
      ...(options.aboutNow ? { aboutNow: options.aboutNow } : {}),
      ...(options.heldBack ? { heldBack: options.heldBack } : {}),
    },
    device,
  )
  const names = () => states.map((state) => state.name)
  /** The audible decks, by the URL of their media. */
  const receive = () => device.decks.filter((deck) => deck.running() && deck.level > 0).map((deck) => deck.media?.url)
  return { player, device, states, lengths, names, receive, find }
}
