import type en from './en.json'
import type notificationsEn from './notifications-en.json'
import type pagesEn from './pages-en.json'
import type streetEn from './street-en.json'

/** Every visible word, in the shape that all languages share. `en.json` is the measure. */
export type Words = typeof en

/** The words of pages that few people open, such as the settings: files of their own, fetched with the first of those. */
export type PageWords = typeof pagesEn

/** The words of the home page, for which nobody in a room or in Discord has to wait. */
export type StreetWords = typeof streetEn

/** What people are told of, and the words around it: a file for the inbox, for push messages and for e-mails. */
export type NotificationFile = typeof notificationsEn

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

/** The languages that have a sentence for everything. What any other still lacks is said in English. */
export const completeLanguages: readonly Language[] = ['en', 'es']

/** Whose words it takes to speak a language: its own, and English where it is not complete. */
export const languagesToLoad = (language: Language, complete = completeLanguages): Language[] =>
  complete.includes(language) ? [language] : [language, defaultLanguage]

/** Under which name a device keeps the chosen language (client specification, sections 2 and 9). */
export const languageKey = 'tt-locale'

/** The language a tag such as `es-MX` stands for, or undefined where we do not speak it. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === primary)
}

/** Which language to speak: the one asked for in the address, the one chosen before, the first of the device's own. */
export function chooseLanguage(request: {
  query?: string | null
  stored?: string | null
  preferred?: readonly string[]
}): Language {
  for (const tag of [request.query, request.stored, ...(request.preferred ?? [])]) {
    const language = languageOf(tag)
    if (language) return language
  }
  return defaultLanguage
}
