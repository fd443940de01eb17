import * as z from 'zod'
import type { SongStatus } from '@segue/shared/song/song.ts'
import { mayBecome } from '@segue/shared/song/upload-life.ts'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, streamed } from '../../../platform/schemas.ts'
import { textOf } from '../../../platform/text-of.ts'
import type { TranscoderMessage } from '../../../ports/transcoder.ts'
import { changeInCatalogue } from '../catalogue.ts'
import { uploadColumns } from '../uploads.ts'

/** Amazon's letters have 256 KB at most. */
const mostBytes = 300 * 1024

/** What the transcoder says of a job. The files of a song lie under `songs/<uuid>/`, by which it is known. */
const News = z.object({
  state: z.enum(['PROGRESSING', 'COMPLETED', 'WARNING', 'ERROR']),
  outputKeyPrefix: z.string().regex(/^songs\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\//i),
  messageDetails: z.string().max(500).optional(),
  outputs: z.array(z.object({ duration: z.number().positive().optional() })).optional(),
})
type News = z.infer<typeof News>

const refusals = {
  notALetter: 'notALetter',
  wrongTopic: 'notOurs',
  badSignature: 'notOurs',
  notConfirmed: 'notConfirmed',
} as const satisfies Record<Extract<TranscoderMessage, { kind: 'refused' }>['why'], string>

export const transcoderSns = operation('POST /upload/transcoder_sns', {
  summary: 'Hear from an outside transcoder, through Amazon SNS, what became of an upload; its signature is checked',
  access: anyone,
  body: streamed('text/plain'),
  returns: Acknowledged,
  errors: {
    notSetUp: [404, 'No outside transcoder is set up here'],
    tooLarge: [413, 'The letter is too large'],
    notALetter: [400, 'This is no letter of Amazon SNS'],
    notOurs: [403, 'The signature does not belong to this letter and our topic'],
    notConfirmed: [502, 'The subscription could not be confirmed'],
  },
  async handle({ app, request, fail }) {
    if (!app.transcoder) throw fail('notSetUp')
    const body = await textOf(request, mostBytes)
    if (body === undefined) throw fail('tooLarge')
    const letter = await app.transcoder.read(body)
    if (letter.kind === 'refused') throw fail(refusals[letter.why])
    const news = letter.kind === 'notification' ? newsIn(letter.message) : undefined
    if (news) await takeOver(app, news)
    return acknowledged
  },
})

/** What else may be said on the topic does not concern us. */
function newsIn(message: string): News | undefined {
  try {
    return News.safeParse(JSON.parse(message)).data
  } catch {
    return undefined
  }
}

/** Carries the news over to the upload. Letters come late, twice and out of order: what may not follow is left. */
async function takeOver(app: App, news: News) {
  const uploadUuid = news.outputKeyPrefix.split('/')[1] ?? ''
  await app.db.transaction().execute(async (trx) => {
    const upload = await trx
      .selectFrom('uploadedSong')
      .where('uuid', '=', uploadUuid)
      .where('deletedAt', 'is', null)
      .select(uploadColumns)
      .forUpdate()
      .executeTakeFirst()
    const status = upload && statusAfter(news, upload.trackName)
    if (!upload || !status || status === upload.status || !mayBecome(upload.status, status)) return
    const failed = status === 'VERIFICATION_ERROR'
    const duration = news.outputs?.find((output) => output.duration)?.duration ?? upload.duration
    await trx
      .updateTable('uploadedSong')
      .set({
        status,
        duration,
        progress: status === 'VALID_FILE_TYPE' ? upload.progress : 1,
        failure: failed ? (news.messageDetails ?? 'This song could not be processed.') : null,
        failureReason: failed ? 'engine' : null,
        updatedAt: new Date(app.clock.now()),
      })
      .where('uuid', '=', uploadUuid)
      .execute()
    await changeInCatalogue(trx, upload.songId, { status, ...(duration === null ? {} : { duration }) })
  })
}

function statusAfter({ state }: News, trackName: string | null): SongStatus | undefined {
  if (state === 'PROGRESSING') return 'VALID_FILE_TYPE'
  if (state === 'ERROR') return 'VERIFICATION_ERROR'
  if (state === 'WARNING') return undefined
  return trackName ? 'VERIFIED' : 'MISSING_METADATA'
}
