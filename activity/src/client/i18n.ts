import i18next, { type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
  chooseLanguage,
  defaultLanguage,
  languageKey,
  languageOf,
  languages,
  languagesToLoad,
  ownName,
  type Language,
  type NotificationFile,
  type PageWords,
  type StreetWords,
  type Words,
} from '@segue/shared/i18n/words.ts'
import {
  appTexts,
  notificationTexts,
  pageTexts,
  streetTexts,
  type TextsToFetch,
} from '@segue/shared/i18n/texts-to-fetch.ts'
import { fetchPart } from '../ui/loading/fetch-part.ts'
import { surface } from './surface.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Words & PageWords & StreetWords & NotificationFile }
    contextSeparator: '|'
  }
}

/** Texts that few screens need, kept out of the initial load. */
const laterTexts = { pages: pageTexts, street: streetTexts, notifications: notificationTexts }
type Later = keyof typeof laterTexts
/** Those loaded so far: a language change loads them too. */
const later = new Map<Later, Promise<void>>()

/** Loads the catalogs of a language, file by file, since several may contribute to one group. */
async function wordsFor(language: Language): Promise<[Language, object][]> {
  const files = [appTexts, ...[...later.keys()].map((name) => laterTexts[name])]
  return (await Promise.all(files.map((texts) => fetchTexts(texts, language)))).flat()
}

/** The texts of a language, and the English ones if it isn't complete. */
export function fetchTexts(texts: TextsToFetch, language: Language): Promise<[Language, object][]> {
  const found = languagesToLoad(language).map(async (one): Promise<[Language, object]> => {
    const load = texts[one]
    return [one, load ? (await fetchPart(load)).default : {}]
  })
  return Promise.all(found)
}

function keep(words: readonly [Language, object][]): void {
  for (const [one, file] of words) i18next.addResourceBundle(one, 'translation', file, true, true)
}

/** Loads the initial language's translations. Nothing is rendered before. */
export async function initI18n(): Promise<void> {
  const requested = new URLSearchParams(location.search).get('lang')
  const language = chooseLanguage({
    query: requested,
    stored: surface.storage.get(languageKey),
    preferred: navigator.languages,
  })
  if (languageOf(requested) === language) surface.storage.set(languageKey, language)
  const words = await wordsFor(language)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: defaultLanguage,
    resources: {},
    // Our keys use underscores for plurals and in names from the API, never for a context.
    contextSeparator: '|',
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  keep(words)
  document.documentElement.lang = language
}

/** Loads a catalog together with the module that needs it. */
async function withWords<Module>(name: Later, module: Promise<Module>): Promise<Module> {
  const words = later.get(name) ?? addWords(name)
  // Concurrently, so that a failure of either is handled.
  const [loaded] = await Promise.all([module, words])
  return loaded
}

/** Loads the translations of rare pages together with the page's module. */
export const withPageWords = <Module>(page: Promise<Module>): Promise<Module> => withWords('pages', page)

/** The same for the home page and pages that share its translations. */
export const withStreetWords = <Module>(page: Promise<Module>): Promise<Module> => withWords('street', page)

/** The same for notifications. */
export const withNotificationWords = <Module>(module: Promise<Module>): Promise<Module> =>
  withWords('notifications', module)

function addWords(name: Later): Promise<void> {
  const adding = fetchWords().catch((error: unknown) => {
    later.delete(name)
    throw error
  })
  later.set(name, adding)
  return adding

  async function fetchWords(): Promise<void> {
    keep(await fetchTexts(laterTexts[name], spokenLanguage()))
  }
}

/** Changes the language, and remembers it for the next visit unless told otherwise. */
export async function setLanguage(language: Language, { remember = true } = {}): Promise<void> {
  keep(await wordsFor(language))
  await i18next.changeLanguage(language)
  if (remember) surface.storage.set(languageKey, language)
  document.documentElement.lang = language
}

/** Each language by its own name. */
export const languageNames = languages.map((value) => ({ value, words: ownName(value), lang: value }))

export const spokenLanguage = (): Language => languageOf(i18next.language) ?? defaultLanguage

/** The locale for dates and numbers: the reader's own variant of the language, such as British English. */
export function readerLocale(): string {
  const language = spokenLanguage()
  return navigator.languages.find((locale) => languageOf(locale) === language) ?? language
}

/** A date and a time of day, for the reader. */
export const dateAndTime = (at: Date | string): string =>
  new Date(at).toLocaleString(readerLocale(), { dateStyle: 'medium', timeStyle: 'short' })

type AnyKey = (key: string, values?: Record<string, unknown>) => string

/** A translator for keys known only at run time; skips the catalog's types. */
export const anyKey = (t: TFunction): AnyKey => t as unknown as AnyKey

export const wordsAt: AnyKey = (key, values) => anyKey(i18next.t)(key, values)
