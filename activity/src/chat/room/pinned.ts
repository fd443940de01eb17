import * as z from 'zod/mini'

/** The part of a pinned message that is shown; other clients may store more. */
const Pinned = z.object({
  message: z.object({
    message: z.string().check(z.minLength(1)),
    userName: z.optional(z.nullable(z.string())),
    id: z.optional(z.nullable(z.string())),
  }),
})

/** `id` is the id of the pinned message, if it is from this chat. */
export type PinnedLine = { words: string; by: string | null; id: string | null }

/** The valid pinned messages of a room, newest first. Other clients write them too, in varying formats. */
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
