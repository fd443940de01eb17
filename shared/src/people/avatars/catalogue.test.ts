import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { avatarCatalogue } from './catalogue.ts'
import { AvatarSpec } from './spec.ts'

test('every avatar of the catalogue is told in parts that can be drawn, and in no others', () => {
  expect(z.safeParse(z.array(AvatarSpec), avatarCatalogue).error?.issues ?? []).toEqual([])
})

test('no two avatars share a slug', () => {
  const slugs = avatarCatalogue.map(({ slug }) => slug)
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([])
})
