import { must } from '@segue/shared/must.ts'
import type { SongLink } from '@segue/shared/song/links.ts'
import { providerKey } from '@segue/shared/song/same-song.ts'
import { isPlayable } from '@segue/shared/song/upload-life.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import type { ProviderSong } from '../../../ports/music-provider.ts'
import { ask, type Outcome, type Refusal } from './ask.ts'
import { detailOf, type SongDetail } from './detail.ts'
import { enterSong, numberAt } from './enter-song.ts'

export type By = { caller: Caller; country: string }

/** What a look-up may be refused for; the names are those that `refusalFor` gives. */
export const lookUpErrors = {
  songNotFound: [404, "Sorry, this song is not in our catalog and can't be imported."],
  notGiven: [403, 'The music provider does not give us this song'],
  // Below 500 a client shows the sentence, and these are worth reading.
  notSetUp: [404, 'This music provider is not set up here'],
  outOfReach: [424, 'The music provider cannot be reached just now. Please try again'],
} as const

export function refusalFor({ kind }: Refusal): keyof typeof lookUpErrors {
  if (kind === 'notFound') return 'songNotFound'
  if (kind === 'notSetUp') return 'notSetUp'
  return kind === 'notAllowed' || kind === 'needsAccount' ? 'notGiven' : 'outOfReach'
}

/**
 * A song by a link or by a provider's own id. What was looked up once is answered from the catalogue; the rest is asked
 * for, and entered. A provider that fails costs nothing where the catalogue can play the song already.
 */
export async function lookUp(app: App, by: By, { provider, id, url }: SongLink): Promise<Outcome<SongDetail>> {
  const number = id === null ? undefined : await numberAt(app.db, provider, id)
  const known = number === undefined ? undefined : await stateOf(app, number)
  if (known?.isLookedUp && provider !== 'uploadService') return detail(app, known.id)
  const answer = await ask<ProviderSong>(app, provider, by, (source, asking) =>
    id === null || source.namesInLinks
      ? source.byLink?.(url, asking)
      : source.byId(providerKey(provider, id), asking),
  )
  if (answer.ok) {
    // An upload is in the catalogue from the moment it is accepted, and its owner alone says what it is called.
    const songId =
      provider === 'uploadService'
        ? await numberAt(app.db, provider, answer.value.id)
        : await enterSong(app.db, answer.value, new Date(app.clock.now()))
    return songId === undefined ? { ok: false, trouble: { kind: 'notFound' } } : detail(app, songId)
  }
  if (known && provider !== 'uploadService') {
    if (isPlayable(known.status)) return detail(app, known.id)
    await noteFailure(app, known.id, answer.trouble)
  }
  return answer
}

const detail = async (app: App, songId: number): Promise<Outcome<SongDetail>> => ({
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

async function noteFailure(app: App, songId: number, { kind }: Refusal) {
  if (kind === 'notSetUp') return
  await app.db
    .updateTable('song')
    .set({ status: kind === 'notFound' ? 'DATA_NOT_FOUND' : 'FETCH_FAILED', updatedAt: new Date(app.clock.now()) })
    .where('id', '=', songId)
    .where('status', 'in', ['PENDING_REQUEST', 'FETCH_FAILED', 'DATA_NOT_FOUND'])
    .execute()
}

/** The same song at every provider that finds it by its ISRC, so that whoever listens elsewhere can hear it too. */
export async function matchElsewhere(app: App, by: By, song: SongDetail): Promise<SongDetail> {
  const { isrc } = song
  if (!isrc || song.musicProviders.uploadService) return song
  const missing = app.music.providers.names.filter((name) => !song.musicProviders[name] && name !== 'uploadService')
  const answers = await Promise.all(
    missing.map((name) => ask<ProviderSong>(app, name, by, (source, asking) => source.byIsrc?.(isrc, asking))),
  )
  const matches = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  for (const match of matches) await enterSong(app.db, match, new Date(app.clock.now()))
  return matches.length === 0 ? song : ((await detailOf(app.db, Number(song.songId))) ?? song)
}
