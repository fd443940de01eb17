import * as z from 'zod'
import { isTimeZone } from '@segue/shared/people/notifications.ts'

/** An instant in a reply: handlers return a Date, clients get ISO 8601 in UTC. */
export const instant = z
  .union([z.date(), z.iso.datetime()])
  .transform((value) => (value instanceof Date ? value.toISOString() : value))
  .pipe(z.iso.datetime())
  .meta({ id: 'Instant' })

export const uuid = z.uuid({ error: 'must be a uuid' }).meta({ id: 'Uuid' })

/** A Discord snowflake as a decimal string. */
export const DiscordId = z
  .string()
  .regex(/^\d{15,21}$/, { error: 'must be a Discord id' })
  .meta({ id: 'DiscordId' })

/** A whole number in a query string or a path. */
export const wholeNumber = z.coerce.number<string | number>().int()

/** A parameter that may be given more than once. */
export const textOrTexts = z.union([z.string(), z.array(z.string())]).meta({ id: 'TextOrTexts' })

/** `true` or `false` in a query string. */
export const flag = z.union([z.boolean(), z.stringbool()])

/** The reply of calls that only acknowledge. */
export const Acknowledged = z.object({ success: z.literal(true) }).meta({ id: 'Acknowledged' })
export const acknowledged = { success: true } as const

/** Marks a reply that is not JSON: the handler returns a whole Response of this type. */
export function raw(contentType: string) {
  return z.instanceof(Response).meta({ contentType })
}

/** Marks a body that the handler reads from the request itself, such as a multipart file. */
export function streamed(contentType: string) {
  return z.undefined().meta({ contentType })
}

/** A name. Names stand in calendars, playlists and messages, where a second line would have a meaning of its own. */
export const nameOf = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: 'must be a single line' })

export const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, { error: 'must be a time zone such as America/Mexico_City' })
