import { song } from '@segue/shared/test/fixtures.ts'

/** A song at a provider that the host can't reach. A room would skip an upload that the catalogue doesn't have. */
export const providerSong = (name: string, seconds: number) =>
  song(name, { duration: seconds, musicProviders: { youtube: name } })

/**
 * Marked as unknown from the start, as a look-up would do a moment later, so that the state doesn't change by itself.
 */
export const long = (name: string) => ({ ...providerSong(name, 300), status: 'PENDING_REQUEST' })
