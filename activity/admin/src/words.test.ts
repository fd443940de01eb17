import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import english from 'ra-language-english'
import { expect, expectTypeOf, test } from 'vitest'
import type { Operations } from '@segue/api/operations'
import en from '@segue/shared/i18n/panel-en.json'
import type { actionTypes } from '@segue/shared/people/audited-actions.ts'
import { groupsFor, resourcesFor } from './resources/index.ts'
import spanish from './library-words-es.json'

type Tree = { [key: string]: string | Tree }

const sentences = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, string | Tree]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : sentences(value, `${path}${key}.`),
  )
const slots = (sentence: string) => [...new Set(sentence.match(/%\{\w+\}/g))].sort()

test('every react-admin text has a Spanish translation', () => {
  const translated = new Map(sentences(spanish))
  const original = sentences(english)
  expect([...translated.keys()].sort()).toEqual(original.map(([key]) => key).sort())
  for (const [key, sentence] of original)
    expect([key, slots(translated.get(key) ?? '')]).toEqual([key, slots(sentence)])
})

const resources = resourcesFor({ uuid: '', role: 'superUser' })
const words = new Map(sentences(en.panel))

test.each(resources)(
  'the list $name has translations for itself, its columns, its values and its acts',
  (resource) => {
    const { name, columns, acts = [], listActs = [] } = resource
    const all = [...acts, ...listActs]
    const fields = all.flatMap((act) => act.fields ?? [])
    const needed = [
      `resources.${name}`,
      ...columns.map((one) => `columns.${one.name}`),
      ...fields.map(({ name: field, label }) => `columns.${label?.key ?? field}`),
      ...[...columns, ...fields].flatMap(({ choices = [] }) => choices.map((choice) => `choices.${choice}`)),
      ...all.flatMap((act) => ['do', 'title', 'about', 'done'].map((what) => `acts.${act.name}.${what}`)),
    ]
    expect(needed.filter((key) => !words.has(key))).toEqual([])
    expect(columns.some((column) => column.name === resource.title)).toBe(true)
  },
)

test('the record can be filtered by every kind of action', () => {
  type Action = Operations['GET /moderation-actions/{id}']['reply']['action']
  expectTypeOf<Exclude<Action, (typeof actionTypes)[number]>>().toBeNever()
})

test('every group of lists has a name', () => {
  const groups = groupsFor({ uuid: '', role: 'superUser' }).map(({ name }) => `groups.${name}`)
  expect(groups.filter((key) => !words.has(key))).toEqual([])
})

test('moderators see only their own lists', () => {
  const names = resourcesFor({ uuid: '', role: 'moderator' }).map(({ name }) => name)
  expect(names).toEqual(['people', 'reports', 'record', 'uploads'])
})

test('every text that the panel names in its code has a translation', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  const named = sources
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .flatMap((source) => [...source.matchAll(/\bwords\(([^`()]+)\)/g)])
    .flatMap(([, argument = '']) => [...argument.matchAll(/(?<!=== )'([\w.]+)'/g)])
    .map(([, key = '']) => key)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((key) => !words.has(key))).toEqual([])
})
