import { bringForward } from '../recorder/crowd.ts'
import { minSongSeconds } from '../protocol/actions.ts'
import type { Song } from '../../song/song.ts'
import { addToLists, floorLists, removeFromLists } from '../people/lists.ts'
import { forgetVisit } from '../rules/visits.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { Dj, RoomUser } from '../state/state.ts'

/** `djs` is the order of play, `visibleDjs` who is seen on stage. Both are the same people in the same order. */
const stageLists = ['djs', 'visibleDjs'] as const

export const djIndex = (change: Recorder, userUuid: string) =>
  change.state.djs.findIndex((dj) => dj.uuid === userUuid)

/** Moves a person from the floor to the end of the DJs. */
export function stepUp(change: Recorder, user: RoomUser): void {
  bringForward(change, user.uuid)
  for (const list of stageLists) change.add([list, change.state[list].length], { ...user, nextSong: null })
  removeFromLists(change, user.uuid, floorLists)
  change.publish('addedDj')
}

/** Sets a DJ's next song, or removes it. A bare placeholder is looked up. */
export function setNextSong(change: Recorder, index: number, song: Song | null): void {
  const dj = change.state.djs[index]
  if (!dj) return
  for (const [id, lookUp] of Object.entries(change.backstage.lookUps)) {
    if (lookUp.djUuid === dj.uuid && lookUp.playId === null) change.forget(['lookUps', id])
  }
  for (const list of stageLists) change.replace([list, index, 'nextSong'], song)
  change.publish('updatedNextSong')
  if (song && isPlaceholder(song)) {
    const lookUpId = change.moment.ids()
    change.note(['lookUps', lookUpId], { djUuid: dj.uuid, playId: null })
    change.effect({ type: 'lookUpSong', lookUpId, djUuid: dj.uuid, song })
  }
}

/** Whether the catalogue knows more about a song than the song itself contains. */
export function isPlaceholder(song: Song): boolean {
  if (!song.trackName || (song.duration ?? 0) < minSongSeconds) return true
  const status = song.status?.toUpperCase()
  if (status === 'SUCCESS' || status === 'VERIFIED') return false
  const providers = Object.keys(song.musicProviders ?? {})
  if (providers.length > 1 || providers.includes('uploadService')) return false
  const { links, thumbnails } = song
  const hasLinks = typeof links === 'object' && links !== null && Object.keys(links).length > 0
  return !hasLinks && Object.keys(thumbnails ?? {}).length === 0
}

/** Moves a DJ back to the floor. The caller handles the current song. */
export function takeOffStage(change: Recorder, index: number): void {
  const dj = change.state.djs[index]
  if (!dj) return
  const { nextSong: _, ...user } = dj
  for (const list of stageLists) change.remove([list, index])
  addToLists(change, user, floorLists)
  for (const [id, lookUp] of Object.entries(change.backstage.lookUps)) {
    if (lookUp.djUuid === dj.uuid && lookUp.playId === null) change.forget(['lookUps', id])
  }
  forgetVisit(change, dj.uuid)
  change.publish('removedDj')
}

/** Records a new order of the same DJs, element by element: clients read `/djs/0/uuid` to see who plays. */
export function recordDjs(change: Recorder, next: readonly Dj[]): void {
  // The new order contains the old entries, which change while it is recorded.
  const order = next.map((dj) => ({ ...dj }))
  for (const list of stageLists) {
    order.forEach((dj, index) => {
      const before = change.state[list][index]
      if (!before) return
      if (before.nextSong !== dj.nextSong && !(before.uuid === dj.uuid && sameSong(before, dj))) {
        change.replace([list, index, 'nextSong'], dj.nextSong)
      }
      change.set([list, index, 'uuid'], dj.uuid)
      change.set([list, index, 'tokenRole'], dj.tokenRole)
      change.set([list, index, 'canDj'], dj.canDj)
      if (dj.highestRole) change.set([list, index, 'highestRole'], dj.highestRole)
      else if (before.highestRole) change.remove([list, index, 'highestRole'])
    })
  }
}

/** DJs keep their next song, unless it starts playing. `djs` and `visibleDjs` have equal copies. */
function sameSong(before: Dj, after: Dj): boolean {
  return (before.nextSong === null) === (after.nextSong === null)
}
