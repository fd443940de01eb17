import { isSongRefusal } from '@segue/shared/room/refusals/refusals.ts'

/** After this many refusals in a row, the reason is the rule and not the song. */
const maxAttempts = 10

/** Whether the refusal is about the song and not about the DJ, so that another song may be accepted. */
export const isAboutSong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && isSongRefusal(error.code)

/** Offers songs in order until one is accepted. If none is, throws the first refusal. */
export async function offerInTurn<S, A>(songs: readonly S[], offer: (song: S) => Promise<A>): Promise<A> {
  let first: unknown
  for (const song of songs.slice(0, maxAttempts)) {
    try {
      return await offer(song)
    } catch (error) {
      if (!isAboutSong(error)) throw error
      first ??= error
    }
  }
  throw first
}
