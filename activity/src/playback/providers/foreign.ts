import { songIdAt } from '@segue/shared/playback/choice.ts'
import type { ForeignProvider } from '@segue/shared/song/providers.ts'
import type { OpenInstrument } from '../device/instrument.ts'
import type { Provider } from '../decks/media.ts'
import { MediaTrouble } from '../run/trouble.ts'

export type Foreign = {
  name: ForeignProvider
  /** Rejects with a `PlayError` if the provider isn't configured, or a `MediaTrouble` if this listener can't use it. */
  check: () => Promise<void>
  /** Loads our code for the provider's player, which is not part of the initial bundle. */
  player: () => Promise<(id: string) => OpenInstrument>
}

/** A provider whose songs play only on its own player, which is loaded with the first of them. */
export function createForeign({ name, check, player }: Foreign): Provider {
  return {
    name,
    plays: (song) => Boolean(song.musicProviders?.[name]),
    async prepare(song) {
      const id = songIdAt(song, name)
      await check()
      const { createCoarseRun } = await import('../run/coarse-run.ts').catch(() => {
        throw new MediaTrouble('unreachable', 'Failed to load the code that follows a third-party player')
      })
      return {
        provider: name,
        kind: 'foreign',
        url: `${name}:${id}`,
        open: async (onTrouble) => (await player())(id)(onTrouble),
        follow: createCoarseRun,
      }
    },
  }
}
