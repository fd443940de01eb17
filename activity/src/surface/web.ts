import { copyText } from './clipboard.ts'
import type { Surface, SurfaceStorage } from './surface.ts'
import { addressOnTheWeb } from './third-party.ts'

/** The surface of an ordinary browser tab. */
export function createWebSurface(page: Window): Surface {
  return {
    kind: 'web',
    url: addressOnTheWeb,
    openExternal(url) {
      if (!isWebAddress(url, page.location.href)) return false
      // With `noopener` a browser returns null for success and failure alike, so the result is useless.
      page.open(url, '_blank', 'noopener,noreferrer')
      return true
    },
    async share(what) {
      const { navigator } = page
      if (typeof navigator.share === 'function') {
        try {
          await navigator.share(what)
          return 'shared'
        } catch (error) {
          // A user who closes the sheet has decided; any other error means the browser can't share, so copy the link.
          if (error instanceof Error && error.name === 'AbortError') return 'refused'
        }
      }
      try {
        await copyText(what.url, page)
        return 'copied'
      } catch {
        return 'refused'
      }
    },
    storage: createWebStorage(() => page.localStorage),
  }
}

/** Storage over `localStorage`, where even reading the property throws if storage is denied. */
export function createWebStorage(open: () => Storage): SurfaceStorage {
  const forThisPage = new Map<string, string>()
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(open())
    } catch {
      return undefined
    }
  }
  return {
    get: (key) => forThisPage.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      const written = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (written) forThisPage.delete(key)
      else forThisPage.set(key, value)
    },
    remove(key) {
      forThisPage.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

function isWebAddress(url: string, base: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(url, base).protocol)
  } catch {
    return false
  }
}
