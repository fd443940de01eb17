import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { useDialogs } from '../client/dialogs.ts'
import { loadConfig } from '../client/config.ts'
import { surface } from '../client/surface.ts'
import { showComings, useComingsShown } from '../session/chat/comings-shown.ts'
import { Menu } from '../ui/overlays/menu.tsx'
import { ListenerItems } from './listener-items.tsx'

beforeEach(() => loadWords())
afterEach(() => showComings(true))

const roomUuid = '11111111-2222-4333-8444-555555555555'

function openMenu() {
  const { unmount } = onScreen(
    <Menu trigger={<button type="button">More</button>}>
      <ListenerItems roomUuid={roomUuid} hasChat />
    </Menu>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  return unmount
}

async function press(words: string): Promise<void> {
  const unmount = openMenu()
  fireEvent.click(await screen.findByRole('menuitem', { name: words }))
  unmount()
}

test('join and leave notices can be hidden and shown again, and the choice is stored', async () => {
  const keep = vi.spyOn(surface.storage, 'set')
  await press('Hide joins and leaves')
  expect(useComingsShown.getState().wanted).toBe(false)
  expect(keep).toHaveBeenLastCalledWith('segue-comings', 'no')
  await press('Show joins and leaves')
  expect(useComingsShown.getState().wanted).toBe(true)
  expect(keep).toHaveBeenLastCalledWith('segue-comings', 'yes')
})

test('lyrics are offered where a provider is configured', async () => {
  const configure = async (hasLyrics: boolean) => {
    vi.stubGlobal('fetch', async () => Response.json({ brand: 'hangout', name: 'Segue', hasLyrics }))
    await loadConfig()
  }
  await configure(true)
  await press('Lyrics')
  expect(useDialogs.getState().dialog).toEqual({ name: 'lyrics', roomUuid })
  await configure(false)
  const unmount = openMenu()
  await screen.findByRole('menuitem', { name: 'How it works' })
  expect(screen.queryByRole('menuitem', { name: 'Lyrics' })).toBeNull()
  unmount()
})

test.each([
  ['Muted words', 'mutedWords'],
  ['How it works', 'howItWorks'],
])('%s opens its dialog', async (words, name) => {
  await press(words)
  expect(useDialogs.getState().dialog).toEqual({ name })
})
