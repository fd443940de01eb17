import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/** Each sentence with its key, `room.vibe`. */
const sentencesOf = (tree, path = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : sentencesOf(value, `${path}${key}.`),
  )

const slotsOf = (sentence) => [...sentence.matchAll(/{{(\w+)}}/g)].map(([, slot]) => slot)

/** All files below a folder whose names end so. */
const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => ending.test(file))

const english = new Map()
for (const file of filesIn('shared/src/i18n', /[/-]en\.json$/))
  for (const [key, sentence] of sentencesOf(JSON.parse(readFileSync(file, 'utf8'))))
    english.set(key, [...(english.get(key) ?? []), sentence])

/** What the sentence of a key, and its forms for one and for many, must be given. */
const slotsOfKey = (key) =>
  [key, `${key}_one`, `${key}_other`].flatMap((form) => english.get(form) ?? []).flatMap(slotsOf)

function* callsIn(node) {
  if (typeof node !== 'object' || node === null) return
  if (node.type === 'CallExpression') yield node
  for (const part of Object.values(node)) yield* callsIn(part)
}

/** The names that an object is written down with; null where they cannot be read. */
function namesIn(node) {
  if (node === undefined) return []
  const isPlain = node.type === 'ObjectExpression' && node.properties.every(({ type }) => type === 'Property')
  return isPlain ? node.properties.map(({ key }) => key.name ?? key.value) : null
}

test('every sentence is given what it has room for', () => {
  const keys = [...english.keys()].map((key) => key.replace(/_(one|other)$/, ''))
  const demanding = new Set(keys.filter((key) => key.includes('.') && slotsOfKey(key).length > 0))
  const sources = ['activity/src', 'bot/src', 'shared/src'].flatMap((folder) => filesIn(folder, /(?<!\.test)\.tsx?$/))
  const lacking = []
  const met = new Set()
  for (const file of sources) {
    const source = readFileSync(file, 'utf8')
    const named = [...source.matchAll(/'(\w+(?:\.\w+)+)'/g)].filter(([, key]) => demanding.has(key))
    if (named.length === 0) continue
    for (const { arguments: given } of callsIn(parseSync(file, source).program)) {
      const [key, values] = given
      const names = namesIn(values)
      if (!demanding.has(key?.value) || names === null) continue
      met.add(key.value)
      const missing = slotsOfKey(key.value).filter((slot) => !names.includes(slot))
      if (missing.length > 0) lacking.push(`${file}: ${key.value} needs ${missing.join(', ')}`)
    }
  }
  expect(lacking).toEqual([])
  expect(met.size).toBeGreaterThan(demanding.size / 2)
})
