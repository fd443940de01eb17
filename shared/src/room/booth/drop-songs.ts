import type { Song } from '../../song/song.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { Refused } from '../refusals/refused.ts'
import { setNextSong } from '../turns/stage.ts'
import type { NextPlay } from '../state/state.ts'
import { cancelNextPlay } from '../turns/turn.ts'
import { notice } from '../rules/notice.ts'
import { dropRequest } from '../rules/request-list.ts'
import { chooseInLine } from './waiting-list.ts'

/** Why a chosen song can't be played anymore, or null. */
type Refuses = (song: Song) => Refused | null

/** The refusal of a song that can't be played by anyone. */
export const unavailable = ({ trackName }: Song) => new Refused('songUnavailable', { title: trackName ?? '' })

/**
 * Drops songs that can't be played anymore from everything still to be played, and notifies whoever chose them. The
 * next play is then planned again, unless it is to be kept.
 */
export function dropSongs(change: Recorder, refuses: Refuses, kept: NextPlay | null = null): void {
  const { state, backstage } = change
  const { nextPlay } = state
  if (nextPlay && nextPlay !== kept && refuses(nextPlay.song)) cancelNextPlay(change)
  for (const [index, { uuid, nextSong }] of state.djs.entries()) {
    const refused = nextSong && refuses(nextSong)
    if (!refused) continue
    setNextSong(change, index, null)
    notice(change, uuid, refused.code, refused.values)
  }
  for (const [uuid, song] of Object.entries(backstage.booth.waitingSongs)) {
    const refused = refuses(song)
    if (!refused) continue
    chooseInLine(change, uuid, null)
    notice(change, uuid, refused.code, refused.values)
  }
  for (const { id, userUuid, song } of state.requests.slice()) {
    const refused = refuses(song)
    if (!refused) continue
    dropRequest(change, id)
    notice(change, userUuid, refused.code, refused.values)
  }
  change.publish('updatedRequests')
  const { autoDj } = backstage.booth
  if (autoDj.picked && refuses(autoDj.picked)) change.note(['booth', 'autoDj'], { ...autoDj, picked: null })
}
