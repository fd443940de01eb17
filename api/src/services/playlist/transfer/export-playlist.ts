import { providerKey } from '@segue/shared/song/same-song.ts'
import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { askByIsrc, askProvider, type ProviderResult, type ProviderTrouble } from '../catalogue/ask-provider.ts'
import { asSong, songColumns, type CatalogueSong } from '../songs/catalogue-song.ts'
import { withClaim } from '../songs/claims.ts'
import { saveProviderSong } from '../catalogue/save-provider-song.ts'
import type { LookUpContext } from '../catalogue/look-up.ts'
import { asUser, faultOf, pauseOf, type TransferFault } from './failure-sentences.ts'

const fewestAtOnce = 100

/**
 * Exports a crate to a provider's playlist in batches. Progress is stored after each batch: a process that dies in
 * between may send one batch twice, but never loses any.
 */
export function exportPlaylists(app: App): JobHandler<'exportPlaylist'> {
  return {
    atOnce: 2,
    maxAttempts: 9,
    async run({ exportId }, { signal }) {
      for (let next = await stateOf(app, exportId); next; next = await stateOf(app, exportId)) {
        signal.throwIfAborted()
        const by = await asUser(app, next.userUuid, next.provider, 'US')
        const step =
          next.playlistId === null ? await begin(app, by, next) : await sendBatch(app, by, next, next.playlistId)
        if (step) return inTrouble(app, exportId, step)
      }
    },
    givenUp: ({ exportId }) => failExport(app, exportId, faultOf('unavailable')),
  }
}

function stateOf(app: App, exportId: string) {
  return app.db
    .selectFrom('crateExport')
    .innerJoin('crate', 'crate.id', 'crateExport.crateId')
    .where('crateExport.uuid', '=', exportId)
    .where('crateExport.status', '=', 'IN_PROGRESS')
    .select([
      'crateExport.uuid',
      'crateExport.crateId',
      'crateExport.userUuid',
      'crateExport.provider',
      'crateExport.afterRank',
      'crateExport.playlistId',
      'crate.crateName',
      'crate.description',
    ])
    .executeTakeFirst()
}
type State = NonNullable<Awaited<ReturnType<typeof stateOf>>>

async function begin(
  app: App,
  by: LookUpContext,
  { uuid, provider, crateName, description }: State,
): Promise<ProviderTrouble | undefined> {
  const made = await askProvider(app, provider, by, (source, asking) =>
    source.createPlaylist?.({ name: crateName, description }, asking),
  )
  if (!made.ok) return made.trouble
  await change(app, uuid, { playlistId: made.value.id, playlistLink: made.value.link })
  return undefined
}

async function sendBatch(
  app: App,
  by: LookUpContext,
  state: State,
  playlistId: string,
): Promise<ProviderTrouble | undefined> {
  const { uuid, provider, crateId, afterRank } = state
  const atOnce = app.music.providers.get(provider)?.maxBatchSize ?? fewestAtOnce
  const songs = await app.db
    .selectFrom('crateSong')
    .innerJoin('crate', 'crate.id', 'crateSong.crateId')
    .innerJoin('song', 'song.id', 'crateSong.songId')
    .leftJoin('songClaim', (join) =>
      join.onRef('songClaim.songId', '=', 'crateSong.songId').onRef('songClaim.userUuid', '=', 'crate.userUuid'),
    )
    .where('crateSong.crateId', '=', crateId)
    .$if(afterRank !== null, (query) => query.where('crateSong.rank', '>', afterRank))
    .select([...songColumns, 'crateSong.rank', 'songClaim.claim'])
    .orderBy('crateSong.rank')
    .limit(atOnce)
    .execute()
  const last = songs.at(-1)
  if (!last) {
    await change(app, uuid, { status: 'COMPLETE' })
    return undefined
  }
  const ids: string[] = []
  for (const song of songs) {
    const { isrc, ...found } = withClaim(asSong(song), song.claim)
    // The owner's claimed ISRC finds the recording for their own playlist, also if a provider described it without one.
    const id = await idAt(app, by, provider, { ...found, isrc: isrc ?? song.claim?.isrc ?? null })
    if (!id.ok && id.trouble.kind !== 'notFound') return id.trouble
    if (id.ok) ids.push(id.value)
  }
  if (ids.length > 0) {
    const sent = await askProvider(app, provider, by, (source, asking) =>
      source.addToPlaylist?.(playlistId, ids, asking),
    )
    if (!sent.ok) return sent.trouble
  }
  const [done, missed] = [songs.length, songs.length - ids.length]
  await app.db
    .updateTable('crateExport')
    .set((is) => ({
      afterRank: last.rank,
      done: is('done', '+', done),
      missed: is('missed', '+', missed),
      updatedAt: new Date(app.clock.now()),
    }))
    .where('uuid', '=', uuid)
    .execute()
  return undefined
}

/** The song's id at the provider: the known one, or that of the same recording, which is then stored. */
async function idAt(
  app: App,
  by: LookUpContext,
  provider: State['provider'],
  { isrc, musicProviders }: Pick<CatalogueSong, 'isrc' | 'musicProviders'>,
): Promise<ProviderResult<string>> {
  const known = musicProviders[provider]
  if (known) return { ok: true, value: providerKey(provider, known) }
  if (!isrc) return { ok: false, trouble: { kind: 'notFound' } }
  const match = await askByIsrc(app, provider, by, isrc)
  if (!match.ok) return match.trouble.kind === 'notSetUp' ? { ok: false, trouble: { kind: 'notFound' } } : match
  await saveProviderSong(app.db, match.value, new Date(app.clock.now()))
  return { ok: true, value: providerKey(provider, match.value.id) }
}

async function inTrouble(app: App, exportId: string, trouble: ProviderTrouble) {
  if (trouble.kind === 'unavailable') throw new Error('The provider cannot be reached')
  if (trouble.kind !== 'tooMany') return failExport(app, exportId, faultOf(trouble.kind))
  const runAt = new Date(app.clock.now() + pauseOf(trouble))
  return app.jobs.add(app.db, 'exportPlaylist', { exportId }, { runAt, dedupeKey: exportId })
}

const failExport = (app: App, exportId: string, fault: TransferFault) =>
  change(app, exportId, { status: 'FAILED', ...fault })

type PlaylistChange = {
  status?: 'FAILED' | 'COMPLETE'
  failure?: string
  failureReason?: string
  playlistId?: string
  playlistLink?: string | null
}

async function change(app: App, exportId: string, values: PlaylistChange) {
  await app.db
    .updateTable('crateExport')
    .set({ ...values, updatedAt: new Date(app.clock.now()) })
    .where('uuid', '=', exportId)
    .execute()
}
