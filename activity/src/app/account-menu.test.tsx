import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { useDialogs } from '../client/dialogs.ts'
import { takeToken } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import { AccountMenu } from './account-menu.tsx'

const showIn = (place: typeof surface.kind) => void vi.spyOn(surface, 'kind', 'get').mockReturnValue(place)

/** Returns the items of Ann's menu. */
async function itemsIn(place: typeof surface.kind, role = 'user') {
  showIn(place)
  await loadWords()
  vi.stubGlobal('fetch', fakeServer({}).serve)
  takeToken(tokenOf({ sub: 'ann', type: 'user', role }))
  onScreen(<AccountMenu />)
  fireEvent.click(screen.getByRole('button', { name: 'Your account' }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

test('users on the web can sign out, here and everywhere, at the end of the menu', async () => {
  expect((await itemsIn('web')).slice(-2)).toEqual(['Sign out', 'Sign out everywhere'])
  const choices = screen.getAllByRole('menuitemradio')
  const signOutItem = screen.getByRole('menuitem', { name: 'Sign out' })
  expect(choices.at(-1)?.compareDocumentPosition(signOutItem)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(signOutItem.previousElementSibling?.role).toBe('separator')
})

test('inside Discord the menu has no sign-out, since there would be no way to sign in again', async () => {
  const items = await itemsIn('discord')
  expect(items).toContain('Profile')
  expect(items.filter((words) => words?.startsWith('Sign out'))).toEqual([])
})

test.each(['web', 'discord'] as const)('a guest sees their name and can choose one (%s)', async (place) => {
  const uuid = 'a34f1cca-c0a9-43fb-8341-478700b08854'
  showIn(place)
  await loadWords()
  const { requests, serve } = fakeServer({
    'GET /auth/session': { body: { userProfile: ghostProfile(uuid, 'Mia') } },
  })
  vi.stubGlobal('fetch', serve)
  takeToken(tokenOf({ sub: uuid, type: 'guest' }))
  onScreen(<AccountMenu />)
  // A guest who opens nothing sends no requests.
  expect(requests).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Your account' }))
  expect(await screen.findByText('Mia')).toBeTruthy()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Choose a name' }))
  expect(useDialogs.getState().dialog).toEqual({ name: 'guestName' })
})

test('the door to the administration is there for staff on the web alone', async () => {
  expect(await itemsIn('web', 'moderator')).toContain('Administration')
  cleanup()
  expect(await itemsIn('web')).not.toContain('Administration')
  cleanup()
  expect(await itemsIn('discord', 'moderator')).not.toContain('Administration')
})
