import { useCallback } from 'react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import { useTranslate, type I18nProvider, type TranslationMessages } from 'react-admin'
import { filledIn } from '@segue/shared/i18n/in-every-language.ts'
import { panelTexts, type TextsToFetch } from '@segue/shared/i18n/texts-to-fetch.ts'
import { languageOf, type Language } from '@segue/shared/i18n/words.ts'
import { fetchTexts, languageNames, setLanguage, spokenLanguage } from '@segue/activity/client/i18n.ts'

type Tree = { [key: string]: string | Tree }

/** react-admin's own texts in other languages; English is bundled with it. */
const libraryTexts: TextsToFetch = {
  en: () => Promise.resolve({ default: english }),
  es: () => import('./library-words-es.json'),
}

async function wordsOf(language: Language): Promise<TranslationMessages> {
  const [library, own] = await Promise.all([fetchTexts(libraryTexts, language), fetchTexts(panelTexts, language)])
  // Safe to cast: English, which comes last, has all of react-admin's keys.
  return { ...inOne(library), ...inPolyglot(inOne(own) as Tree) } as unknown as TranslationMessages
}

/** Texts in one tree: those of a language, and the English ones that it lacks. */
const inOne = (texts: readonly [Language, object][]): object =>
  texts.map(([, tree]) => tree).reduceRight((english, translation) => filledIn(english, translation))

/** Our catalogs write placeholders as `{{name}}`, react-admin as `%{name}`. */
const inPolyglot = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replaceAll('{{', '%{').replaceAll('}}', '}') : inPolyglot(value),
    ]),
  )

/** The panel's translations in the current language; others are loaded when they are chosen. */
export async function panelWords(): Promise<I18nProvider> {
  const first = spokenLanguage()
  const words = await wordsOf(first)
  const locales = languageNames.map(({ value, words: name }) => ({ locale: value, name }))
  const languageNamed = (locale: string): Language => languageOf(locale) ?? first
  const provider = polyglotI18nProvider(
    (locale) => (locale === first ? words : wordsOf(languageNamed(locale))),
    first,
    locales,
  )
  return {
    ...provider,
    async changeLocale(locale) {
      await Promise.all([provider.changeLocale(locale), setLanguage(languageNamed(locale))])
    },
  }
}

/** Translates a key of the panel; a key without a translation is shown as it is. */
export function useWords(): (key: string, values?: Record<string, unknown>) => string {
  const translate = useTranslate()
  return useCallback((key, values) => translate(`panel.${key}`, { _: lastOf(key), ...values }), [translate])
}

const lastOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)
