import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { OutboundFetch } from '../../ports/http.ts'
import type { Log } from '../../ports/log.ts'
import type { ScrobbledTrack, ScrobbleOutcome, Scrobbler } from '../../ports/scrobblers.ts'
import { ask, isTrouble, later, textsOf, type Answer } from './ask.ts'

const api = 'https://ws.audioscrobbler.com/2.0/'

export type LastFmCredentials = { key: string; secret: string }

const Session = z.object({ session: z.object({ name: z.string().min(1).max(200), key: z.string().min(1).max(200) }) })
const ErrorReply = z.object({ error: z.int() })

/** The documented error codes (https://www.last.fm/api/errorcodes) that mean something other than a bad request. */
const errors = {
  invalidSession: [9],
  // The backend failed, is offline or has a temporary error, and too many requests.
  tryAgain: [8, 11, 16, 29],
  // The key is invalid or suspended, or the secret is wrong.
  ourFault: [10, 13, 26],
} as const
const isOf = (kind: keyof typeof errors, code: number | undefined) => errors[kind].some((one: number) => one === code)

/** Last.fm (https://www.last.fm/api/scrobbling), through its web authentication. */
export function createLastFm(
  { key, secret }: LastFmCredentials,
  { fetch, log }: { fetch: OutboundFetch; log: Log },
): Scrobbler {
  async function call(method: string, parameters: Record<string, string>): Promise<Answer | undefined> {
    const signed = { ...parameters, method, api_key: key }
    const body = new URLSearchParams({ ...signed, api_sig: signatureOf(signed, secret), format: 'json' })
    const answer = await ask(fetch, api, { method: 'POST', body })
    const code = errorIn(answer)
    if (isOf('ourFault', code)) log.error({ method, error: code }, 'Last.fm rejects our key or signature')
    return answer
  }

  return {
    recognisesRepeats: false,
    grantUrl: `https://www.last.fm/api/auth/?${new URLSearchParams({ api_key: key })}`,
    async link(grant) {
      const answer = await call('auth.getSession', { token: grant })
      const read = Session.safeParse(answer?.json)
      if (read.success) return { ok: true, name: read.data.session.name, token: read.data.session.key }
      const code = errorIn(answer)
      const isAway = code === undefined || isOf('tryAgain', code) || isOf('ourFault', code)
      return { ok: false, reason: isAway ? 'away' : 'refused' }
    },
    async playingNow(token, track) {
      return outcomeOf(await call('track.updateNowPlaying', { sk: token, ...parametersOf(track, '') }))
    },
    async submit(token, scrobbles) {
      const listed = scrobbles.map(({ track, listenedAt }, at) => ({
        [`timestamp[${at}]`]: String(Math.floor(listenedAt.getTime() / 1000)),
        ...parametersOf(track, `[${at}]`),
      }))
      return outcomeOf(await call('track.scrobble', Object.assign({ sk: token }, ...listed)))
    },
  }
}

/** Names and values in the order of the names, then the secret; `format` is no part of it. */
const signatureOf = (parameters: Record<string, string>, secret: string): string => {
  const sorted = Object.keys(parameters)
    .toSorted()
    .map((name) => name + parameters[name])
  return createHash('md5')
    .update(sorted.join('') + secret, 'utf8')
    .digest('hex')
}

function parametersOf(track: ScrobbledTrack, index: string): Record<string, string> {
  const { title, artist, album } = textsOf(track)
  return {
    [`artist${index}`]: artist,
    [`track${index}`]: title,
    ...(album === '' ? {} : { [`album${index}`]: album }),
    [`duration${index}`]: String(Math.round(track.durationMs / 1000)),
  }
}

const errorIn = (answer: Answer | undefined): number | undefined => ErrorReply.safeParse(answer?.json).data?.error

/** Scrobbles that Last.fm ignores, such as those of a filtered artist, are never sent again. */
function outcomeOf(answer: Answer | undefined): ScrobbleOutcome {
  const code = errorIn(answer)
  if (isOf('invalidSession', code)) return { kind: 'ended' }
  if (isOf('tryAgain', code) || isOf('ourFault', code) || !answer || isTrouble(answer)) return later(answer)
  if (code !== undefined || answer.status !== 200) return { kind: 'invalid' }
  return typeof answer.json === 'object' && answer.json !== null ? { kind: 'done' } : later(undefined)
}
