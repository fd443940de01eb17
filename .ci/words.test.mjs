import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/** Each sentence with its key, `room.vibe`. */
const sentencesOf = (tree, path = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : sentencesOf(value, `${path}${key}.`),
  )

const slotsOf = (sentence) => [...sentence.matchAll(/{{(\w+)}}/g)].map(([, slot]) => slot)

/** All files below a folder whose path matches. */
const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => ending.test(file))

const english = new Map()
for (const file of filesIn('shared/src/i18n', /[/-]en\.json$/))
  for (const [key, sentence] of sentencesOf(JSON.parse(readFileSync(file, 'utf8'))))
    english.set(key, [...(english.get(key) ?? []), sentence])

/** The placeholders in the sentence of a key, including its singular and plural forms. */
const slotsOfKey = (key) =>
  [key, `${key}_one`, `${key}_other`].flatMap((form) => english.get(form) ?? []).flatMap(slotsOf)

function* callsIn(node) {
  if (typeof node !== 'object' || node === null) return
  if (node.type === 'CallExpression') yield node
  for (const part of Object.values(node)) yield* callsIn(part)
}

/** The keys that an argument names: a literal, or either branch of a conditional. */
function keysNamedBy(node) {
  if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(keysNamedBy)
  return typeof node?.value === 'string' ? [node.value] : []
}

/** The keys that a template literal can name. */
function keysOfTemplate({ quasis }, keys) {
  const parts = quasis.map(({ value }) => value.cooked.replaceAll('.', String.raw`\.`))
  const pattern = new RegExp(`^${parts.join(String.raw`[\w-]+`)}$`)
  return keys.filter((key) => pattern.test(key))
}

/** The property names of an object literal; null if they can't be determined. */
function namesIn(node) {
  if (node === undefined) return []
  const isPlain = node.type === 'ObjectExpression' && node.properties.every(({ type }) => type === 'Property')
  return isPlain ? node.properties.map(({ key }) => key.name ?? key.value) : null
}

test('every call passes the values that its sentence needs', () => {
  const keys = [...english.keys()].map((key) => key.replace(/_(one|other)$/, ''))
  const slots = new Map(keys.filter((key) => key.includes('.')).map((key) => [key, slotsOfKey(key)]))
  const demanding = new Map([...slots].filter(([, needed]) => needed.length > 0))
  const sources = ['activity/src', 'activity/admin/src', 'bot/src', 'shared/src'].flatMap((folder) =>
    filesIn(folder, /(?<!\.test)\.tsx?$/),
  )
  const lacking = []
  const met = new Set()
  for (const file of sources) {
    const source = readFileSync(file, 'utf8')
    if (!/['`]\w+\./.test(source)) continue
    for (const { arguments: items } of callsIn(parseSync(file, source).program)) {
      const names = namesIn(items[1])
      if (names === null) continue
      const lacks = (key) => demanding.get(key).filter((slot) => !names.includes(slot))
      if (items[0]?.type === 'TemplateLiteral') {
        // Another call may name some of the keys that this template could.
        for (const key of keysOfTemplate(items[0], [...demanding.keys()])) if (lacks(key).length === 0) met.add(key)
        continue
      }
      for (const key of keysNamedBy(items[0]).filter((one) => demanding.has(one))) {
        met.add(key)
        if (lacks(key).length > 0) lacking.push(`${file}: ${key} needs ${lacks(key).join(', ')}`)
      }
    }
  }
  expect(lacking).toEqual([])
  expect(met.size).toBeGreaterThan(demanding.size / 2)
})
