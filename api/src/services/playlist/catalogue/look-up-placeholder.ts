import { withOwnCue } from '@segue/shared/playback/own-cue.ts'
import { musicProviders, playableProviders } from '@segue/shared/song/providers.ts'
import { providerKey } from '@segue/shared/song/same-song.ts'
import { hasSecretLink } from '@segue/shared/song/secret-link.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { isPlayable } from '@segue/shared/song/upload-life.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { isFoundBy } from './is-found-by.ts'
import { hasInCrates } from './has-in-crates.ts'
import type { CatalogueSong } from '../songs/catalogue-song.ts'
import { claimOf, withClaim } from '../songs/claims.ts'
import { ownCueOf } from '../songs/own-cues.ts'
import { normalizeSongs, NewSong, type NormalizedSong } from '../songs/new-song.ts'
import { findSong } from '../songs/queries.ts'
import { lookUp } from './look-up.ts'

/**
 * Completes a song that a DJ submitted from the catalogue, or from the providers whose ids it has, in turn. If none of
 * them has it, the DJ's own claims fill the gaps of this play, and its status says so. Undefined if it has no length
 * even then. The DJ's own cue points apply (L27). The numeric id of a private upload resolves for its owner only.
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

/** A song that no provider has described, with what its DJ claims about it now or has claimed before. */
async function asClaimed(db: Db, song: Song, known: CatalogueSong | undefined, djUuid: string | undefined) {
  if (!known) return unknown(song)
  const claim = djUuid === undefined ? null : await claimOf(db, known.songId, djUuid)
  const { songId, songShortId, status, ...gaps } = withClaim(known, claim)
  const message = Object.fromEntries(Object.entries(song).filter(([, value]) => value != null && value !== ''))
  const claimed: Song = { ...gaps, ...message, songId, songShortId, status }
  return (claimed.duration ?? 0) > 0 ? claimed : undefined
}

const asGone = (song: Song): Song | undefined => (song.duration ? { ...song, status: 'DATA_NOT_FOUND' } : undefined)

/** Whether a song can be played from anyone but us. */
const isElsewhere = ({ musicProviders: ids }: Song) =>
  playableProviders.some((name) => name !== 'uploadService' && Boolean(ids?.[name]))

/**
 * A song that isn't in the catalogue. An upload is there as long as its audio exists, so one that is only an upload is
 * gone.
 */
function unknown(song: Song): Song | undefined {
  if (song.musicProviders?.uploadService && !isElsewhere(song)) return asGone(song)
  return song.duration ? { ...song, status: 'PENDING_REQUEST' } : undefined
}

/**
 * The catalogue takes precedence. For providers it has no id for, the DJ's is kept: users may already be listening
 * there.
 */
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
 * Numeric ids can be enumerated, so a private upload also requires its UUID, its short id or its owner, and a provider
 * song with a secret link its provider id with the secret, its short id, or a DJ who has it.
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
