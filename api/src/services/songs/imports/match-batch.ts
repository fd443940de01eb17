import { sql } from 'kysely'
import { keysOf, matcher, type Candidate, type CandidateKeys } from '@segue/shared/crate/library/match.ts'
import { LruMap } from '@segue/shared/lru-map.ts'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { songsByTitle } from '../../playlist/public.ts'
import { lockImports } from './queries.ts'

const batch = 200
/** Uploads of one user that tracks are compared with. */
const maxUploads = 20_000

/** Keys that are computed before other work has its turn. */
const keysAtOnce = 500

/** The keys of uploads by their names. They are the same for every batch, and for the files of a folder that arrives. */
export type KnownKeys = LruMap<string, CandidateKeys>
export const knownKeys = (): KnownKeys => new LruMap(2 * maxUploads)

async function addKeys(candidates: readonly Candidate[], known: KnownKeys): Promise<Candidate[]> {
  const keyed: Candidate[] = []
  let computed = 0
  for (const candidate of candidates) {
    const names = JSON.stringify([candidate.title, candidate.artist, candidate.fileName])
    let keys = known.get(names)
    if (!keys) {
      known.set(names, (keys = keysOf(candidate)))
      computed += 1
      if (computed % keysAtOnce === 0) await new Promise((resolve) => void setTimeout(resolve))
    }
    keyed.push({ ...candidate, keys })
  }
  return keyed
}

/** Matches the next tracks of an import with songs; false if no tracks are left. */
export function matchBatch(app: App, importId: string, known: KnownKeys): Promise<boolean> {
  return app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('libraryImport')
      .where('uuid', '=', importId)
      .where('status', '=', 'IN_PROGRESS')
      .select(['id', 'userUuid'])
      .executeTakeFirst()
    if (!row) return false
    await lockImports(trx, row.userUuid)
    const tracks = await trx
      .selectFrom('libraryTrack')
      .where('importId', '=', row.id)
      .where('outcome', '=', 'waiting')
      .select(['position', 'track'])
      .orderBy('position')
      .limit(batch)
      .execute()
    if (tracks.length === 0) return false
    const titles = tracks.flatMap(({ track }) => track.title ?? [])
    const candidates = await addKeys(await candidatesFor(trx, row.userUuid, titles), known)
    const find = matcher(candidates, await repeatedNames(trx, row.id))
    const found = tracks.map(({ position, track }) => {
      const verdict = find(track)
      return {
        position,
        outcome: verdict.outcome,
        songId: verdict.outcome === 'matched' ? verdict.songId : null,
        suggestions: verdict.outcome === 'uncertain' ? verdict.songIds : [],
      }
    })
    await sql`
      update "libraryTrack" as t set outcome = f."outcome", "songId" = f."songId", suggestions = array(
        select jsonb_array_elements_text(f."suggestions")::integer)
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as f("position" integer, "outcome" text, "songId" integer, "suggestions" jsonb)
      where t."importId" = ${row.id} and t."position" = f."position"`.execute(trx)
    return true
  })
}

/** The user's own uploads, and described songs of the catalogue with the same titles. */
async function candidatesFor(trx: Trx, userUuid: string, titles: readonly string[]): Promise<Candidate[]> {
  const uploads = await trx
    .selectFrom('uploadedSong')
    .where('userUuid', '=', userUuid)
    .where('deletedAt', 'is', null)
    .where('status', '=', 'VERIFIED')
    .select(['songId', 'trackName', 'artistName', 'duration', 'fileName'])
    .orderBy('id', 'desc')
    .limit(maxUploads)
    .execute()
  const known = await songsByTitle(trx, titles)
  return [
    ...uploads.map(({ songId, trackName, artistName, duration, fileName }) => ({
      songId: Number(songId),
      title: trackName ?? '',
      artist: artistName ?? '',
      duration,
      fileName,
    })),
    ...known.map(({ id, trackName, artistName, duration }) => ({
      songId: id,
      title: trackName,
      artist: artistName,
      duration,
      fileName: null,
    })),
  ]
}

async function repeatedNames(trx: Trx, importId: number): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('libraryTrack')
    .where('importId', '=', importId)
    .where('fileKey', 'is not', null)
    .groupBy('fileKey')
    .having((is) => is(is.fn.countAll(), '>', 1))
    .select('fileKey')
    .execute()
  return new Set(rows.flatMap(({ fileKey }) => fileKey ?? []))
}
