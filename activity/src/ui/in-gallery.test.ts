import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const activity = resolve(import.meta.dirname, '../..')
const ui = join('src', 'ui/')

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(activity, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(activity, folder, file))

/** The `ui/` components that a file imports directly, by file name. */
function partsNamedIn(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx)'/g)
  const files = [...imports].map(([, path = '']) => relative(activity, resolve(dirname(file), path)))
  return files.filter((path) => path.startsWith(ui)).map((path) => basename(path))
}

test('the gallery shows every UI component that screens use', () => {
  const screens = sourcesIn('src').filter((file) => !relative(activity, file).startsWith(ui))
  const used = new Set(screens.flatMap(partsNamedIn))
  const shown = new Set(sourcesIn('gallery').flatMap(partsNamedIn))
  // These load a component and catch its errors (shown as `part-trouble.tsx`), handle a form's events, or can only be
  // heard.
  for (const unseen of ['part.tsx', 'part-boundary.tsx', 'form.tsx', 'arriving.tsx']) shown.add(unseen)
  expect(used.size).toBeGreaterThan(20)
  expect([...used].filter((part) => !shown.has(part))).toEqual([])
})
