import * as z from 'zod'
import { accountOf } from '../../../platform/caller.ts'
import { uuid } from '../../../platform/schemas.ts'
import type { StoredAbout } from '../../../db/tables/notifications.ts'
import type { Caller } from '../../../ports/caller.ts'

const title = z.string().trim().min(1).max(100)
const message = z.string().trim().min(1).max(300)

/** What programs read beside the words; push services take 4 kB in all. */
const Data = z
  .record(z.string().min(1).max(40), z.string().max(200))
  .refine((data) => Object.keys(data).length <= 10, { error: 'takes at most 10 entries' })

/** Where in the client it leads: a path of ours, and no address of anybody else's. */
const path = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])[!-~]*$/, { error: 'must be a path such as /ranking' })

/** The same message sent again, with the same key, reaches nobody twice. */
export const messageKey = z.string().min(1).max(100).optional()

/** What is said, in English and in other languages where somebody has written it. */
export const sent = {
  title,
  message,
  translations: z.object({ es: z.object({ title, message }) }).optional(),
  path: path.optional(),
  data: Data.optional(),
  key: messageKey,
}
type MessageBody = {
  title: string
  message: string
  translations?: { es: { title: string; message: string } } | undefined
  path?: string | undefined
  data?: Record<string, string> | undefined
}

/** Who is on record for an announcement: services have no name. */
export const announcerOf = (caller: Caller): string | null => accountOf(caller)

export const silent = { data: Data, key: messageKey }
export const maxPeople = 500
export const people = { userUuids: z.array(uuid).min(1).max(maxPeople) }
export const onePerson = { userUuid: uuid }

export function aboutOf({ title, message: text, translations, path, data }: MessageBody): StoredAbout {
  const { es } = translations ?? {}
  return {
    title,
    text,
    ...(es ? { translations: { es: { title: es.title, text: es.message } } } : {}),
    ...(path === undefined ? {} : { path }),
    ...(data === undefined ? {} : { data }),
  }
}
