import * as z from 'zod/mini'

/** As much of a pinned message as is shown; what other clients keep beside it does not matter here. */
const Pinned = z.object({
  message: z.object({ message: z.string().check(z.minLength(1)), userName: z.optional(z.string()) }),
})

export type PinnedLine = { words: string; by: string | null }

/** The pinned messages of a room that can be read, newest first. Other clients write them too, each in its way. */
export function pinnedLines(pinned: readonly unknown[]): PinnedLine[] {
  return pinned
    .flatMap((one) => {
      const read = z.safeParse(Pinned, one)
      return read.success ? [{ words: read.data.message.message, by: read.data.message.userName ?? null }] : []
    })
    .toReversed()
}
