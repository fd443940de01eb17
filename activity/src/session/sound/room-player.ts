import type { Brand } from '@segue/shared/playback/choice.ts'
import { createBrowserDevice } from '../../playback/device/browser-device.ts'
import { createGuestLimit } from '../../playback/listener/guest-limit.ts'
import { createMediaFinder } from '../../playback/decks/media.ts'
import type { PlayerState } from '../../playback/player-state.ts'
import { createPlayer, type Player } from '../../playback/player.ts'
import type { Surface } from '../../surface/surface.ts'
import { soundSources } from './sound-sources.ts'

/** The room's player for this listener: it withholds songs that they don't allow or that exceed the guest limit. */
export function createRoomPlayer(
  options: {
    brand: Brand
    surface: Surface
    page: Window & typeof globalThis
    apiBase: string
    tokenNow: () => string | null
    isUser: () => boolean
    allowsExplicit: () => boolean
  },
  room: {
    screen: HTMLElement
    /** The server's time according to the playback clock, and as estimated from the join; null while unknown. */
    clock: () => number | null
    aboutNow: () => number | null
    onState: (sound: PlayerState) => void
    onLength: (playId: string, seconds: number) => void
  },
): Player {
  const { brand, surface, page } = options
  const guestLimit = createGuestLimit(surface.storage, options.isUser)
  return createPlayer(
    {
      clock: room.clock,
      aboutNow: room.aboutNow,
      surface,
      mediaUrlOf: createMediaFinder({ brand, providers: soundSources({ ...options, screen: room.screen }) }),
      heldBack({ playId, song }) {
        if (song.explicit && !options.allowsExplicit()) return 'explicit'
        return guestLimit.endsBefore(playId) ? 'sign-up' : null
      },
      onState(sound) {
        if (sound.name === 'playing') guestLimit.count(sound.playId)
        room.onState(sound)
      },
      onLength: room.onLength,
    },
    createBrowserDevice(page),
  )
}
