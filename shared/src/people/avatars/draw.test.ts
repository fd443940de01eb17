import { describe, expect, test } from 'vitest'
import english from '../../i18n/pages-en.json' with { type: 'json' }
import spanish from '../../i18n/pages-es.json' with { type: 'json' }
import { avatarCatalogue } from './catalogue.ts'
import { clothingAmong, earnedItems } from '../earned.ts'
import { avatarBox, avatarShapes, drawAvatar, neckPivot } from './draw.ts'
import { joined } from './shapes.ts'

const views = ['front', 'back'] as const
const poses = ['easy', 'folded', 'raised', 'decks'] as const
const slugs = avatarCatalogue.map((spec) => spec.slug)

/** A small strict parser: tags are closed in order, attributes are quoted and appear once. */
function wellFormed(xml: string): boolean {
  const open: string[] = []
  let at = 0
  for (const tag of xml.matchAll(/<(\/?)([a-z]+)((?: [a-z-]+="[^"<&]*")*)(\/?)>/gi)) {
    if (xml.slice(at, tag.index).trim() !== '') return false
    at = tag.index + tag[0].length
    const [, closes, name = '', attributes = '', alone] = tag
    const names = [...attributes.matchAll(/ ([a-z-]+)=/gi)].map((match) => match[1])
    if (new Set(names).size !== names.length) return false
    if (closes) {
      if (open.pop() !== name) return false
    } else if (!alone) open.push(name)
  }
  return at === xml.length && open.length === 0
}

/** Valid path data: known commands and finite numbers only. */
const soundPath = (d: string) => /^M[\d\s.,a-z-]+$/i.test(d) && !/NaN|undefined|Infinity/.test(d)

describe('the avatar catalogue', () => {
  test('the catalogue offers at least 24 avatars to choose from and the five special ones', () => {
    expect(avatarCatalogue.filter((spec) => spec.kind !== 'special').length).toBeGreaterThanOrEqual(24)
    expect(slugs).toEqual(expect.arrayContaining(['ghost', 'discord', 'bot-01', 'bot-2', 'staff']))
  })

  test('every slug is unique', () => {
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  test('no two avatars look the same from the front, from behind or by their head alone', () => {
    for (const [view, part] of [
      ['front', 'whole'],
      ['back', 'whole'],
      ['front', 'head'],
      ['back', 'head'],
    ] as const) {
      const seen = new Set(slugs.map((slug) => drawAvatar(slug, { view, part, color: '#562DF9' })))
      expect(seen.size, `${view} ${part}`).toBe(slugs.length)
    }
  })
})

describe.each(slugs)('%s', (slug) => {
  const body = (color: string) => drawAvatar(slug, { view: 'front', part: 'body', color })
  const of = (part: 'whole' | 'body' | 'head') => avatarShapes(slug, { view: 'back', part })

  test('every view, part and pose is well-formed SVG of at most 6 kB per part', () => {
    for (const view of views) {
      for (const pose of poses) {
        for (const part of ['head', 'body', 'whole'] as const) {
          const svg = drawAvatar(slug, { view, part, pose })
          expect(wellFormed(svg), `${view} ${part} ${pose}`).toBe(true)
          expect(svg.startsWith(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 168">`)).toBe(true)
          if (part !== 'whole') expect(svg.length, `${view} ${part} ${pose}`).toBeLessThanOrEqual(6000)
        }
        for (const shape of avatarShapes(slug, { view, part: 'whole', pose })) {
          expect(soundPath(shape.d), shape.d).toBe(true)
        }
      }
    }
  })

  test('an avatar is drawn the same each time, without ids that could clash with another copy on the page', () => {
    const svg = drawAvatar(slug, { view: 'front', part: 'whole' })
    expect(drawAvatar(slug, { view: 'front', part: 'whole' })).toBe(svg)
    expect(svg).not.toMatch(/ id=|url\(|href|style=/)
  })

  test('the garment has the chosen color', () => {
    expect(body('#e03131')).not.toBe(body('#1971c2'))
  })

  test('every piece of earned clothing shows from both sides, in every pose, as well-formed SVG', () => {
    for (const view of views)
      for (const pose of poses)
        for (const item of clothingAmong(earnedItems)) {
          const svg = drawAvatar(slug, { view, part: 'whole', pose, worn: [item] })
          expect(svg, `${item} ${view} ${pose}`).not.toBe(drawAvatar(slug, { view, part: 'whole', pose }))
          expect(wellFormed(svg), `${item} ${view} ${pose}`).toBe(true)
        }
  })

  test('the whole avatar is its body under its head', () => {
    expect(of('whole')).toEqual(joined([...of('body'), ...of('head')]))
  })
})

const covered = avatarCatalogue.flatMap(({ slug, hat }) =>
  hat && ['hijab', 'turban'].includes(hat.style) ? [{ slug, style: hat.style, tone: hat.tone }] : [],
)

test('there are avatars with a hijab and with a turban', () => {
  expect(new Set(covered.map(({ style }) => style))).toEqual(new Set(['hijab', 'turban']))
})

test.each(covered)('an earned cap does not take off the $style of $slug', ({ slug, tone }) => {
  for (const view of views) expect(drawAvatar(slug, { view, part: 'head', worn: ['cap'] })).toContain(`"${tone}"`)
})

test('an unknown slug draws a default person', () => {
  expect(drawAvatar('nobody-we-know', { view: 'front', part: 'whole' })).toBe(
    drawAvatar(slugs[0] ?? '', { view: 'front', part: 'whole' }),
  )
})

test("an invalid color keeps the garment's own color", () => {
  const plain = drawAvatar('cat', { view: 'front', part: 'whole' })
  expect(drawAvatar('cat', { view: 'front', part: 'whole', color: '"/><script>' })).toBe(plain)
})

test('nearly black and nearly white are adjusted so that outline and highlight still show', () => {
  const black = drawAvatar('cat', { view: 'front', part: 'body', color: '#000000' })
  expect(black).not.toContain('fill="#000000"')
  expect(drawAvatar('cat', { view: 'front', part: 'body', color: '#FFFFFF' })).not.toMatch(/fill="#ffffff" stroke/)
})

test('the neck pivot is inside the picture, and a face crop is square', () => {
  expect(neckPivot.x).toBe(avatarBox.width / 2)
  expect(neckPivot.y).toBeLessThan(avatarBox.height)
  expect(drawAvatar('cat', { view: 'front', part: 'whole', crop: 'face' })).toContain('viewBox="8 2 104 104"')
})

test('the well-formedness check of this file rejects invalid SVG', () => {
  expect(wellFormed('<svg><g></svg></g>')).toBe(false)
  expect(wellFormed('<svg a="1" a="2"/>')).toBe(false)
  expect(wellFormed('<svg><path d="M0 0"/></svg>')).toBe(true)
})

test.each([
  ['English', english],
  ['Spanish', spanish],
])('every avatar has a name in %s, for pickers and screen readers', (_, words) => {
  expect(Object.keys(words.avatars).sort()).toEqual([...slugs].sort())
})
