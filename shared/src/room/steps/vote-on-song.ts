import { actorIn } from '../people/lists.ts'
import { playingDj } from '../state/playing-dj.ts'
import { sendOwnPart } from '../people/own-part.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { Refused } from '../refusals/refused.ts'
import { recordVibe } from '../rules/vibe.ts'
import { recount } from '../rules/vote-counts.ts'
import type { SongVotes } from '../state/votes.ts'

interface Vote {
  songVotes: { like?: boolean | null; star?: boolean | null }
  playId?: string | null
}

/**
 * Like, dislike (`like: false`) or star; `null` takes a like or dislike back. A vote counts for the song that plays
 * when it arrives, or is refused if it is explicitly for another play.
 */
export function voteOnSong(change: Recorder, action: Vote): { playId: string } {
  const { userUuid, tokenRole } = actorIn(change)
  const { state } = change
  const playing = state.nowPlaying
  if (!playing) throw new Refused('nothingPlaying')
  if (action.playId != null && action.playId !== playing.playId) throw new Refused('songIsOver')
  if (playingDj(state)?.uuid === userUuid) throw new Refused('ownSong')
  const { hiddenVotes } = change.backstage.booth
  const known = playing.votesHidden ? hiddenVotes[userUuid] : state.allUserData[userUuid]?.songVotes
  const before: SongVotes = { ...known }
  const after = voted(before, action.songVotes)
  if (playing.votesHidden) hide(change, userUuid, before, after)
  else show(change, userUuid, before, after)
  const { song, playId } = playing
  const starred = after.star === true
  // A guest's star counts for the song; there is no crate to put the song into.
  if (starred !== (before.star === true) && tokenRole !== 'guest') {
    change.effect({ type: 'starred', userUuid, song, starred, playId })
  }
  return { playId }
}

function voted(before: SongVotes, { like, star }: Vote['songVotes']): SongVotes {
  const after = { ...before }
  if (like === null) delete after.like
  else if (like !== undefined) after.like = like
  // Taking back a star that was never given changes nothing.
  if (star != null && (star || before.star !== undefined)) after.star = star
  return after
}

function show(change: Recorder, userUuid: string, before: SongVotes, after: SongVotes): void {
  for (const key of ['like', 'star'] as const) {
    const path = ['allUserData', userUuid, 'songVotes', key]
    const vote = after[key]
    if (vote !== undefined) change.set(path, vote)
    else if (before[key] !== undefined) change.remove(path)
  }
  recount(change, before, after)
  recordVibe(change)
  change.publish('votedOnSong')
}

/** Only the voter is notified. */
function hide(change: Recorder, userUuid: string, before: SongVotes, after: SongVotes): void {
  if (before.like === after.like && before.star === after.star) return
  change.note(['booth', 'hiddenVotes', userUuid], after)
  sendOwnPart(change, userUuid)
}
