import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { takeToken } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import { AccountMenu } from './account-menu.tsx'

const kind = vi.spyOn(surface, 'kind', 'get')
afterEach(() => void kind.mockReset())

/** What Ann finds in her menu. */
async function itemsIn(place: typeof surface.kind) {
  kind.mockReturnValue(place)
  await loadWords()
  vi.stubGlobal('fetch', fakeServer({}).serve)
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  onScreen(<AccountMenu />)
  fireEvent.click(screen.getByRole('button', { name: 'Your account' }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

test('on the web everybody can sign out, here and everywhere', async () => {
  expect(await itemsIn('web')).toEqual(expect.arrayContaining(['Sign out', 'Sign out everywhere']))
})

test('inside Discord, where there would be no way back, the menu has no way out', async () => {
  const items = await itemsIn('discord')
  expect(items).toContain('Profile')
  expect(items.filter((words) => words?.startsWith('Sign out'))).toEqual([])
})
