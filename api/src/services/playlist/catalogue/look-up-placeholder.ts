import { musicProviders } from '@segue/shared/song/providers.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { App } from '../../../app.ts'
import { asGiven, NewSong } from '../songs/new-song.ts'
import { findSong } from '../songs/queries.ts'
import { lookUp } from './look-up.ts'

/**
 * A placeholder completed from the catalogue, else by the providers whose ids it has, one after the other; undefined
 * when nobody can say enough to play it.
 */
export async function lookUpAnywhere(app: App, song: Song): Promise<Song | undefined> {
  const known = await findSong(app.db, song)
  if (known?.duration) return { ...song, ...known }
  const read = NewSong.safeParse(song)
  const [given] = read.success ? asGiven([read.data]) : []
  for (const provider of musicProviders) {
    const id = given?.keys[provider] ?? known?.musicProviders[provider]
    if (!id) continue
    await lookUp(app, { caller: { kind: 'service' }, country: 'US' }, { provider, id, url: id })
    const found = await findSong(app.db, { musicProviders: { [provider]: id } })
    if (found?.duration) return { ...song, ...found }
  }
  return undefined
}
