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

/** How somebody came: by which link, and into which room that led. */
export type Arrival = { customId: string | null; room: string }

let arrival = ''

const written = ({ customId, room }: Arrival) => `${encodeURIComponent(customId ?? '')} ${encodeURIComponent(room)}`

/** From now on places are kept for those who come as this person came. */
export function rememberArrival(came: Arrival): void {
  arrival = written(came)
}

/**
 * The room somebody was in a moment ago, or null. It counts only for who comes as before: another link, or a channel that
 * has another room now, leads where it says.
 */
export function keptPlace(came: Arrival, now = Date.now()): string | null {
  const [at = '', slug, ...from] = (key === null ? null : surface.storage.get(key))?.split(' ') ?? []
  return slug && now - Number(at) <= keptForMs && from.join(' ') === written(came) ? slug : null
}

/** Said again and again while one is there, since nothing tells that a page is about to go. */
export function keepPlace(slug: string, now = Date.now()): void {
  if (key !== null) surface.storage.set(key, `${now} ${slug} ${arrival}`)
}
