import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import type { OwnProfile } from '../account.ts'
import { discardDraft } from '../profile/profile-draft.ts'
import { ProfileForm } from './profile-form.tsx'

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})
afterEach(() => discardDraft())

const profile = {
  uuid: 'ann',
  nickname: 'Ann',
  avatarId: 'fox',
  color: '#562DF9',
  firstName: 'Ada',
  lastName: '',
  pronoun: '',
  displayPronouns: false,
  songOfTheWeek: '',
  zodiac: '',
  discord: '',
  facebook: '',
  instagram: '',
  snapchat: '',
  tiktok: '',
  twitter: '',
} as Partial<OwnProfile> as OwnProfile

const path = 'POST /users/profile'

function open(reply: { status?: number; body: object } = { body: profile }) {
  const server = fakeServer({ 'GET /all-avatars': { body: [] }, 'GET /users/images': { body: [] }, [path]: reply })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<ProfileForm profile={profile} />)
  return () => server.requests.filter(({ key }) => key === path).map(({ body }) => body)
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
/** Whether the browser would ask before it closes the page. */
const asksToLeave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('one button saves the whole profile, and only what was changed', async () => {
  const saved = open()
  expect(save().disabled).toBe(true)
  type('First name', '')
  type('Last name', 'Lovelace')
  type('Bio', 'Counts')
  type('Instagram', '@ada')
  fireEvent.click(save())
  await expect.poll(saved).toEqual([{ firstName: '', lastName: 'Lovelace', bio: 'Counts', instagram: '@ada' }])
  await expect.poll(() => screen.queryByText('You have unsaved changes.')).toBeNull()
})

test('unsaved changes survive a visit to another section, and the browser asks before it closes the page', () => {
  open()
  expect(asksToLeave()).toBe(false)
  type('Bio', 'Half a sentence')
  cleanup()
  expect(asksToLeave()).toBe(true)
  open()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('Half a sentence')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('')
  expect(asksToLeave()).toBe(false)
})

test('a value that is typed back is no change', () => {
  open()
  type('First name', 'Eve')
  expect(save().disabled).toBe(false)
  type('First name', 'Ada')
  expect(save().disabled).toBe(true)
})

test('changes that the server refuses stay in the form, with its sentence', async () => {
  const saved = open({ status: 403, body: { statusCode: 403, message: 'This avatar isn’t available to you' } })
  type('Bio', 'Counts')
  fireEvent.click(save())
  await expect.poll(() => screen.getByRole('alert').textContent).not.toBe('')
  expect(saved()).toHaveLength(1)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('Counts')
  expect(save().disabled).toBe(false)
})

test('a profile with an invalid name is not sent', () => {
  const saved = open()
  type('Name', '')
  fireEvent.click(save())
  expect(saved()).toEqual([])
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('another user who signs in on this page does not get the draft', () => {
  open()
  type('Bio', 'Ann’s')
  cleanup()
  takeToken(tokenOf({ sub: 'ben', type: 'user' }))
  onScreen(<ProfileForm profile={{ ...profile, uuid: 'ben' }} />)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('')
})
