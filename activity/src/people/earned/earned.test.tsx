import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { queries } from '../../client/api.ts'
import { takeToken } from '../../client/session.ts'
import { rememberProfile, useOwnProfile, type OwnProfile } from '../account.ts'
import { EarnedBlock } from './earned-block.tsx'
import { NextEarned } from './next-earned.tsx'

beforeEach(async () => {
  queries.clear()
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

const profile = {
  uuid: 'ann',
  nickname: 'Ann',
  avatarId: 'fox',
  color: '#562DF9',
  worn: ['headphones'],
} as Partial<OwnProfile> as OwnProfile
const save = 'POST /users/profile'

function Own() {
  const { data } = useOwnProfile()
  return data ? <EarnedBlock profile={data} avatarId={data.avatarId} color={data.color} /> : null
}

function serve({
  items = ['headphones', 'cap'],
  counts = {},
  answer = {} as { status?: number; body?: object },
} = {}) {
  const server = fakeServer({
    'GET /users/profile': { body: profile },
    'GET /users/earned': { body: { items, counts: { songs: 12, stars: 0, nights: 1, shelf: 140, ...counts } } },
    [save]: { body: { ...profile, worn: ['cap'] }, ...answer },
  })
  vi.stubGlobal('fetch', server.serve)
  rememberProfile(profile)
  return () => server.requests.filter(({ key }) => key === save).map(({ body }) => body)
}

const worn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked

test('an earned item is put on at once and takes off what was worn in its place', async () => {
  const saved = serve()
  onScreen(<Own />)
  await screen.findByRole('switch', { name: 'Crate digger’s cap' })
  expect(worn('Coral headphones')).toBe(true)
  fireEvent.click(screen.getByRole('switch', { name: 'Crate digger’s cap' }))
  await expect.poll(saved).toEqual([{ worn: ['cap'] }])
  await expect.poll(() => [worn('Crate digger’s cap'), worn('Coral headphones')]).toEqual([true, false])
})

test('an item that is not earned yet shows how far one is and cannot be put on', async () => {
  serve()
  onScreen(<Own />)
  expect(await screen.findByText('12 of 25 songs played')).toBeDefined()
  expect(screen.getByText('0 of 50 stars received')).toBeDefined()
  expect(screen.queryByRole('switch', { name: 'Wooden deck' })).toBeNull()
  expect(screen.getAllByRole('switch')).toHaveLength(2)
})

test('a refusal is shown with its sentence, and what is worn stays', async () => {
  serve({ answer: { status: 403, body: { statusCode: 403, message: 'This hasn’t been earned yet' } } })
  onScreen(<Own />)
  fireEvent.click(await screen.findByRole('switch', { name: 'Crate digger’s cap' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(worn('Coral headphones')).toBe(true)
})

test('the own page names the item that is nearest', async () => {
  serve({ counts: { nights: 9 }, items: ['headphones', 'cap', 'scarf'] })
  onScreen(<NextEarned uuid="ann" />)
  expect((await screen.findByRole('link')).textContent).toBe('Next to earn: Tour jacket.')
  expect(screen.getByText(/9 of 10 nights on stage/)).toBeDefined()
})

test('progress is worded in Spanish too', async () => {
  await loadWords('es')
  serve()
  onScreen(<Own />)
  expect(await screen.findByText('12 de 25 canciones puestas')).toBeDefined()
})
