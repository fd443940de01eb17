import * as z from 'zod/mini'

/** As much of a pinned message as is shown; what other clients keep beside it does not matter here. */
const Pinned = z.object({
  message: z.object({
    message: z.string().check(z.minLength(1)),
    userName: z.optional(z.nullable(z.string())),
    id: z.optional(z.nullable(z.string())),
  }),
})

/** `id` is the number of the line that was pinned, where it is one of this chat. */
export type PinnedLine = { words: string; by: string | null; id: string | null }

/** The pinned messages of a room that can be read, newest first. Other clients write them too, each in its way. */
export function pinnedLines(pinned: readonly unknown[]): PinnedLine[] {
  return pinned
    .flatMap((one) => {
      const read = z.safeParse(Pinned, one)
      if (!read.success) return []
      const { message, userName = null, id } = read.data.message
      return [{ words: message, by: userName, id: id && /^\d{1,15}$/.test(id) ? id : null }]
    })
    .toReversed()
}
