import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import { ChooseLook } from './choose-look.tsx'

const uuid = 'a34f1cca-c0a9-43fb-8341-478700b08854'
const profile = { uuid, nickname: 'Mia', avatarId: 'avatar-3', color: '#562DF9' }
const all = Array.from({ length: 30 }, (_, at) => ({
  slug: `avatar-${at}`,
  isAvailableForCurrentUser: true,
  discordOnly: false,
  earnedBy: 'anybody',
  seasonName: null,
  rankingValue: null,
}))

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: uuid, type: 'user' }))
})

function shown() {
  const { requests, serve } = fakeServer({
    'GET /users/profile': { body: profile },
    'GET /all-avatars': { body: all },
    'POST /users/profile': { body: profile },
  })
  vi.stubGlobal('fetch', serve)
  const onDone = vi.fn()
  onScreen(<ChooseLook onDone={onDone} />)
  return { onDone, saved: () => requests.find(({ key }) => key === 'POST /users/profile')?.body }
}
const avatars = () => screen.getAllByRole<HTMLInputElement>('radio', { name: /^avatar \d/ })

test('a newcomer is shown twelve avatars beginning with their own, and all of them on request', async () => {
  shown()
  const more = await screen.findByRole('button', { name: 'Show all 30 avatars' })
  expect(avatars()).toHaveLength(12)
  expect(avatars()[0]?.checked).toBe(true)
  fireEvent.click(more)
  expect(avatars()).toHaveLength(30)
})

test('a newcomer can save another avatar and color, or skip that', async () => {
  const { onDone, saved } = shown()
  fireEvent.click(await screen.findByRole('radio', { name: 'avatar 5' }))
  fireEvent.click(screen.getByRole('radio', { name: '#F92D6B' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(saved()).toEqual({ avatarId: 'avatar-5', color: '#F92D6B' })
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(onDone).toHaveBeenCalledTimes(2)
})
