import * as z from 'zod'
import { DiscordTrouble } from '../../ports/discord.ts'

/** Parses Discord's response, which must match its documentation. */
export function understood<T>(body: unknown, schema: z.ZodType<T>): T {
  const read = schema.safeParse(body)
  if (!read.success) throw new DiscordTrouble('away', 'the response does not match its documentation')
  return read.data
}
