import * as z from 'zod'
import { translatedLanguages, type Language } from '@segue/shared/i18n/words.ts'
import { accountOf } from '../../../platform/caller.ts'
import { uuid } from '../../../platform/schemas.ts'
import type { StoredAbout } from '../../../db/tables/notifications.ts'
import type { Caller } from '../../../ports/caller.ts'

const title = z.string().trim().min(1).max(100)
const message = z.string().trim().min(1).max(300)

/** Data for programs, in addition to the text. Push services allow 4 kB in total. */
const Data = z
  .record(z.string().min(1).max(40), z.string().max(200))
  .refine((data) => Object.keys(data).length <= 10, { error: 'takes at most 10 entries' })

/** The path in the client that it opens: only paths of ours, never an external address. */
const path = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])[!-~]*$/, { error: 'must be a path such as /ranking' })

/** A repeated message with the same key reaches nobody twice. */
export const messageKey = z.string().min(1).max(100).optional()

/** The text in English, with optional translations. */
export const sent = {
  title,
  message,
  translations: z.partialRecord(z.enum(translatedLanguages), z.object({ title, message })).optional(),
  path: path.optional(),
  data: Data.optional(),
  key: messageKey,
}
type MessageBody = {
  title: string
  message: string
  translations?: Partial<Record<Language, { title: string; message: string }>> | undefined
  path?: string | undefined
  data?: Record<string, string> | undefined
}

/** The recorded author of an announcement; null for services. */
export const announcerOf = (caller: Caller): string | null => accountOf(caller)

export const silent = { data: Data, key: messageKey }
export const maxPeople = 500
export const people = { userUuids: z.array(uuid).min(1).max(maxPeople) }
export const onePerson = { userUuid: uuid }

export function aboutOf({ title, message: text, translations, path, data }: MessageBody): StoredAbout {
  const translated = Object.entries(translations ?? {}).map(
    ([language, one]) => [language, { title: one.title, text: one.message }] as const,
  )
  return {
    title,
    text,
    ...(translated.length > 0 ? { translations: Object.fromEntries(translated) } : {}),
    ...(path === undefined ? {} : { path }),
    ...(data === undefined ? {} : { data }),
  }
}
