import { withOwnCue } from '@segue/shared/playback/own-cue.ts'
import { musicProviders, playableProviders } from '@segue/shared/song/providers.ts'
import { providerKey } from '@segue/shared/song/same-song.ts'
import { hasSecretLink } from '@segue/shared/song/secret-link.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { isPlayable } from '@segue/shared/song/upload-life.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { isFoundBy } from '../../songs/public.ts'
import { hasInCrates } from './has-in-crates.ts'
import type { CatalogueSong } from '../songs/catalogue-song.ts'
import { claimOf, withClaim } from '../songs/claims.ts'
import { ownCueOf } from '../songs/own-cues.ts'
import { normalizeSongs, NewSong, type NormalizedSong } from '../songs/new-song.ts'
import { findSong } from '../songs/queries.ts'
import { lookUp } from './look-up.ts'

/**
 * Completes a song that a DJ gave from the catalogue, or from the providers whose ids it has, in turn. Where none of them
 * knows it, the DJ's own claims fill the gaps of this play, and its status says so. Returns undefined when even then it
 * has no length. It is mixed as this DJ has set it (L27). The numeric id of a private upload resolves for its owner only.
 */
export async function completePlaceholder(app: App, song: Song, djUuid?: string): Promise<Song | undefined> {
  const complete = await completedSong(app, song, djUuid)
  const { songId } = complete ?? {}
  if (!complete || !songId || djUuid === undefined) return complete
  return withOwnCue(complete, await ownCueOf(app.db, songId, djUuid))
}

async function completedSong(app: App, song: Song, djUuid: string | undefined): Promise<Song | undefined> {
  const read = NewSong.safeParse(song)
  const [input] = read.success ? normalizeSongs([read.data]) : []
  if (!input) return undefined
  const known = await findSong(app.db, song)
  if (known && !(await mayPlay(app.db, input, known, djUuid))) return isElsewhere(song) ? undefined : asGone(song)
  if (isKnown(known)) return completed(song, known)
  for (const provider of musicProviders) {
    const id = input.keys[provider] ?? known?.musicProviders[provider]
    if (!id) continue
    await lookUp(app, { caller: { kind: 'service' }, country: 'US' }, { provider, id, url: id })
    const found = await findSong(app.db, { musicProviders: { [provider]: id } })
    if (isKnown(found)) return completed(song, found)
  }
  return asClaimed(app.db, song, known, djUuid)
}

const isKnown = (song: CatalogueSong | undefined): song is CatalogueSong & { duration: number } =>
  song !== undefined && isPlayable(song.status) && (song.duration ?? 0) > 0

/** A song that nobody has described, with what its DJ says of it now or said of it before. */
async function asClaimed(db: Db, song: Song, known: CatalogueSong | undefined, djUuid: string | undefined) {
  if (!known) return unknown(song)
  const claim = djUuid === undefined ? null : await claimOf(db, known.songId, djUuid)
  const { songId, songShortId, status, ...gaps } = withClaim(known, claim)
  const message = Object.fromEntries(Object.entries(song).filter(([, value]) => value != null && value !== ''))
  const claimed: Song = { ...gaps, ...message, songId, songShortId, status }
  return (claimed.duration ?? 0) > 0 ? claimed : undefined
}

const asGone = (song: Song): Song | undefined => (song.duration ? { ...song, status: 'DATA_NOT_FOUND' } : undefined)

/** Whether a song can be heard from anybody but us. */
const isElsewhere = ({ musicProviders: ids }: Song) =>
  playableProviders.some((name) => name !== 'uploadService' && Boolean(ids?.[name]))

/** A song that the catalogue does not have. An upload is there for as long as its sound exists. */
function unknown(song: Song): Song | undefined {
  if (song.musicProviders?.uploadService && !isElsewhere(song)) return asGone(song)
  return song.duration ? { ...song, status: 'PENDING_REQUEST' } : undefined
}

/** What is known counts. Where else the song is, its DJ may know better: somebody may be listening there already. */
function completed(song: Song, known: CatalogueSong): Song {
  const message = song.musicProviders ?? {}
  const corrected = musicProviders.flatMap((provider) => {
    const [id, claimed] = [known.musicProviders[provider], message[provider]]
    const isSame = id && claimed && providerKey(provider, id) === providerKey(provider, claimed)
    return id && !isSame ? [[provider, id] as const] : []
  })
  return {
    ...song,
    ...known,
    musicProviders: { ...message, ...Object.fromEntries(corrected) },
    thumbnails: { ...song.thumbnails, ...known.thumbnails },
  }
}

/**
 * Numeric ids can be enumerated, so a private upload also requires its uuid, its short id or its owner, and a private
 * song at a provider its id there, with the secret, its short id, or a DJ who has it.
 */
async function mayPlay(
  db: Db,
  input: NormalizedSong,
  known: CatalogueSong,
  djUuid: string | undefined,
): Promise<boolean> {
  const { uploadService, soundCloudPublic } = known.musicProviders
  if (input.songShortId === known.songShortId) return true
  if (hasSecretLink(known.musicProviders))
    return input.keys.soundCloudPublic === soundCloudPublic || hasInCrates(db, known.songId, djUuid)
  return !uploadService || input.keys.uploadService === uploadService || isFoundBy(db, known.songId, djUuid)
}
