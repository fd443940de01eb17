import { Locale, type LocalizationMap } from 'discord-api-types/v10'
import { createInstance, type i18n } from 'i18next'
import { CallFailed, generalSentence } from '@segue/shared/call.ts'
import { ApiAway } from './api-away.ts'
import { isRefusalCode, type RefusalCode } from '@segue/shared/room/refusals/refusals.ts'
import botEn from '@segue/shared/i18n/bot-en.json' with { type: 'json' }
import botEs from '@segue/shared/i18n/bot-es.json' with { type: 'json' }
import en from '@segue/shared/i18n/en.json' with { type: 'json' }
import es from '@segue/shared/i18n/es.json' with { type: 'json' }
import pagesEn from '@segue/shared/i18n/pages-en.json' with { type: 'json' }
import pagesEs from '@segue/shared/i18n/pages-es.json' with { type: 'json' }
import { inEveryLanguage } from '@segue/shared/i18n/in-every-language.ts'
import { interpolate } from '@segue/shared/i18n/interpolate.ts'
import { defaultLanguage, languageOf, languages, type Language } from '@segue/shared/i18n/words.ts'

type Tree = { [key: string]: string | Tree }
/** The key without its plural suffix. */
type Unplural<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K
type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? Unplural<K> : `${K}.${Paths<T[K]>}`
}[keyof T & string]

/** A key of the bot's texts. */
export type Key = Paths<typeof botEn>
export type Translate = (key: Key, values?: Record<string, string | number>) => string

/** The bot's texts in one language, for one person. */
export type Words = { language: Language; locale: string; t: Translate; sentenceFor: (error: unknown) => string }

const catalogues = inEveryLanguage(
  { bot: botEn, all: en, pages: pagesEn },
  { es: { bot: botEs, all: es, pages: pagesEs } },
)

const speech: i18n = createInstance()
void speech.init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  initAsync: false,
  defaultNS: 'bot',
  resources: catalogues,
  interpolation: { escapeValue: false },
  contextSeparator: '|',
})

// Cast: keys are checked where they are written, and the library doesn't know our catalog.
const translator = speech as unknown as { getFixedT: (language: Language, namespace: 'bot') => Translate }

/** The texts for a Discord locale (`en-GB`, `es-419`); English if we don't support its language. */
export function wordsIn(locale: string): Words {
  const language = languageOf(locale) ?? defaultLanguage
  const t: Translate = translator.getFixedT(language, 'bot')
  return { language, locale, t, sentenceFor: (error) => sentenceFor(error, language, t) }
}

/**
 * The message for a person when something failed: the refusal of a room or of the api in their language, and a general
 * sentence for everything that isn't their doing. No other part of an error is ever shown.
 */
function sentenceFor(error: unknown, language: Language, t: Translate): string {
  if (error instanceof CallFailed && error.status < 500 && error.message !== generalSentence) {
    const { all, pages } = catalogues[language]
    const sentences = new Map(Object.entries({ ...all.refusals, ...pages.pageRefusals }))
    const sentence = sentences.get(error.code ?? '')
    return sentence === undefined ? error.message : interpolate(sentence, error.values)
  }
  return error instanceof ApiAway ? t('noAnswer') : t('trouble')
}

/** The room refusal in an error response of the api, if any. */
export function refusalIn(error: unknown): RefusalCode | undefined {
  return error instanceof CallFailed && isRefusalCode(error.code) ? error.code : undefined
}

/** Discord's locales for our languages; everything is registered in English, which needs none. */
const discordLocales: Record<Language, readonly Locale[]> = {
  en: [],
  es: [Locale.SpanishES, Locale.SpanishLATAM],
}

/** A text in every language except English, as Discord expects it; null if there is none. */
export function localized(textIn: (language: Language) => string | undefined): LocalizationMap | null {
  const texts = languages
    .flatMap((language) => discordLocales[language].map((locale) => [locale, textIn(language)] as const))
    .filter(([, text]) => text !== undefined)
  return texts.length > 0 ? Object.fromEntries(texts) : null
}

/** The name and description of a command or option, in English and in Discord's locales for our other languages. */
export function named(path: string) {
  const english = at(catalogues[defaultLanguage].bot, path)
  const inOthers = (of: (found: ReturnType<typeof at>) => string | undefined) =>
    localized((language) => of(at(catalogues[language].bot, path)))
  return {
    name: english.name,
    name_localizations: inOthers(({ name }) => name),
    ...(english.says === undefined
      ? {}
      : { description: english.says, description_localizations: inOthers(({ says }) => says) }),
  }
}

/** The name and description of a command in one language. */
export const nameIn = (language: Language, path: string) => at(catalogues[language].bot, path)

function at(tree: Tree, path: string): { name: string; says: string | undefined } {
  const found = path
    .split('.')
    .reduce<string | Tree | undefined>((inner, key) => (typeof inner === 'object' ? inner[key] : undefined), tree)
  if (typeof found !== 'object' || typeof found['name'] !== 'string') throw new Error(`No text for ${path}`)
  return { name: found['name'], says: typeof found['says'] === 'string' ? found['says'] : undefined }
}
