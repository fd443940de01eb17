import { expect, test, vi } from 'vitest'
import { surface } from './surface.ts'

const byDay = (query: string) => Object.assign(new EventTarget(), { matches: query.includes('light') })

/** The page's light where nobody has chosen one, on a device that is set to light. */
async function unchosenIn(place: typeof surface.kind): Promise<string | undefined> {
  vi.stubGlobal('matchMedia', byDay)
  const kind = vi.spyOn(surface, 'kind', 'get').mockReturnValue(place)
  const stored = vi.spyOn(surface.storage, 'get').mockReturnValue(null)
  // Read anew: a theme is settled as soon as the page is there.
  await import(/* @vite-ignore */ `./theme.ts?${place}`)
  kind.mockRestore()
  stored.mockRestore()
  return document.documentElement.dataset['theme']
}

test('inside Discord a page is dark until somebody chooses, whatever the device says', async () => {
  expect(await unchosenIn('web')).toBe('light')
  expect(await unchosenIn('discord')).toBe('dark')
})
