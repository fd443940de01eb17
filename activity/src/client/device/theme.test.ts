import { expect, test, vi } from 'vitest'
import { surface } from '../surface.ts'

const byDay = (query: string) => Object.assign(new EventTarget(), { matches: query.includes('light') })

/** The theme of a page on a device set to light, with a stored choice. */
async function lightOf(chosen: string | null): Promise<string | undefined> {
  vi.stubGlobal('matchMedia', byDay)
  const stored = vi.spyOn(surface.storage, 'get').mockReturnValue(chosen)
  // Imported again, since the theme is set when the module loads.
  await import(/* @vite-ignore */ `./theme.ts?${chosen ?? 'unchosen'}`)
  stored.mockRestore()
  return document.documentElement.dataset['theme']
}

test('a page is dark until the user chooses, whatever the device prefers, to match a dark Discord', async () => {
  expect(await lightOf('system')).toBe('light')
  expect(await lightOf(null)).toBe('dark')
  expect(await lightOf('light')).toBe('light')
})
