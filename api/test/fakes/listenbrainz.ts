import { thirdParty, type ReceivedRequest, type Reply } from './third-party.ts'

const maxListenBytes = 10_240
const skewSeconds = 3600
/** Listens from before Last.fm existed are refused. */
const minTimestamp = 1_033_430_400

const refusal = (code: number, error: string): Reply => ({ status: code, json: { code, error } })

type Listen = { listened_at?: unknown; track_metadata?: { [key: string]: unknown } }
export type StoredListen = { user: string; listenedAt: number; track: string; artist: string; release: unknown }

/** A fake of ListenBrainz as documented: it validates tokens and stores listens, one per user, time and track. */
export function fakeListenBrainz(now: () => number) {
  /** User names by token. */
  const users = new Map<string, string>()
  const listens: StoredListen[] = []
  const playing = new Map<string, StoredListen>()

  function answer(request: ReceivedRequest): Reply {
    const [scheme, token, rest] = (request.headers.authorization ?? '').split(' ')
    if (scheme !== 'Token' || !token || rest !== undefined)
      return refusal(401, 'You need to provide an Authorization header.')
    const user = users.get(token)
    if (request.path === '/1/validate-token' && request.method === 'GET')
      return user
        ? { json: { code: 200, message: 'Token valid.', valid: true, user_name: user } }
        : { json: { code: 200, message: 'Token invalid.', valid: false } }
    if (request.path !== '/1/submit-listens' || request.method !== 'POST') return refusal(404, 'Not found')
    if (!user) return refusal(401, 'Invalid authorization token.')
    return submit(user, request)
  }

  function submit(user: string, { body, headers }: ReceivedRequest): Reply {
    if (!headers['content-type']?.startsWith('application/json')) return refusal(400, 'Cannot parse JSON document')
    const { listen_type: type, payload } = JSON.parse(body)
    if (!['single', 'import', 'playing_now'].includes(type))
      return refusal(400, 'JSON document requires a valid listen_type key.')
    if (!Array.isArray(payload) || payload.length === 0 || payload.length > 1000)
      return refusal(400, 'JSON document does not contain any listens')
    if (type !== 'import' && payload.length > 1) return refusal(400, 'JSON document should only contain one listen')
    const problem = payload.map((listen) => problemOf(listen, type)).find((one) => one !== undefined)
    if (problem) return refusal(400, problem)
    for (const listen of payload) keep(user, listen, type)
    return { json: { status: 'ok' } }
  }

  function problemOf(listen: Listen, type: string): string | undefined {
    const { listened_at: at, track_metadata: about = {}, ...more } = listen
    if (Object.keys(more).length > 0)
      return 'JSON document may only contain listened_at and track_metadata top level keys'
    if (type === 'playing_now' && at !== undefined)
      return 'JSON document must not contain listened_at while submitting playing_now.'
    if (type !== 'playing_now' && !Number.isInteger(at))
      return 'JSON document must contain an int value for listened_at.'
    if (Number(at) > now() / 1000 + skewSeconds) return 'Value for key listened_at is too high.'
    if (Number(at) < minTimestamp) return 'Value for key listened_at is too low.'
    for (const name of ['track_name', 'artist_name'])
      if (typeof about[name] !== 'string' || !about[name])
        return `JSON document does not contain required track_metadata.${name}.`
    const text = JSON.stringify(listen)
    if (text.includes('\\u0000')) return 'contains a unicode null'
    if (Buffer.byteLength(text) > maxListenBytes) return 'JSON document is too large.'
    return undefined
  }

  function keep(user: string, { listened_at: at, track_metadata: about = {} }: Listen, type: string) {
    const [track, artist] = [String(about['track_name']), String(about['artist_name'])]
    const one = { user, listenedAt: Number(at), track, artist, release: about['release_name'] }
    if (type === 'playing_now') playing.set(user, one)
    else if (!listens.some((other) => other.user === user && other.listenedAt === at && other.track === track))
      listens.push(one)
  }

  const party = thirdParty(answer)
  return { ...party, users, listens, playing, hosts: { 'api.listenbrainz.org': party.handler } }
}
