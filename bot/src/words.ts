import { createInstance, type i18n } from 'i18next'
import { CallFailed, generalSentence } from '@segue/shared/call.ts'
import { isRefusalCode, type RefusalCode } from '@segue/shared/room/refused.ts'
import botEn from '@segue/shared/i18n/bot-en.json' with { type: 'json' }
import botEs from '@segue/shared/i18n/bot-es.json' with { type: 'json' }
import en from '@segue/shared/i18n/en.json' with { type: 'json' }
import es from '@segue/shared/i18n/es.json' with { type: 'json' }
import { languageOf, type Language } from '@segue/shared/i18n/words.ts'

type Tree = { [key: string]: string | Tree }
type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string]

/** A key of what the bot says. */
export type Key = Paths<typeof botEn>
export type Say = (key: Key, values?: Record<string, string | number>) => string

/** What the bot says in one language, to one person. */
export type Words = { language: Language; say: Say; sentenceFor: (error: unknown) => string }

const catalogues = { en: { bot: botEn, all: en }, es: { bot: botEs, all: es } } as const

const speech: i18n = createInstance()
void speech.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  defaultNS: 'bot',
  resources: { en: catalogues.en, es: catalogues.es },
  interpolation: { escapeValue: false },
  contextSeparator: '|',
})

// The border: a key is checked where it is written, and the library knows nothing of our catalogue.
const translator = speech as unknown as { getFixedT: (language: Language, namespace: 'bot') => Say }

/** The words for somebody whose Discord is set to `locale` (`en-GB`, `es-419`); English where we speak no other. */
export function wordsIn(locale: string): Words {
  const language = languageOf(locale) ?? 'en'
  const say: Say = translator.getFixedT(language, 'bot')
  return { language, say, sentenceFor: (error) => sentenceFor(error, language, say) }
}

/**
 * What to tell a person about something that failed: the refusal of a room or of the api in their language, and a
 * general sentence for whatever is not their doing. Nothing else of an error is ever shown.
 */
function sentenceFor(error: unknown, language: Language, say: Say): string {
  if (error instanceof CallFailed && error.status < 500 && error.message !== generalSentence) {
    const { served, refusals } = catalogues[language].all
    const code = refusalIn(error)
    if (code) return filledIn(refusals[code], error.values)
    return Object.values(served).find(({ says }) => says === error.message)?.means ?? error.message
  }
  return error instanceof TypeError ? say('noAnswer') : say('trouble')
}

const filledIn = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

/** Which refusal of a room an answer of the api is, if it is one. */
export function refusalIn(error: unknown): RefusalCode | undefined {
  return error instanceof CallFailed && isRefusalCode(error.code) ? error.code : undefined
}

/** The name and the description of a command or option in English, and in what else Discord speaks of ours. */
export function named(path: string) {
  const [english, spanish] = [at(botEn, path), at(botEs, path)]
  const localized = (text: string | undefined) => (text === undefined ? undefined : { 'es-ES': text, 'es-419': text })
  return {
    name: english.name,
    name_localizations: localized(spanish.name) ?? null,
    ...(english.says === undefined
      ? {}
      : { description: english.says, description_localizations: localized(spanish.says) ?? null }),
  }
}

function at(tree: Tree, path: string): { name: string; says: string | undefined } {
  const found = path
    .split('.')
    .reduce<string | Tree | undefined>((inner, key) => (typeof inner === 'object' ? inner[key] : undefined), tree)
  if (typeof found !== 'object' || typeof found['name'] !== 'string') throw new Error(`No words for ${path}`)
  return { name: found['name'], says: typeof found['says'] === 'string' ? found['says'] : undefined }
}
