import { songIdAt } from '@segue/shared/playback/choice.ts'
import type { ForeignProvider } from '@segue/shared/song/providers.ts'
import type { OpenInstrument } from '../device/instrument.ts'
import type { Provider } from '../decks/media.ts'
import { MediaTrouble } from '../run/trouble.ts'

export type Foreign = {
  name: ForeignProvider
  /** Rejects with a `PlayError` where the provider is not set up, and with a `MediaTrouble` where this listener lacks something. */
  check: () => Promise<void>
  /** Loads our code for the provider's player, which is not part of the first page. */
  player: () => Promise<(id: string) => OpenInstrument>
}

/** A provider whose songs only its own player plays. That is fetched when the first of them is to be heard. */
export function createForeign({ name, check, player }: Foreign): Provider {
  return {
    name,
    plays: (song) => Boolean(song.musicProviders?.[name]),
    async prepare(song) {
      const id = songIdAt(song, name)
      await check()
      const { createCoarseRun } = await import('../run/coarse-run.ts').catch(() => {
        throw new MediaTrouble('unreachable', 'What follows a foreign player could not be fetched')
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
