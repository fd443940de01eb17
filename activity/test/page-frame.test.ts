import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { must } from '@segue/shared/must.ts'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')
const tokens = textOf('ui/tokens.css')
const pageWidth = must(/--page-width: (\d+px)/.exec(tokens)?.[1], 'the width of a page')

/** Narrower boxes are windows and cards. */
const isPageWide = (width: string) => !width.endsWith('px') || Number.parseInt(width) >= 600

test('every page outside a room is equally wide, so that its header never moves from page to page', () => {
  const centered = files
    .filter((file) => file.endsWith('.css') && !file.startsWith('room/'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/[^{}]+\{([^{}]*)\}/g)].flatMap(([, style = '']) => {
        const width = /max-width: ([^;]+);/.exec(style)?.[1]
        return /margin: 0 auto;/.test(style) && width && isPageWide(width) ? [{ file, width }] : []
      }),
    )
  expect(centered.length).toBeGreaterThan(1)
  const allowed = ['var(--page-width)', pageWidth]
  expect(centered.filter(({ width }) => !allowed.includes(width))).toEqual([])
})

test('the header of a page comes from the frame that all pages share', () => {
  const importers = files.filter((file) => file.endsWith('.tsx') && /\/page-header\.tsx'/.test(textOf(file)))
  expect(importers.toSorted()).toEqual(['app/troubles.tsx', 'client/page/page-frame.tsx'])
})

test('every page that a route loads is in the frame, apart from rooms, the street and single tasks', () => {
  const routes = textOf('app/routes.tsx')
  const loaded = [...routes.matchAll(/import\('\.\.\/([^']+)'\)/g)].map(([, file]) => must(file, 'an imported file'))
  const framed = (file: string): boolean =>
    /<(?:Crate)?PageFrame/.test(textOf(file)) ||
    [...textOf(file).matchAll(/from '(\.\/[^']+\.tsx)'/g)].some(([, part]) =>
      framed(join(file, '..', must(part, 'an imported part'))),
    )
  const bare = ['home/', 'discord/', 'room/', 'people/sign-in/', 'people/leaving/']
  expect(loaded.filter((file) => !bare.some((start) => file.startsWith(start)) && !framed(file))).toEqual([])
})
