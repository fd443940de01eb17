import { isSongRefusal } from '@segue/shared/room/protocol/refusals.ts'

/** More than these in a row and the rule is the matter, not the song. */
const maxAttempts = 10

/** Whether something was refused for the song's sake and not for who gives it: another song may be taken. */
export const isAboutSong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && isSongRefusal(error.code)

/** Offers one song after the other until one is taken. When none is, that of the first refusal is what a person hears. */
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
