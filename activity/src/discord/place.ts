import { surface } from '../client/surface.ts'

/** Popping out the window or reloading takes less than this; a later visit starts over. */
const keptForMs = 120_000

let key: string | null = null
let who: string | null = null

/** Whose last room is stored: users may share a device, and one user may be in several channels. */
export function rememberWho(discordId: string, channelId: string | null): void {
  who = discordId
  key = `segue-place-${discordId}-${channelId ?? 'nowhere'}`
}

export const ownDiscordId = (): string | null => who

let stageOf: string | null = null

/** The user opened the activity to go on stage once they are in this room. */
export function wishForStage(roomUuid: string): void {
  stageOf = roomUuid
}

/** Whether the user is to go on stage in this room. True only once. */
export function takeStageWish(roomUuid: string): boolean {
  const isWished = stageOf === roomUuid
  if (isWished) stageOf = null
  return isWished
}

/** How the user entered: with which link, and into which room it led. */
export type Arrival = { customId: string | null; room: string }

let arrival = ''

const written = ({ customId, room }: Arrival) => `${encodeURIComponent(customId ?? '')} ${encodeURIComponent(room)}`

/** From now on, the last room is stored for this way of entering. */
export function rememberArrival(came: Arrival): void {
  arrival = written(came)
}

/**
 * The user's recent room, or null. It only applies to the same way of entering: another link, or a channel with a
 * different room now, leads to its own room.
 */
export function keptPlace(came: Arrival, now = Date.now()): string | null {
  const [at = '', slug, ...from] = (key === null ? null : surface.storage.get(key))?.split(' ') ?? []
  return slug && now - Number(at) <= keptForMs && from.join(' ') === written(came) ? slug : null
}

/** Called repeatedly while in a room, since nothing tells the page that it is about to close. */
export function keepPlace(slug: string, now = Date.now()): void {
  if (key !== null) surface.storage.set(key, `${now} ${slug} ${arrival}`)
}
