import * as z from 'zod'
import { isWithin, keepingKey, OwnCue } from '@segue/shared/playback/own-cue.ts'
import { BeatGrid, CuePoints } from '@segue/shared/song/song.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { wholeNumber } from '../../../platform/schemas.ts'

const SongMix = z
  .object({
    songId: z.string(),
    /** Seconds; null if unknown. */
    duration: z.number().nullable(),
    /** The beat grid and cue points that apply for everyone else. */
    beat: z.nullable(BeatGrid),
    cue: z.nullable(CuePoints),
    /** The cue points and beat grid that I set; null if I set none. */
    own: z.nullable(OwnCue),
  })
  .meta({ id: 'SongMix' })

const params = { songId: wholeNumber.pipe(z.number().max(2 ** 31 - 1)) }
const errors = { songNotInCrates: [404, 'This song isn’t in any of your crates'] } as const
const cueOutOfBounds = [
  400,
  'You can cut up to a third of a song from its beginning and up to a third from its end',
] as const

export const ownMix = operation('GET /song-cues/{songId}', {
  summary: 'Get the detected cue points and beat grid of a song in my crates, and the ones I set',
  access: user,
  params,
  returns: SongMix,
  errors,
  async handle({ app, caller, params: { songId }, fail }) {
    const mix = await mixOf(app.db, songId, uuidOf(caller))
    if (!mix) throw fail('songNotInCrates')
    return mix
  },
})

export const setOwnCue = operation('PUT /song-cues/{songId}', {
  summary: 'Set the cue points and beat grid of a song in my crates for when I play it',
  access: user,
  params,
  body: OwnCue,
  returns: SongMix,
  errors: { ...errors, cueOutOfBounds },
  async handle({ app, caller, params: { songId }, body, fail }) {
    const userUuid = uuidOf(caller)
    const mix = await mixOf(app.db, songId, userUuid)
    if (!mix) throw fail('songNotInCrates')
    if (mix.duration === null || !isWithin(body, mix.duration)) throw fail('cueOutOfBounds')
    const own = keepingKey(body, mix.own ?? null)
    const cue = JSON.stringify(own)
    await app.db
      .insertInto('songCue')
      .values({ songId, userUuid, cue })
      .onConflict((conflict) => conflict.columns(['songId', 'userUuid']).doUpdateSet({ cue }))
      .execute()
    return { ...mix, own }
  },
})

export const deleteOwnCue = operation('DELETE /song-cues/{songId}', {
  summary: 'Reset the cue points and beat grid of a song in my crates to the detected ones',
  access: user,
  params,
  returns: SongMix,
  errors,
  async handle({ app, caller, params: { songId }, fail }) {
    const mix = await removed(app, songId, uuidOf(caller))
    if (!mix) throw fail('songNotInCrates')
    return mix
  },
})

async function removed(app: App, songId: number, userUuid: string) {
  await app.db.deleteFrom('songCue').where('songId', '=', songId).where('userUuid', '=', userUuid).execute()
  return mixOf(app.db, songId, userUuid)
}

/** A song in the user's crates. Cue points can be set for these only, which bounds how much one user can store. */
async function mixOf(db: Db, songId: number, userUuid: string): Promise<z.input<typeof SongMix> | undefined> {
  const row = await db
    .selectFrom('song')
    .leftJoin('songCue', (join) => join.onRef('songCue.songId', '=', 'song.id').on('songCue.userUuid', '=', userUuid))
    .leftJoin('songClaim', (join) =>
      join.onRef('songClaim.songId', '=', 'song.id').on('songClaim.userUuid', '=', userUuid),
    )
    .where('song.id', '=', songId)
    .where((is) =>
      is.exists(
        is
          .selectFrom('crateSong')
          .innerJoin('crate', 'crate.id', 'crateSong.crateId')
          .whereRef('crateSong.songId', '=', 'song.id')
          .where('crate.userUuid', '=', userUuid)
          .select('crateSong.id'),
      ),
    )
    .select(['song.duration', 'song.beat', 'song.cue', 'songCue.cue as own', 'songClaim.claim'])
    .executeTakeFirst()
  if (!row) return undefined
  const { claim, ...mix } = row
  return { songId: String(songId), ...mix, duration: mix.duration ?? claim?.duration ?? null }
}

/** The cue points and beat grid that a user has set for a song, or null. */
export async function ownCueOf(db: Db, songId: string, userUuid: string): Promise<OwnCue | null> {
  if (!/^\d{1,9}$/.test(songId)) return null
  const row = await db
    .selectFrom('songCue')
    .where('songId', '=', Number(songId))
    .where('userUuid', '=', userUuid)
    .select('cue')
    .executeTakeFirst()
  return row?.cue ?? null
}
