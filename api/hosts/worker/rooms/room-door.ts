import { createHash } from 'node:crypto'
import type { Bindings } from '../bindings.ts'
import { tokenOf } from '../socket-token.ts'

/** The header by which a room or a relay says that it is full; a room also says how many relays it has. */
const fullHeader = 'x-segue-relays'
/** The relays of a room are numbered from 0. */
const maxRelays = 32

export const full = (relays = 0): Response =>
  new Response(null, { status: 503, headers: { [fullHeader]: String(relays), 'Retry-After': '2' } })

export const relayName = (roomUuid: string, relay: string): string => `${roomUuid}/${relay}`

/**
 * Opens a socket to a room: at its object while that has space, then at one of its relays (decision 0009). Which relay
 * is tried first depends on the token, so that a returning client finds its relay again; another is started only when
 * all are full.
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
  // Two clients at the same moment may both find the newest relay full.
  const more = [known.length, known.length + 1].filter((relay) => relay < maxRelays)
  return [...known.slice(first), ...known.slice(0, first), ...more]
}
