import { createHash } from 'node:crypto'
import type { Bindings } from './bindings.ts'
import { tokenOf } from './socket-token.ts'

/** How a room or a relay says that it has no place for another socket; a room also how many relays it has. */
const fullHeader = 'x-segue-relays'
/** Relays of one room are numbered from nought. */
const maxRelays = 32

export const full = (relays = 0): Response =>
  new Response(null, { status: 503, headers: { [fullHeader]: String(relays), 'Retry-After': '2' } })

export const relayName = (roomUuid: string, relay: string): string => `${roomUuid}/${relay}`

/**
 * Opens a socket to a room: at its object as long as that has a place, then at one of its relays (decision 0009). Where somebody begins
 * to look follows from their token, so that whoever comes back finds the relay where they were; only when all are full another begins.
 */
export async function openRoomSocket(
  { ROOMS, RELAYS }: Pick<Bindings, 'ROOMS' | 'RELAYS'>,
  roomUuid: string,
  request: Request,
): Promise<Response> {
  const answer = await ROOMS.get(ROOMS.idFromName(roomUuid)).fetch(request)
  const relays = answer.headers.get(fullHeader)
  if (relays === null) return answer
  const address = new URL(request.url)
  for (const relay of inOrder(Number(relays), tokenOf(request))) {
    address.searchParams.set('relay', String(relay))
    const object = RELAYS.get(RELAYS.idFromName(relayName(roomUuid, String(relay))))
    const offered = await object.fetch(new Request(address, { headers: request.headers }))
    if (!offered.headers.has(fullHeader)) return offered
  }
  return full()
}

function inOrder(count: number, token: string): number[] {
  const known = Array.from({ length: Math.min(count, maxRelays) }, (_, relay) => relay)
  const first = known.length > 0 ? createHash('sha256').update(token).digest().readUInt32BE() % known.length : 0
  // Two that begin at the same moment may both find the newest full.
  const more = [known.length, known.length + 1].filter((relay) => relay < maxRelays)
  return [...known.slice(first), ...known.slice(0, first), ...more]
}
