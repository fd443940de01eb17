import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import en from '@segue/shared/i18n/en.json' with { type: 'json' }
import pages from '@segue/shared/i18n/pages-en.json' with { type: 'json' }
import street from '@segue/shared/i18n/street-en.json' with { type: 'json' }

/** The components loaded with the home page's own catalogue, in addition to the common one. */
const streetParts = ['home/home-page.tsx', 'community/on-street.tsx', 'people/on-the-street.tsx']

/** A file and all its imports within the client, except dynamic ones. */
function withImports(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file) || !/\.tsx?$/.test(file)) return seen
  const source = readFileSync(file, 'utf8')
  seen.set(file, source)
  for (const [, path = ''] of source.matchAll(/(?:from|^import) '(\.[^']+)'/gm))
    withImports(join(dirname(file), path), seen)
  return seen
}

const keysIn = (tree: object, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [(path + key).replace(/_(?:one|other)$/, '')] : keysIn(value, `${path}${key}.`),
  )

test("the home page uses no texts of other pages' catalogues", () => {
  const known = new Set([...keysIn(en), ...keysIn(street)])
  const groups = Object.keys({ ...en, ...pages, ...street }).join('|')
  const message = new RegExp(`'((?:${groups})\\.\\w+(?:\\.\\w+)*)'`, 'g')
  const files = streetParts.map((part) => withImports(join(import.meta.dirname, '..', part)))
  const sources = files.flatMap((one) => [...one.values()])
  const found = sources.flatMap((source) => [...source.matchAll(message)].map(([, key = '']) => key))
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter((key) => !known.has(key))).toEqual([])
})
