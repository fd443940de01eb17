import type { SongLink } from '@segue/shared/song/links.ts'
import { providerKey } from '@segue/shared/song/same-song.ts'
import { isPlayable } from '@segue/shared/song/upload-life.ts'
import { must } from '@segue/shared/must.ts'
import type { App } from '../../../app.ts'
import type { ProviderSong } from '../../../ports/music-provider.ts'
import type { Caller } from '../../../ports/caller.ts'
import { askByIsrc, askProvider, logTrouble, type ProviderResult, type ProviderTrouble } from './ask-provider.ts'
import { detailOf, type SongDetail } from './detail.ts'
import { withKnownArtist } from './known-artist.ts'
import { saveProviderSong, numberAt } from './save-provider-song.ts'

export type LookUpContext = { caller: Caller; country: string }

/** The refusals of a look-up, named as `refusalFor` returns them. */
export const lookUpErrors = {
  songNotInCatalog: [404, "Sorry, this song is not in our catalog and can't be imported."],
  songWithheld: [403, 'This song isn’t available from the music provider'],
  // Below 500, so that clients show these messages.
  musicSourceNotSetUp: [404, 'This music provider isn’t set up here'],
  musicSourceAway: [424, 'The music provider can’t be reached right now. Please try again'],
} as const

export function refusalFor({ kind }: ProviderTrouble): keyof typeof lookUpErrors {
  if (kind === 'notFound') return 'songNotInCatalog'
  if (kind === 'notSetUp') return 'musicSourceNotSetUp'
  return kind === 'notAllowed' || kind === 'needsAccount' ? 'songWithheld' : 'musicSourceAway'
}

/**
 * Looks up a song by a link or a provider's own id. A song that was looked up before comes from the catalogue; any
 * other is fetched and saved. A failing provider does no harm if the catalogue can already play the song.
 */
export async function lookUp(
  app: App,
  by: LookUpContext,
  { provider, id, url }: SongLink,
): Promise<ProviderResult<SongDetail>> {
  const number = id === null ? undefined : await numberAt(app.db, provider, id)
  const known = number === undefined ? undefined : await stateOf(app, number)
  if (known?.isLookedUp && provider !== 'uploadService') return detail(app, known.id)
  const answer = await askProvider<ProviderSong>(app, provider, by, (source, asking) =>
    id === null || source.namesInLinks
      ? source.byLink?.(url, asking)
      : source.byId(providerKey(provider, id), asking),
  )
  logTrouble(app, provider, 'id', answer)
  if (answer.ok) {
    // An upload enters the catalogue as soon as it is accepted, and only its owner can rename it.
    const songId =
      provider === 'uploadService'
        ? await numberAt(app.db, provider, answer.value.id)
        : await saveProviderSong(app.db, await withKnownArtist(app.db, answer.value), new Date(app.clock.now()))
    return songId === undefined ? { ok: false, trouble: { kind: 'notFound' } } : detail(app, songId)
  }
  if (known && provider !== 'uploadService') {
    if (isPlayable(known.status)) return detail(app, known.id)
    await recordFailure(app, known.id, answer.trouble)
  }
  return answer
}

const detail = async (app: App, songId: number): Promise<ProviderResult<SongDetail>> => ({
  ok: true,
  value: must(await detailOf(app.db, songId), 'a song of the catalogue'),
})

async function stateOf(app: App, id: number) {
  const row = await app.db
    .selectFrom('song')
    .where('id', '=', id)
    .select(['id', 'status', 'lookedUpAt'])
    .executeTakeFirst()
  return row && { ...row, isLookedUp: row.lookedUpAt !== null && isPlayable(row.status) }
}

async function recordFailure(app: App, songId: number, { kind }: ProviderTrouble) {
  if (kind === 'notSetUp') return
  await app.db
    .updateTable('song')
    .set({ status: kind === 'notFound' ? 'DATA_NOT_FOUND' : 'FETCH_FAILED', updatedAt: new Date(app.clock.now()) })
    .where('id', '=', songId)
    .where('status', 'in', ['PENDING_REQUEST', 'FETCH_FAILED', 'DATA_NOT_FOUND'])
    .execute()
}

/** Finds the song at every other provider by its ISRC, so that users of those providers can hear it too. */
export async function matchElsewhere(app: App, by: LookUpContext, song: SongDetail): Promise<SongDetail> {
  const { isrc } = song
  if (!isrc || song.musicProviders.uploadService) return song
  const missing = app.music.providers.names.filter((name) => !song.musicProviders[name] && name !== 'uploadService')
  const answers = await Promise.all(missing.map((name) => askByIsrc(app, name, by, isrc)))
  const matches = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  for (const match of matches) await saveProviderSong(app.db, match, new Date(app.clock.now()))
  return matches.length === 0 ? song : ((await detailOf(app.db, Number(song.songId))) ?? song)
}
