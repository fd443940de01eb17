import { useCallback } from 'react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import { useTranslate, type I18nProvider, type TranslationMessages } from 'react-admin'
import { languageOf, type Language } from '@segue/shared/i18n/words.ts'
import { languageNames, setLanguage, spokenLanguage } from '../client/i18n.ts'
import { fetchPart } from '../ui/loading/fetch-part.ts'

type Tree = { [key: string]: string | Tree }

const ours: Record<Language, () => Promise<{ default: Tree }>> = {
  en: () => import('@segue/shared/i18n/panel-en.json'),
  es: () => import('@segue/shared/i18n/panel-es.json'),
}
/** react-admin's own translations; English is bundled with it. */
const theirs: Record<Language, () => Promise<{ default: object }>> = {
  en: () => Promise.resolve({ default: english }),
  es: () => import('./library-words-es.json'),
}

async function wordsOf(language: Language): Promise<TranslationMessages> {
  const [own, library] = await Promise.all([fetchPart(ours[language]), fetchPart(theirs[language])])
  // Safe to cast: a test checks that the Spanish catalog matches the English one.
  return { ...library.default, ...inPolyglot(own.default) } as unknown as TranslationMessages
}

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
