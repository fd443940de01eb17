import { Locale, type LocalizationMap } from 'discord-api-types/v10'
import { createInstance, type i18n } from 'i18next'
import { CallFailed, generalSentence } from '@segue/shared/call.ts'
import { ApiAway } from './api-away.ts'
import { isRefusalCode, type RefusalCode } from '@segue/shared/room/refusals/refusals.ts'
import { interpolate } from '@segue/shared/i18n/interpolate.ts'
import { textsOf } from '@segue/shared/i18n/texts.ts'
import { defaultLanguage, languageOf, languages, type Language } from '@segue/shared/i18n/words.ts'

type Tree = { [key: string]: string | Tree }
/** The key without its plural suffix. */
type Unplural<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K
type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? Unplural<K> : `${K}.${Paths<T[K]>}`
}[keyof T & string]

const [texts, appTexts, pageTexts] = [textsOf('bot'), textsOf('app'), textsOf('pages')]

/** A key of the bot's texts. */
export type Key = Paths<(typeof texts)[Language]>
export type Translate = (key: Key, values?: Record<string, string | number>) => string

/** The bot's texts in one language, for one person. */
export type Words = { language: Language; locale: string; t: Translate; sentenceFor: (error: unknown) => string }

const speech: i18n = createInstance()
void speech.init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  initAsync: false,
  defaultNS: 'bot',
  resources: Object.fromEntries(languages.map((language) => [language, { bot: texts[language] }])),
  interpolation: { escapeValue: false },
  contextSeparator: '|',
})

// Cast: keys are checked where they are written, and the library doesn't know our catalog.
const translator = speech as unknown as { getFixedT: (language: Language, namespace: 'bot') => Translate }

/** Discord's ids of the registered chat commands, by name. */
export type CommandIds = ReadonlyMap<string, string>

/**
 * The texts for a Discord locale (`en-GB`, `es-419`); English if we don't support its language. The commands in them,
 * written `</dj up>` in every language, can be clicked if their ids are known.
 */
export function wordsIn(locale: string, commandIds: CommandIds = new Map()): Words {
  const language = languageOf(locale) ?? defaultLanguage
  const translate = translator.getFixedT(language, 'bot')
  const t: Translate = (key, values) =>
    translate(key, values).replace(
      /<\/([a-z ]+)>/g,
      (text, command: string) => commandMention(command, language, commandIds) ?? text,
    )
  return { language, locale, t, sentenceFor: (error) => sentenceFor(error, language, t) }
}

/**
 * The message for a person when something failed: the refusal of a room or of the api in their language, and a general
 * sentence for everything that isn't their doing. No other part of an error is ever shown.
 */
function sentenceFor(error: unknown, language: Language, t: Translate): string {
  if (error instanceof CallFailed && error.status < 500 && error.message !== generalSentence) {
    const sentences = new Map(Object.entries({ ...appTexts[language].refusals, ...pageTexts[language].pageRefusals }))
    const sentence = sentences.get(error.code ?? '')
    return sentence === undefined ? error.message : interpolate(sentence, error.values)
  }
  return error instanceof ApiAway ? t('noAnswer') : t('trouble')
}

/** A command or subcommand to click on, or its name in a language if its id isn't known. Undefined if there is none. */
export function commandMention(command: string, language: Language, ids: CommandIds): string | undefined {
  const [name = '', sub] = command.split(' ')
  const id = ids.get(name)
  if (id !== undefined) return `</${command}:${id}>`
  const shown = [`commands.${name}`, ...(sub === undefined ? [] : [`commands.${name}.subs.${sub}`])].map(
    (path) => found(texts[language], path)?.name,
  )
  return shown.includes(undefined) ? undefined : `\`/${shown.join(' ')}\``
}

/** The room refusal in an error response of the api, if any. */
export function refusalIn(error: unknown): RefusalCode | undefined {
  return error instanceof CallFailed && isRefusalCode(error.code) ? error.code : undefined
}

/** Discord's locales for a language; everything is registered in English, which needs none. */
const discordLocalesOf = (language: Language): Locale[] =>
  Object.values(Locale).filter((locale) => language !== defaultLanguage && languageOf(locale) === language)

/** A text in every language except English, as Discord expects it; null if there is none. */
export function localized(textIn: (language: Language) => string | undefined): LocalizationMap | null {
  const texts = languages
    .flatMap((language) => discordLocalesOf(language).map((locale) => [locale, textIn(language)] as const))
    .filter(([, text]) => text !== undefined)
  return texts.length > 0 ? Object.fromEntries(texts) : null
}

/** The name and description of a command or option, in English and in Discord's locales for our other languages. */
export function named(path: string) {
  const english = at(texts[defaultLanguage], path)
  const inOthers = (of: (found: ReturnType<typeof at>) => string | undefined) =>
    localized((language) => of(at(texts[language], path)))
  return {
    name: english.name,
    name_localizations: inOthers(({ name }) => name),
    ...(english.says === undefined
      ? {}
      : { description: english.says, description_localizations: inOthers(({ says }) => says) }),
  }
}

/** The name and description of a command in one language. */
export const nameIn = (language: Language, path: string) => at(texts[language], path)

function at(tree: Tree, path: string): Described {
  const described = found(tree, path)
  if (!described) throw new Error(`No text for ${path}`)
  return described
}

type Described = { name: string; says: string | undefined }

function found(tree: Tree, path: string): Described | undefined {
  const inner = path
    .split('.')
    .reduce<string | Tree | undefined>((outer, key) => (typeof outer === 'object' ? outer[key] : undefined), tree)
  if (typeof inner !== 'object' || typeof inner['name'] !== 'string') return undefined
  return { name: inner['name'], says: typeof inner['says'] === 'string' ? inner['says'] : undefined }
}
