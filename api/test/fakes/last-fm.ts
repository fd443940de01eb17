import { createHash } from 'node:crypto'
import { thirdParty, type ReceivedRequest, type Reply } from './third-party.ts'

export const lastFmIds = { key: 'a'.repeat(32), secret: 'lastfm-secret-of-the-application' }

const refusal = (error: number, message: string, status = 400): Reply => ({ status, json: { error, message } })
const maxBatch = 50
const maxAgeSeconds = 14 * 86_400

export type StoredScrobble = { user: string; timestamp: number; track: string; artist: string; album: string | null }

/**
 * A fake of Last.fm's API as documented. It stores whatever it accepts, even twice: nothing documents that repeated
 * scrobbles are recognised.
 */
export function fakeLastFm(now: () => number) {
  /** User names by the token with which they return, and by session key. */
  const granted = new Map<string, string>()
  const sessions = new Map<string, string>()
  const scrobbles: StoredScrobble[] = []
  const playing = new Map<string, { track: string; artist: string }>()

  function answer({ method, path, query, body, headers }: ReceivedRequest): Reply {
    if (path !== '/2.0/') return { status: 404 }
    if (method !== 'POST' || query.size > 0) return refusal(4, 'You must use POST, with parameters in the body')
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return refusal(6, 'Not a form')
    const form = new URLSearchParams(body)
    if (form.get('format') !== 'json') return { status: 200, json: '<lfm status="ok"/>' }
    if (form.get('api_key') !== lastFmIds.key) return refusal(10, 'Invalid API key', 403)
    if (form.get('api_sig') !== signatureOf(form)) return refusal(13, 'Invalid method signature supplied', 403)
    const name = form.get('method')
    if (name === 'auth.getSession') return session(form.get('token') ?? '')
    const user = sessions.get(form.get('sk') ?? '')
    if (!user) return refusal(9, 'Invalid session key - Please re-authenticate', 403)
    if (name === 'track.updateNowPlaying') return nowPlaying(user, form)
    return name === 'track.scrobble' ? scrobble(user, form) : refusal(3, 'Invalid Method')
  }

  /** A token works once. */
  function session(token: string): Reply {
    const name = granted.get(token)
    if (!name) return refusal(4, 'Unauthorized Token - This token has not been issued', 403)
    granted.delete(token)
    const key = `lastfm-session-${name}-${sessions.size}`
    sessions.set(key, name)
    return { json: { session: { subscriber: 0, name, key } } }
  }

  function nowPlaying(user: string, form: URLSearchParams): Reply {
    const [artist, track] = [form.get('artist'), form.get('track')]
    if (!artist || !track) return refusal(6, 'Invalid parameters')
    playing.set(user, { track, artist })
    return { json: { nowplaying: { artist: { '#text': artist }, track: { '#text': track } } } }
  }

  function scrobble(user: string, form: URLSearchParams): Reply {
    const indices = [...form.keys()].flatMap((name) => /^timestamp\[(\d+)\]$/.exec(name)?.[1] ?? [])
    if (indices.length === 0 || indices.length > maxBatch) return refusal(6, 'Invalid parameters')
    const all = indices.map((at) => ({
      user,
      timestamp: Number(form.get(`timestamp[${at}]`)),
      track: form.get(`track[${at}]`) ?? '',
      artist: form.get(`artist[${at}]`) ?? '',
      album: form.get(`album[${at}]`),
    }))
    if (all.some(({ timestamp, track, artist }) => !Number.isInteger(timestamp) || !track || !artist))
      return refusal(6, 'Invalid parameters - Your request is missing a required parameter')
    const seconds = now() / 1000
    const accepted = all.filter(({ timestamp }) => timestamp <= seconds && timestamp > seconds - maxAgeSeconds)
    scrobbles.push(...accepted)
    const counts = { accepted: accepted.length, ignored: all.length - accepted.length }
    return { json: { scrobbles: { '@attr': counts } } }
  }

  const party = thirdParty(answer)
  return { ...party, granted, sessions, scrobbles, playing, hosts: { 'ws.audioscrobbler.com': party.handler } }
}

function signatureOf(form: URLSearchParams): string {
  const signed = [...form].filter(([name]) => name !== 'api_sig' && name !== 'format')
  const text = signed
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('')
  return createHash('md5').update(`${text}${lastFmIds.secret}`).digest('hex')
}
