import * as z from 'zod'

/** The reply of calls of the chat that only acknowledge. */
export const Done = z
  .object({ data: z.object({ success: z.literal(true), message: z.string() }) })
  .meta({ id: 'ChatDone' })

export const done = (message: string) => ({ data: { success: true as const, message } })
