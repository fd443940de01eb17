import * as z from 'zod'
import { plainJson, readJson } from '@segue/shared/read-json.ts'
import type { SongStatus } from '@segue/shared/song/song.ts'
import { mayBecome } from '@segue/shared/song/upload-life.ts'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, streamed } from '../../../platform/schemas.ts'
import { readText } from '../../../platform/http/read-text.ts'
import type { TranscoderMessage } from '../../../ports/transcoder.ts'
import { updateInCatalogue } from '../catalogue.ts'
import { uploadColumns } from '../uploads.ts'

/** Amazon SNS messages have at most 256 KB. */
const maxBytes = 300 * 1024

/** What the transcoder reports about a job. The upload is identified by the folder of its files, `songs/<uuid>/`. */
const TranscoderEvent = z.object({
  state: z.enum(['PROGRESSING', 'COMPLETED', 'WARNING', 'ERROR']),
  outputKeyPrefix: z.string().regex(/^songs\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\//i),
  messageDetails: z.string().max(500).optional(),
  outputs: z.array(z.object({ duration: z.number().positive().optional() })).optional(),
})
type TranscoderEvent = z.infer<typeof TranscoderEvent>

const refusals = {
  notAMessage: 'notAnSnsMessage',
  wrongTopic: 'badSnsSignature',
  badSignature: 'badSnsSignature',
  notConfirmed: 'subscriptionNotConfirmed',
} as const satisfies Record<Extract<TranscoderMessage, { kind: 'refused' }>['why'], string>

export const transcoderSns = operation('POST /upload/transcoder_sns', {
  summary: 'Receive an Amazon SNS notification from an external transcoder. Its signature is verified.',
  access: anyone,
  saves: 'nothing',
  body: streamed('text/plain'),
  returns: Acknowledged,
  errors: {
    transcoderNotSetUp: [404, 'No external transcoder is set up here'],
    snsMessageTooLarge: [413, 'The message is too large'],
    notAnSnsMessage: [400, 'This isn’t an Amazon SNS message'],
    badSnsSignature: [403, 'The signature does not match this message and our topic'],
    subscriptionNotConfirmed: [502, 'The subscription couldn’t be confirmed'],
  },
  async handle({ app, request, fail }) {
    if (!app.transcoder) throw fail('transcoderNotSetUp')
    const body = await readText(request, maxBytes)
    if (body === undefined) throw fail('snsMessageTooLarge')
    const message = await app.transcoder.read(body)
    if (message.kind === 'refused') throw fail(refusals[message.why])
    const event = message.kind === 'notification' ? eventIn(message.message) : undefined
    if (event) await applyEvent(app, event)
    return acknowledged
  },
})

/** Undefined for anything else published to the topic. */
function eventIn(message: string): TranscoderEvent | undefined {
  const read = readJson(message, plainJson)
  return 'value' in read ? TranscoderEvent.safeParse(read.value).data : undefined
}

/** Applies an event to its upload. Impossible transitions are ignored: messages arrive late, twice and out of order. */
async function applyEvent(app: App, event: TranscoderEvent) {
  const uploadUuid = event.outputKeyPrefix.split('/')[1] ?? ''
  await app.db.transaction().execute(async (trx) => {
    const upload = await trx
      .selectFrom('uploadedSong')
      .where('uuid', '=', uploadUuid)
      .where('deletedAt', 'is', null)
      .select(uploadColumns)
      .forUpdate()
      .executeTakeFirst()
    const status = upload && statusAfter(event, upload.trackName)
    if (!upload || !status || status === upload.status || !mayBecome(upload.status, status)) return
    const failed = status === 'VERIFICATION_ERROR'
    const duration = event.outputs?.find((output) => output.duration)?.duration ?? upload.duration
    await trx
      .updateTable('uploadedSong')
      .set({
        status,
        duration,
        progress: status === 'VALID_FILE_TYPE' ? upload.progress : 1,
        failure: failed ? (event.messageDetails ?? 'This song couldn’t be processed.') : null,
        failureReason: failed ? 'engine' : null,
        updatedAt: new Date(app.clock.now()),
      })
      .where('uuid', '=', uploadUuid)
      .execute()
    await updateInCatalogue(trx, upload.songId, { status, ...(duration === null ? {} : { duration }) })
  })
}

function statusAfter({ state }: TranscoderEvent, trackName: string | null): SongStatus | undefined {
  if (state === 'PROGRESSING') return 'VALID_FILE_TYPE'
  if (state === 'ERROR') return 'VERIFICATION_ERROR'
  if (state === 'WARNING') return undefined
  return trackName ? 'VERIFIED' : 'MISSING_METADATA'
}
