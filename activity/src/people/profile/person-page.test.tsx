import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { Routes } from '../../client/router.tsx'
import { takeToken } from '../../client/session.ts'
import { PersonPage } from './person-page.tsx'
import { socials } from './socials.ts'

const uuidOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const profile = {
  id: 1,
  nickname: 'Countess',
  avatarId: 'fox',
  color: '#562DF9',
  badges: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  firstName: '',
  lastName: '',
  pronoun: '',
  displayPronouns: false,
  zodiac: '',
  songOfTheWeek: '',
  coverPicture: '',
  ...Object.fromEntries(socials.map((name) => [name, ''])),
}

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'guest' }))
})

async function see(names: { firstName?: string; lastName?: string }, uuid: string) {
  const { serve } = fakeServer({ [`GET /profile/${uuid}`]: { body: { ...profile, uuid, ...names } } })
  vi.stubGlobal('fetch', serve)
  onScreen(<Routes pages={{ '/person/:uuid': PersonPage }} />, `/person/${uuid}`)
  return (await screen.findByRole('heading', { name: 'Countess' })).nextElementSibling
}

test.each([
  [{ firstName: 'Ada', lastName: 'Lovelace' }, 'Ada Lovelace'],
  [{ firstName: 'Ada' }, 'Ada'],
  [{ lastName: 'Lovelace' }, 'Lovelace'],
])('a first or last name is shown if given', async (names, words) => {
  const uuid = uuidOf(words.length % 10)
  expect((await see(names, uuid))?.textContent).toBe(words)
})

test('no full name is shown if none is given', async () => {
  const beside = await see({}, uuidOf(9))
  expect([beside?.tagName, beside?.textContent]).toEqual(['DIV', ''])
})
