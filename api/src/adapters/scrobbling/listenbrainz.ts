import * as z from 'zod'
import type { OutboundFetch } from '../../ports/http.ts'
import type { ScrobbledTrack, ScrobbleOutcome, Scrobbler } from '../../ports/scrobblers.ts'
import { ask, isTrouble, later, textsOf } from './ask.ts'

const api = 'https://api.listenbrainz.org/1'
const client = 'Segue'

const Validity = z.object({ valid: z.boolean(), user_name: z.string().min(1).max(200).optional() })

/** ListenBrainz (https://listenbrainz.readthedocs.io/en/latest/users/api/core.html). Users copy their token from there. */
export function createListenBrainz({ fetch }: { fetch: OutboundFetch }): Scrobbler {
  const headers = (token: string) => ({ authorization: `Token ${token}`, 'content-type': 'application/json' })

  async function submit(token: string, listenType: 'single' | 'import' | 'playing_now', payload: readonly object[]) {
    const body = JSON.stringify({ listen_type: listenType, payload })
    const answer = await ask(fetch, `${api}/submit-listens`, { method: 'POST', headers: headers(token), body })
    return outcomeOf(answer)
  }

  return {
    recognisesRepeats: true,
    grantUrl: null,
    async link(grant) {
      const answer = await ask(fetch, `${api}/validate-token`, { headers: headers(grant) })
      if (!answer || isTrouble(answer)) return { ok: false, reason: 'away' }
      const read = Validity.safeParse(answer.json)
      if (answer.status === 400 || answer.status === 401) return { ok: false, reason: 'refused' }
      if (answer.status !== 200 || !read.success) return { ok: false, reason: 'away' }
      const { valid, user_name: name } = read.data
      return valid && name ? { ok: true, name, token: grant } : { ok: false, reason: 'refused' }
    },
    playingNow: (token, track) => submit(token, 'playing_now', [{ track_metadata: metadataOf(track) }]),
    submit: (token, scrobbles) =>
      submit(
        token,
        scrobbles.length === 1 ? 'single' : 'import',
        scrobbles.map(({ track, listenedAt }) => ({
          listened_at: Math.floor(listenedAt.getTime() / 1000),
          track_metadata: metadataOf(track),
        })),
      ),
  }
}

function outcomeOf(answer: Awaited<ReturnType<typeof ask>>): ScrobbleOutcome {
  if (!answer || isTrouble(answer))
    return later(answer, answer?.headers.has('retry-after') ? 'retry-after' : 'x-ratelimit-reset-in')
  if (answer.status === 401) return { kind: 'ended' }
  return { kind: answer.status === 200 ? 'done' : 'invalid' }
}

function metadataOf(track: ScrobbledTrack) {
  const { title, artist, album } = textsOf(track)
  return {
    track_name: title,
    artist_name: artist,
    ...(album === '' ? {} : { release_name: album }),
    additional_info: {
      media_player: client,
      submission_client: client,
      duration_ms: Math.round(track.durationMs),
      ...(track.isrc === null ? {} : { isrc: track.isrc }),
    },
  }
}
