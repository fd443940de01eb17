import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { boothRuleNames, boothRules } from '../room/settings/booth-rules.ts'
import { inEveryLanguage } from './in-every-language.ts'
import {
  appTexts,
  notificationTexts,
  pageTexts,
  panelTexts,
  streetTexts,
  type TextsToFetch,
} from './texts-to-fetch.ts'
import { textsOf } from './texts.ts'
import {
  chooseLanguage,
  completeLanguages,
  defaultLanguage,
  languageOf,
  languages,
  languagesToLoad,
  type Language,
} from './words.ts'

type Tree = { [key: string]: string | Tree }

/** Every sentence by its path. */
function sentences(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(path + key, value)
    else for (const [inner, sentence] of sentences(value, `${path}${key}.`)) found.set(inner, sentence)
  }
  return found
}

type Catalog = { name: string; language: string; texts: Tree }
/** The catalogs in this folder: `pages-en.json` is `pages` in English, and `en.json` is `app`. */
const catalogs = readdirSync(new URL('.', import.meta.url)).flatMap((file): Catalog[] => {
  const [, name = 'app', language = ''] = /^(?:(\w+)-)?(\w+)\.json$/.exec(file) ?? []
  return language === ''
    ? []
    : [{ name, language, texts: JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) }]
})
const ofServer = ['app', 'bot', 'emails', 'house', 'notifications', 'pages', 'previews'] as const
/** Those of the web client have their keys in common. */
const fetched: Readonly<Record<string, TextsToFetch>> = {
  app: appTexts,
  pages: pageTexts,
  street: streetTexts,
  panel: panelTexts,
  notifications: notificationTexts,
}

/** All sentences of a language. */
const wordsOf = (language: Language): Map<string, string> =>
  new Map(
    catalogs
      .filter((catalog) => catalog.language === language)
      .flatMap(({ name, texts }) => [...sentences(texts, name in fetched ? '' : `${name}.`)]),
  )

const english = wordsOf(defaultLanguage)
const slots = (sentence: string) => [...sentence.matchAll(/\{\{\w+\}\}/g)].map(String).sort()
/** The key without its plural suffix: languages have different plurals. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

test('every catalog is read by the server and the bot, or fetched by the web client', async () => {
  const byServer = new Map<string, Readonly<Record<Language, object>>>(ofServer.map((name) => [name, textsOf(name)]))
  for (const { name, language: code, texts } of catalogs) {
    const language = languageOf(code)
    if (language === undefined) throw new Error(`${code} is not in the list of languages`)
    if (byServer.has(name)) expect(byServer.get(name)?.[language], `${name} in texts.ts`).toMatchObject(texts)
    if (name in fetched)
      expect((await fetched[name]?.[language]?.())?.default, `${name} in texts-to-fetch.ts`).toEqual(texts)
    expect(byServer.has(name) || name in fetched, name).toBe(true)
  }
})

test('English and Spanish are complete', () => {
  expect(completeLanguages).toEqual(expect.arrayContaining(['en', 'es']))
})

describe.each(completeLanguages)('%s', (language) => {
  const words = wordsOf(language)

  test('every English sentence is translated', () => {
    expect([...english.keys()].map(withoutPlural).filter((key) => !sentencesAt(words, key))).toEqual([])
  })

  test('every sentence with a count has all plural forms of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const counted = [...english.keys()].filter((key) => key.endsWith('_other')).map(withoutPlural)
    const missing = counted.flatMap((key) => pluralCategories.map((plural) => `${key}_${plural}`))
    expect(missing.filter((key) => !words.has(key))).toEqual([])
  })

  test('every booth rule has a name, an explanation and a unit for what it measures', () => {
    const keys = boothRuleNames.flatMap((name) => {
      const { kind } = boothRules[name]
      // They are one choice.
      if (name === 'withoutBlends' || name === 'fadeSeconds')
        return kind === 'switch' ? ['mix'] : ['fadeLength', kind]
      if (kind === 'crate') return ['crate']
      return kind === 'switch' ? [name, `${name}About`] : [name, `${name}About`, kind]
    })
    expect(keys.filter((key) => !sentencesAt(words, `boothRules.${key}`))).toEqual([])
  })
})

/** Whether a key has a sentence, or one per plural form. */
const sentencesAt = (words: Map<string, string>, key: string) => words.has(key) || words.has(`${key}_other`)

