import * as z from 'zod'
import { DiscordTrouble } from '../../ports/discord.ts'

/** What Discord answered, where it is what its documentation says. */
export function understood<T>(body: unknown, schema: z.ZodType<T>): T {
  const read = schema.safeParse(body)
  if (!read.success) throw new DiscordTrouble('away', 'answered something else than its documentation says')
  return read.data
}
