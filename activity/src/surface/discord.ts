import { thirdParties } from '@segue/shared/proxy/map.ts'
import type { DiscordClient } from './discord-client.ts'
import type { Surface, SurfaceStorage } from './surface.ts'
import { createWebStorage } from './web.ts'

/** Discord lets a page load some URLs directly; all others are loaded through a path of ours. */
export function addressInDiscord(url: string): string {
  const place = thirdParties.find(url)
  if (!place || place.entry.opens?.some((beginning) => place.path.startsWith(beginning))) return url
  return thirdParties.pathOf(place) ?? url
}

/** Values that identify the page's user: they must not outlive it or be visible to another frame of the same origin. */
const keptForPage = ['segue-token', 'segue-guest-token']

/** The surface of an activity in Discord. It exists immediately; methods that need the Discord client wait for it. */
export function createDiscordSurface(page: Window, client: () => Promise<DiscordClient>): Surface {
  return {
    kind: 'discord',
    url: addressInDiscord,
    openExternal(url) {
      if (!/^https?:\/\//i.test(url)) return false
      // Discord asks the user first and doesn't tell us the result.
      client()
        .then((discord) => discord.openLink(url))
        .catch(() => undefined)
      return true
    },
    async share({ text, url, linkId = null }) {
      const customId = new URL(url, page.location.origin).pathname.split('/').at(-1) ?? ''
      const discord = await client()
      try {
        return await discord.share(text, decodeURIComponent(customId).slice(0, 64), linkId)
      } catch {
        // Old clients can't share links, but they can at least invite.
        return discord.invite().then(
          () => 'shared',
          () => 'refused',
        )
      }
    },
    storage: createDiscordStorage(createWebStorage(() => page.localStorage)),
  }
}

function createDiscordStorage(lasting: SurfaceStorage): SurfaceStorage {
  const forThisPage = new Map<string, string>()
  return {
    get: (key) => (keptForPage.includes(key) ? (forThisPage.get(key) ?? null) : lasting.get(key)),
    set: (key, value) => void (keptForPage.includes(key) ? forThisPage.set(key, value) : lasting.set(key, value)),
    remove: (key) => void (keptForPage.includes(key) ? forThisPage.delete(key) : lasting.remove(key)),
  }
}
