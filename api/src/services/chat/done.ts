import * as z from 'zod'

/** The reply of chat calls that return no data. */
export const Done = z
  .object({ data: z.object({ success: z.literal(true), message: z.string() }) })
  .meta({ id: 'ChatDone' })

export const done = (message: string) => ({ data: { success: true as const, message } })
