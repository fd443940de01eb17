import type { PersonAction } from '../protocol/actions.ts'
import { actorIn } from '../people/lists.ts'
import type { SongCheck } from '../protocol/messages.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { songObstacle } from '../rules/songs.ts'

type Check = Extract<PersonAction, { type: 'checkSongs' }>

/** Returns for each song why the caller could not choose it now, in the order of the request: null if they could. */
export function checkSongs(change: Recorder, { songs }: Check): { songs: (SongCheck | null)[] } {
  const { userUuid } = actorIn(change)
  return { songs: songs.map((song) => checked(change, userUuid, song)) }
}

function checked(change: Recorder, userUuid: string, song: Check['songs'][number]): SongCheck | null {
  const obstacle = songObstacle(change, userUuid, song)
  if (!obstacle) return null
  const { refused, freeAt, freeAfterSongs } = obstacle
  return { code: refused.code, values: refused.values, freeAt, freeAfterSongs }
}
