import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { avatarCatalogue } from './catalogue.ts'
import { AvatarSpec } from './spec.ts'

test('every avatar in the catalogue is a valid spec', () => {
  expect(z.safeParse(z.array(AvatarSpec), avatarCatalogue).error?.issues ?? []).toEqual([])
})

test('no two avatars share a slug', () => {
  const slugs = avatarCatalogue.map(({ slug }) => slug)
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([])
})
