import { surface } from '../client/surface.ts'

/** A window that pops out, or a page that is loaded anew, is back within this time; who comes later begins anew. */
const keptForMs = 120_000

let key: string | null = null
let who: string | null = null

/** Whose place it is: two people may share this device, and one person is in several channels over the day. */
export function rememberWho(discordId: string, channelId: string | null): void {
  who = discordId
  key = `segue-place-${discordId}-${channelId ?? 'nowhere'}`
}

export const ownDiscordId = (): string | null => who

/** The room somebody was in a moment ago, or null. */
export function keptPlace(now = Date.now()): string | null {
  const [at = '', slug] = (key === null ? null : surface.storage.get(key))?.split(' ') ?? []
  return slug && now - Number(at) <= keptForMs ? slug : null
}

/** Said again and again while one is there, since nothing tells that a page is about to go. */
export function keepPlace(slug: string, now = Date.now()): void {
  if (key !== null) surface.storage.set(key, `${now} ${slug}`)
}
