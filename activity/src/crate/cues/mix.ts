import { equal } from '@segue/shared/equal.ts'
import { useQuery } from '@tanstack/react-query'
import { maxLeftOut, type OwnCue, type OwnGrid } from '@segue/shared/playback/own-cue.ts'
import type { BeatGrid, CuePoints, Song } from '@segue/shared/song/song.ts'
import { call, queries } from '../../client/api.ts'
import { currentSession } from '../../client/session.ts'
import { queueList } from '../../song/queue.ts'
import type { Bounds } from './waveform.tsx'

/** A song's mix settings: the detected ones, and the user's own. */
export type Mix = {
  /** The upload if it is the user's own: then the user's settings apply to everyone. */
  ownUpload: string | null
  duration: number
  beat: BeatGrid | null
  cue: CuePoints | null
  own: OwnCue | null
}

async function fetchMix(song: Song): Promise<Mix> {
  const upload = song.musicProviders?.uploadService
  if (upload) {
    const mine = await call('GET /songs/{id}', { params: { id: upload } }).catch(() => null)
    if (mine && mine.userUuid === currentSession()?.uuid) {
      return { ...mine, ownUpload: upload, duration: mine.duration ?? 0, own: null }
    }
  }
  const mix = await call('GET /song-cues/{songId}', { params: { songId: Number(song.songId) } })
  return { ...mix, ownUpload: null, duration: mix.duration ?? song.duration ?? 0 }
}

export const useMix = (song: Song) =>
  useQuery({ queryKey: ['song-mix', song.songId], queryFn: () => fetchMix(song), gcTime: 0, retry: false })

/** The initial values: the user's own settings, or else the detected ones. */
export function draftOf({ own, cue, beat, duration }: Mix): OwnCue {
  if (own) return { ...own, beat: own.beat ?? asOwn(beat) }
  return { in: cue?.in ?? 0, out: Math.min(cue?.out ?? duration, duration), beat: asOwn(beat) }
}

function asOwn(beat: BeatGrid | null): OwnGrid | null {
  if (!beat) return null
  return { bpm: beat.bpm, firstBeat: beat.firstBeat, beatsPerBar: beat.beatsPerBar === 3 ? 3 : 4 }
}

/** Whether a grid is the detected one, which is not stored as the user's own. */
const isFound = (one: OwnGrid | null, found: BeatGrid | null) => equal(one, asOwn(found))

export const boundsOf = (duration: number): Bounds => ({
  in: { least: 0, most: duration * maxLeftOut },
  out: { least: duration * (1 - maxLeftOut), most: duration },
})

export async function saveMix({ songId }: Song, mix: Mix, draft: OwnCue): Promise<void> {
  const body = { ...draft, beat: isFound(draft.beat, mix.beat) ? null : draft.beat }
  if (mix.ownUpload) await call('PUT /songs/{id}/cue', { params: { id: mix.ownUpload }, body: draft })
  else await call('PUT /song-cues/{songId}', { params: { songId: Number(songId) }, body })
  await showAnew()
}

export async function resetMix({ songId }: Song, { ownUpload }: Mix): Promise<void> {
  if (ownUpload) await call('DELETE /songs/{id}/cue', { params: { id: ownUpload } })
  else await call('DELETE /song-cues/{songId}', { params: { songId: Number(songId) } })
  await showAnew()
}

/** Refetches the queue, which carries the mix settings of its songs and sends them to the room. */
async function showAnew(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: queueList().query.queryKey }),
    queries.invalidateQueries({ queryKey: ['upload'] }),
    queries.invalidateQueries({ queryKey: ['song-mix'] }),
  ])
}