describe.each(languages)('%s', (language) => {
  const words = wordsOf(language)

  test("there is no sentence that English doesn't have", () => {
    expect([...words.keys()].map(withoutPlural).filter((key) => !sentencesAt(english, key))).toEqual([])
  })

  test('every sentence has the same placeholders as in English', () => {
    for (const [key, sentence] of words) {
      const original = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? ''
      expect([key, slots(sentence)]).toEqual([key, slots(original)])
    }
  })

  test('no sentence is empty', () => {
    for (const [key, sentence] of words) expect(sentence.trim(), key).not.toBe('')
  })
})

/** Names that were replaced, by the current name. */
const oldNames: Partial<Record<Language, Readonly<Record<string, RegExp>>>> = {
  en: {
    song: /\brecords?\b/i,
    avatar: /\bfigures?\b/i,
    name: /\bnicknames?\b/i,
    email: /\be-mails?\b/i,
    kick: /\bshow(s|n|ing)? .*\bout\b/i,
    feature: /\bpromot(e|ed|ing)\b/i,
    'starred songs': /\bfavorites\b/i,
    'American spelling': /colour|favourite|recognis|theatre|catalogue|cancell|organis/i,
    'right now': /\bjust now\b/i,
  },
  es: {
    caja: /\bmaletas?\b/i,
    codueño: /\bcopropietari/i,
    vincular: /\b(des)?enlaz(a|ar|ad[ao]s?|ando)\b/i,
    rol: /\bpapel\b/i,
    'equipo de la sala': /\bpersonal de\b/i,
    norma: /\breglas?\b/i,
    DJ: /\bDJs\b/,
    'en directo': /\ben vivo\b/i,
    nombre: /\bapodos?\b/i,
    eliminar: /\bborra(r|rá|d[ao]s?)?\b/i,
    'iniciar sesión': /\bentra(r)? con\b/i,
    'canción con estrella': /\bfavorit[ao]s\b/i,
    'mostrar más': /\bver más\b/i,
    'ser DJ o poner música': /\bpinch/i,
    expulsar: /\bech(a|ar|ad[ao]s?)\b/i,
    banear: /\bprohibida la entrada\b|\breadmi(te|tir|tid[ao]s?|sión)\b/i,
    'español de América y de España': /\b(sois|tenéis|podéis|vosotr[ao]s|vuestr[ao]s?|escuchad)\b/i,
  },
}
/** A sentence that is quoted from the specification keeps its wording. */
const quoted = ['pageRefusals.emailNotResent']

test.each(completeLanguages)('the texts use one name for one thing (%s)', (language) => {
  const others = [...wordsOf(language)].flatMap(([key, sentence]) =>
    Object.entries(oldNames[language] ?? {}).flatMap(([name, old]) =>
      old.test(sentence) && !quoted.includes(key) ? [`${key}: ${sentence} (say: ${name})`] : [],
    ),
  )
  expect(others).toEqual([])
})

test('a complete language loads no other, an incomplete one also loads English', () => {
  expect(languagesToLoad('es')).toEqual(['es'])
  expect(languagesToLoad('es', ['en'])).toEqual(['es', 'en'])
})

test('the language is chosen by the URL, then the stored choice, then the device', () => {
  expect(chooseLanguage({ query: 'es', stored: 'en', preferred: ['en-GB'] })).toBe('es')
  expect(chooseLanguage({ query: null, stored: 'es', preferred: ['en-GB'] })).toBe('es')
  expect(chooseLanguage({ preferred: ['uk-UA', 'es-MX', 'en'] })).toBe('es')
})

test('an unsupported language is skipped, and English is the fallback', () => {
  expect(chooseLanguage({ query: 'xx', stored: 'klingon', preferred: ['uk'] })).toBe('en')
  expect(languageOf('ES_419')).toBe('es')
  expect(languageOf('')).toBeUndefined()
})

const room = { title: 'Room', buttons: { save: 'Save', close: 'Close' }, greetings: ['Hello', 'Hi'] }

test('English fills in what a translation lacks, at every level', () => {
  const es = { buttons: { save: 'Guardar' }, greetings: ['Hola'] }
  expect(inEveryLanguage(room, () => es)).toMatchObject({
    en: room,
    es: { title: 'Room', buttons: { save: 'Guardar', close: 'Close' }, greetings: ['Hola'] },
  })
  expect(inEveryLanguage(room, () => undefined).es).toEqual(room)
})
