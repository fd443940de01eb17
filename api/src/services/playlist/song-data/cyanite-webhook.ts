import * as z from 'zod'
import { plainJson, readJson } from '@segue/shared/read-json.ts'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { generalRefusals } from '../../../platform/failure.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, streamed } from '../../../platform/schemas.ts'
import { readText } from '../../../platform/http/read-text.ts'

const maxBytes = 64 * 1024

/** The two forms of Cyanite's notifications: by event name and by resource. */
const Event = z.union([
  z
    .object({
      type: z.enum(['SPOTIFY_TRACK_ANALYSIS_FINISHED', 'SPOTIFY_TRACK_ANALYSIS_FAILED']),
      data: z.object({ spotifyTrackId: z.string() }),
    })
    .transform(({ type, data }) => ({ spotifyId: data.spotifyTrackId, isFinished: type.endsWith('FINISHED') })),
  z
    .object({
      resource: z.object({ type: z.literal('SpotifyTrack'), id: z.string() }),
      event: z.object({ status: z.enum(['finished', 'failed']) }),
    })
    .transform(({ resource, event }) => ({ spotifyId: resource.id, isFinished: event.status === 'finished' })),
])

export const cyaniteWebhook = operation('POST /cyanite/webhook', {
  summary: 'Receive a Cyanite webhook about a finished analysis. The Signature header signs the body.',
  access: anyone,
  saves: 'nothing',
  body: streamed('application/json'),
  returns: Acknowledged,
  errors: {
    similarSongsNotSetUp: [404, 'Similar songs aren’t set up here'],
    bodyTooLarge: generalRefusals.bodyTooLarge,
    badWebhookSignature: [403, 'The signature does not match this body'],
    bodyNotJson: [400, 'The request body isn’t valid JSON'],
  },
  async handle({ app, request, fail }) {
    const { similar } = app.music
    if (!similar) throw fail('similarSongsNotSetUp')
    const body = await readText(request, maxBytes)
    if (body === undefined) throw fail('bodyTooLarge')
    if (!(await similar.isSigned(body, request.headers.get('signature') ?? ''))) throw fail('badWebhookSignature')
    const read = readJson(body, plainJson)
    if ('problem' in read) throw fail('bodyNotJson')
    const event = Event.safeParse(read.value)
    // Test events, and events about songs we did not submit, are ignored.
    if (event.success) await note(app, event.data)
    return acknowledged
  },
})

async function note(app: App, { spotifyId, isFinished }: { spotifyId: string; isFinished: boolean }) {
  await app.db
    .updateTable('trackAnalysis')
    .set({ status: isFinished ? 'FINISHED' : 'FAILED', updatedAt: new Date(app.clock.now()) })
    .where('spotifyId', '=', spotifyId)
    .execute()
}
