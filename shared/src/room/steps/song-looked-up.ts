import { equal } from '../../equal.ts'
import type { Song } from '../../song/song.ts'
import { isPlayable, isUnavailable } from '../../song/upload-life.ts'
import type { GoneSong } from '../protocol/actions.ts'
import { dropSongs, unavailable } from '../booth/drop-songs.ts'
import { notice } from '../rules/notice.ts'
import { playMs, refusalHere, songRefusal } from '../rules/songs.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { djIndex } from '../turns/stage.ts'
import { canStart, skipRefused, startIfIdle } from '../turns/turn.ts'

/** The catalogue has returned the song, or null if it is unknown. An outdated result is dropped. */
export function songLookedUp(change: Recorder, action: { lookUpId: string; song: Song | null }): void {
  const lookUp = change.backstage.lookUps[action.lookUpId]
  if (!lookUp) return
  change.forget(['lookUps', action.lookUpId])
  if (lookUp.playId === null) fillNextSong(change, lookUp.djUuid, action.song)
  else if (action.song && change.state.nowPlaying?.playId === lookUp.playId) fillOrSkip(change, action.song)
  startIfIdle(change)
}

/** The server has looked up the current song, whatever its DJ sent. */
export function songChecked(change: Recorder, action: { playId: string; song: Song }): void {
  if (change.state.nowPlaying?.playId !== action.playId) return
  if (isPlayable(action.song.status)) change.note(['songLength', 'isKnown'], true)
  fillOrSkip(change, action.song)
}

function fillOrSkip(change: Recorder, song: Song): void {
  const playing = change.state.nowPlaying
  if (!playing) return
  const wasAllowed = refusalHere(change, playing.song) === null
  // A song that was allowed when it started may play to its end.
  const refused = isUnavailable(song.status)
    ? unavailable(song)
    : wasAllowed && refusalHere(change, fill(playing.song, song))
  if (refused) skipRefused(change, refused)
  else fillNowPlaying(change, song)
}

/**
 * Drops songs that were deleted or withdrawn. If one is playing it is skipped, since its audio can't be fetched
 * anymore.
 */
export function songsGone(change: Recorder, { songs }: { songs: readonly GoneSong[] }): void {
  const isGone = ({ songId, musicProviders }: Song) =>
    songs.some((gone) => gone.songId === songId || gone.uploadUuid === musicProviders?.uploadService)
  const refuses = (song: Song) => (isGone(song) ? unavailable(song) : null)
  dropSongs(change, refuses)
  const refused = change.state.nowPlaying && refuses(change.state.nowPlaying.song)
  if (refused) skipRefused(change, refused)
}

/** A song that can't be played and is unknown to the catalogue is removed, so that its DJ is simply passed over. */
function fillNextSong(change: Recorder, djUuid: string, found: Song | null): void {
  const index = djIndex(change, djUuid)
  const song = change.state.djs[index]?.nextSong
  if (!song || (!found && canStart(song))) return
  const known = found ? fill(song, found) : null
  const refused = known && (isUnavailable(known.status) ? unavailable(known) : songRefusal(change, djUuid, known))
  if (refused) notice(change, djUuid, refused.code, refused.values)
  const filled = refused ? null : known
  const { nextPlay } = change.state
  const isPlanned = nextPlay?.djUuid === djUuid && equal(nextPlay.song, song)
  // A settled play keeps its times and only gets more metadata.
  if (filled && isPlanned) change.replace(['nextPlay', 'song'], filled)
  for (const list of ['djs', 'visibleDjs'] as const) change.replace([list, index, 'nextSong'], filled)
  change.publish(filled ? 'lookedUpSong' : 'updatedNextSong')
}

function fillNowPlaying(change: Recorder, found: Song): void {
  const playing = change.state.nowPlaying
  if (!playing) return
  const song = fill(playing.song, found)
  for (const [key, value] of Object.entries(song)) {
    if (equal(value, playing.song[key])) continue
    if (Object.hasOwn(playing.song, key)) change.replace(['nowPlaying', 'song', key], value)
    else change.add(['nowPlaying', 'song', key], value)
  }
  if (canStart(song)) moveEnd(change, playing.startTime + playMs(change, song))
  change.publish('lookedUpSong')
}

/** Lengths are often given in whole seconds: a smaller difference is not worth making every player adjust. */
function moveEnd(change: Recorder, endTime: number): void {
  const before = change.state.nowPlaying?.endTime ?? endTime
  if (Math.abs(endTime - before) >= 1000) change.set(['nowPlaying', 'endTime'], endTime)
}

/** The catalogue's values take precedence, unless it has none. */
function fill(song: Song, found: Song): Song {
  return { ...song, ...Object.fromEntries(Object.entries(found).filter(([, value]) => value != null)) }
}
