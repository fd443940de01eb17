import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import type { OwnProfile } from '../account.ts'
import { AboutForm } from './about-form.tsx'

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

const profile = {
  firstName: 'Ada',
  lastName: '',
  pronoun: '',
  displayPronouns: false,
  songOfTheWeek: '',
  zodiac: '',
} as Partial<OwnProfile> as OwnProfile

test('first and last name can be set and cleared together with the rest of the profile', async () => {
  const { requests, serve } = fakeServer({ 'POST /users/profile': { body: profile } })
  vi.stubGlobal('fetch', serve)
  onScreen(<AboutForm profile={profile} />)
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Lovelace' } })
  fireEvent.change(screen.getByLabelText('Bio'), { target: { value: 'Counts' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => requests.map(({ key }) => key)).toContain('POST /users/profile')
  expect(requests.find(({ key }) => key === 'POST /users/profile')?.body).toMatchObject({
    firstName: '',
    lastName: 'Lovelace',
    bio: 'Counts',
  })
})
