import * as z from 'zod'
import type { SimilarTracks } from '../../ports/music.ts'

const endpoint = 'https://api.cyanite.ai/graphql'

const similarQuery = `query Similar($id: ID!, $first: Int!) {
  spotifyTrack(id: $id) {
    ... on Error { message }
    ... on Track {
      similarTracks(first: $first, target: { spotify: {} }) {
        ... on SimilarTracksError { code message }
        ... on SimilarTracksConnection { edges { node { id } } }
      }
    }
  }
}`

const enqueueMutation = `mutation Enqueue($input: SpotifyTrackEnqueueInput!) {
  spotifyTrackEnqueue(input: $input) { kind: __typename ... on Error { message } }
}`

const SimilarAnswer = z.object({
  data: z.object({
    spotifyTrack: z.object({
      similarTracks: z
        .object({
          code: z.string().optional(),
          edges: z.array(z.object({ node: z.object({ id: z.string() }) })).optional(),
        })
        .optional(),
    }),
  }),
})
const EnqueueAnswer = z.object({ data: z.object({ spotifyTrackEnqueue: z.object({ kind: z.string() }) }) })

/** Cyanite's GraphQL API, according to its public documentation. `fetch` is the guarded one. */
export function createCyanite({
  token,
  secret,
  fetch,
}: {
  token: string
  /** The secret their webhooks are signed with. */
  secret: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
}): SimilarTracks {
  async function ask<T>(query: string, variables: object, schema: z.ZodType<T>): Promise<T | undefined> {
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      })
      if (!answer.ok) {
        await answer.body?.cancel()
        return undefined
      }
      const read = schema.safeParse(await answer.json())
      return read.success ? read.data : undefined
    } catch {
      // Unreachable, cut off or invalid JSON: no similar songs are known, which is not the caller's fault.
      return undefined
    }
  }
  return {
    async similarTo(spotifyId, max) {
      const answer = await ask(similarQuery, { id: spotifyId, first: max }, SimilarAnswer)
      const similar = answer?.data.spotifyTrack.similarTracks
      if (similar?.code === 'trackNotAnalyzed') return 'notAnalysed'
      return similar?.edges?.map(({ node }) => node.id) ?? 'unavailable'
    },
    async enqueue(spotifyId) {
      const answer = await ask(enqueueMutation, { input: { spotifyTrackId: spotifyId } }, EnqueueAnswer)
      return answer?.data.spotifyTrackEnqueue.kind === 'SpotifyTrackEnqueueSuccess'
    },
    async isSigned(body, signature) {
      const bytes = bytesOf(signature)
      if (!bytes) return false
      const text = new TextEncoder()
      const hmac = { name: 'HMAC', hash: 'SHA-512' }
      const key = await crypto.subtle.importKey('raw', text.encode(secret), hmac, false, ['verify'])
      return crypto.subtle.verify('HMAC', key, bytes, text.encode(body))
    },
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[\da-f]{2}){64}$/i.test(hex)) return undefined
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
