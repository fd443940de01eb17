import type en from './en.json'
import type notificationsEn from './notifications-en.json'
import type pagesEn from './pages-en.json'
import type streetEn from './street-en.json'

/** All visible text, in the shape that every language shares. `en.json` defines it. */
export type Words = typeof en

/** Text of rarely opened pages such as the settings: in separate files, fetched when the first such page opens. */
export type PageWords = typeof pagesEn

/** Text of the home page, kept apart so that nobody in a room or in Discord has to wait for it. */
export type StreetWords = typeof streetEn

/** Notifications and the text around them: one file for the inbox, push messages and e-mails. */
export type NotificationFile = typeof notificationsEn

/** Their names and Discord's locales follow from the codes. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage = 'en' satisfies Language

/** A language that an English text may be translated to. */
export type TranslatedLanguage = Exclude<Language, typeof defaultLanguage>
export const translatedLanguages = languages.filter((language) => language !== defaultLanguage)

/** The name of a language for a reader of another, as within a sentence. */
export const languageName = (language: Language, reader: Language): string =>
  new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language

/** A language's own name for itself, as at the beginning of a sentence. */
export function ownName(language: Language): string {
  const name = languageName(language, language)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Languages with a translation of every sentence. Others fall back to English. */
export const completeLanguages: readonly Language[] = ['en', 'es']

/** The files to load for a language: its own, and English if it isn't complete. */
export const languagesToLoad = (language: Language, complete = completeLanguages): Language[] =>
  complete.includes(language) ? [language] : [language, defaultLanguage]

/** Storage key of the chosen language (client specification, sections 2 and 9). */
export const languageKey = 'tt-locale'

/** The language of a tag such as `es-MX`, or undefined if it isn't supported. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === primary)
}

/** The language to use: the one in the URL, else the stored choice, else the first supported one of the device. */
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
