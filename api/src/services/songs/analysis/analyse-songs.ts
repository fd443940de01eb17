import { withOwnCue } from '@segue/shared/playback/own-cue.ts'
import { providerKey } from '@segue/shared/song/same-song.ts'
import { musicProviders } from '@segue/shared/song/providers.ts'
import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import type { SongSound } from '../../../ports/media.ts'
import { updateInCatalogue } from '../catalogue.ts'
import { soundOf } from '../stream/sound.ts'
import { NoSound, soundOfStream } from './sound-of-stream.ts'

/** A stream that differs more in length is another recording or an excerpt: a share of the length, and seconds. */
const maxOffShare = 0.02
const maxOffSeconds = 2
const hourMs = 3_600_000
/** As many as can be analysed in an hour alongside the day's uploads. */
const earlierAtOnce = 60

type SongToAnalyse = { id: number; duration: number | null; musicProviders: Partial<Record<string, string>> }
type Sound = AsyncIterable<Uint8Array>

/** Analyses songs one at a time: two would only share the processor. */
export function analyseSongs(app: App): JobHandler<'analyseSong'> {
  return {
    atOnce: 1,
    async run({ songId }, { signal }) {
      const song = await app.db
        .selectFrom('song')
        .where('id', '=', songId)
        .where('analysedAt', 'is', null)
        .where('cue', 'is', null)
        .select(['id', 'duration', 'musicProviders'])
        .executeTakeFirst()
      if (!song) return
      await keep(app, song, await analyse(app, song, signal))
    },
    givenUp: ({ songId }) => note(app, songId),
  }
}

/** Queues uploads from before cue points existed, a few at a time, until all have been analysed. */
export function analyseEarlierSongs(app: App): JobHandler<'analyseEarlierSongs'> {
  return {
    every: hourMs,
    async run() {
      const uploads = await app.db
        .selectFrom('uploadedSong')
        .innerJoin('song', (join) =>
          join.on((is) => is(is.cast<string>('song.id', 'text'), '=', is.ref('uploadedSong.songId'))),
        )
        .where('uploadedSong.cue', 'is', null)
        .where('uploadedSong.status', '=', 'VERIFIED')
        .where('uploadedSong.deletedAt', 'is', null)
        .where('song.analysedAt', 'is', null)
        .select('uploadedSong.songId')
        .orderBy('uploadedSong.id')
        .limit(earlierAtOnce)
        .execute()
      for (const { songId } of uploads)
        await app.jobs.add(app.db, 'analyseSong', { songId: Number(songId) }, { dedupeKey: songId })
    },
  }
}

/** Analyses a song. Null if it has no usable sound; throws if a retry may help. */
async function analyse(app: App, song: SongToAnalyse, signal: AbortSignal): Promise<SongSound | null> {
  try {
    const sound = await soundFor(app, song, signal)
    if (!sound) return null
    const received = await app.media.listen(sound, signal)
    return 'sound' in received ? received.sound : null
  } catch (error) {
    if (error instanceof NoSound) return null
    throw error
  }
}

async function soundFor(app: App, song: SongToAnalyse, signal: AbortSignal): Promise<Sound | undefined> {
  const { uploadService } = song.musicProviders
  if (uploadService) {
    const row = await app.db
      .selectFrom('uploadedSong')
      .where('uuid', '=', uploadService)
      .where('deletedAt', 'is', null)
      .select('hlsKey')
      .executeTakeFirst()
    return row?.hlsKey ? soundOf(app.storage, uploadService, row.hlsKey) : undefined
  }
  let isAway = false
  for (const name of musicProviders) {
    const id = song.musicProviders[name]
    const asking = { by: { kind: 'service' }, country: 'US', signal } as const
    const answer = id
      ? await app.music.providers.get(name)?.stream?.(providerKey(name, id), 'medium', asking)
      : undefined
    if (answer?.ok) return soundOfStream(app, answer.value, signal)
    isAway ||= answer?.trouble.kind === 'unavailable' || answer?.trouble.kind === 'tooMany'
  }
  if (isAway) throw new Error('No provider of this song could be reached')
  return undefined
}

async function keep(app: App, song: SongToAnalyse, received: SongSound | null): Promise<void> {
  const { uploadService } = song.musicProviders
  if (!received || !isSame(received.durationSeconds, song.duration)) return note(app, song.id)
  const { beat, cue, loudness } = received
  await app.db.transaction().execute(async (trx) => {
    if (!uploadService) {
      await updateInCatalogue(trx, String(song.id), { beat, cue, gainDb: loudness.replayGainDb })
    } else {
      const row = await trx
        .updateTable('uploadedSong')
        .set({ beat: beat && JSON.stringify(beat), cue: cue && JSON.stringify(cue) })
        .where('uuid', '=', uploadService)
        .returning('ownCue')
        .executeTakeFirst()
      // Loudness was measured from the original, which has been deleted.
      await updateInCatalogue(trx, String(song.id), withOwnCue({ beat, cue }, row?.ownCue ?? null))
    }
    await note({ ...app, db: trx }, song.id)
  })
}

const isSame = (analysed: number, stated: number | null): boolean =>
  stated === null || Math.abs(analysed - stated) <= Math.max(maxOffSeconds, stated * maxOffShare)

async function note({ db, clock }: Pick<App, 'db' | 'clock'>, songId: number): Promise<void> {
  await db
    .updateTable('song')
    .set({ analysedAt: new Date(clock.now()) })
    .where('id', '=', songId)
    .execute()
}
