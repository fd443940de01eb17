import { expect, test, vi } from 'vitest'
import { surface } from './surface.ts'

const byDay = (query: string) => Object.assign(new EventTarget(), { matches: query.includes('light') })

/** The page's light on a device that is set to light, for somebody who has chosen this before. */
async function lightOf(chosen: string | null): Promise<string | undefined> {
  vi.stubGlobal('matchMedia', byDay)
  const stored = vi.spyOn(surface.storage, 'get').mockReturnValue(chosen)
  // Read anew: a theme is settled as soon as the page is there.
  await import(/* @vite-ignore */ `./theme.ts?${chosen ?? 'unchosen'}`)
  stored.mockRestore()
  return document.documentElement.dataset['theme']
}

test('a page is dark until somebody chooses, whatever the device says: in dark Discord nothing is light', async () => {
  expect(await lightOf('system')).toBe('light')
  expect(await lightOf(null)).toBe('dark')
  expect(await lightOf('light')).toBe('light')
})
