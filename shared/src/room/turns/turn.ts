import { equal } from '../../equal.ts'
import type { Song } from '../../song/song.ts'
import { isNextAudible } from '../hand-over/handing-over.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { Refused } from '../refusals/refused.ts'
import { audienceOf } from '../people/audience.ts'
import { notice } from '../rules/notice.ts'
import { playingDj } from '../state/playing-dj.ts'
import { resetHiddenVotes, revealVotes } from '../rules/hidden-votes.ts'
import { boothRulesOf } from '../settings/booth-rules.ts'
import { minSongSeconds } from '../protocol/actions.ts'
import { dropRequest, topRequest } from '../rules/request-list.ts'
import { resetSkipVotes } from '../rules/skip-count.ts'
import { noSongLength } from '../state/backstage.ts'
import { playMs, rememberPlay } from '../rules/songs.ts'
import { visitEnds, visitGoesOn } from '../rules/visits.ts'
import { djIndex, recordDjs, takeOffStage } from './stage.ts'
import type { Dj, NextPlay, NowPlaying, RoomState, SongRequest } from '../state/state.ts'
import { recordVibe } from '../rules/vibe.ts'
import { noVotes } from '../state/votes.ts'

/** Whether a song can be played as it is. A placeholder without a duration has to be looked up first. */
export function canStart(song: Song | null): song is Song & { duration: number } {
  return song !== null && typeof song.duration === 'number' && song.duration >= minSongSeconds
}

export interface LineUp {
  djs: Dj[]
  /** Whether the first of them has a song that can start. */
  plays: boolean
}

/**
 * The line-up after a song. The DJ who played goes to the end, a single DJ stays, and the first with a song moves to
 * the front; those passed over keep their place right behind. Visits each DJ once.
 */
export function nextLineUp(djs: readonly Dj[], keepsTurn: boolean): LineUp {
  const [current, ...others] = djs
  if (!current) return { djs: [], plays: false }
  if (keepsTurn && canStart(current.nextSong)) return { djs: [...djs], plays: true }
  return firstWithSong([...others, current])
}

/** The line-up with the first DJ who has a song at the front. */
export function firstWithSong(djs: readonly Dj[]): LineUp {
  const index = djs.findIndex((dj) => canStart(dj.nextSong))
  const next = djs[index]
  if (!next) return { djs: [...djs], plays: false }
  return { djs: [next, ...djs.filter((_, at) => at !== index)], plays: true }
}

/** Who plays after the current song, as far as can be known now. */
export function comingLineUp(state: Pick<RoomState, 'djs' | 'nowPlaying' | 'songsRemainingForDj'>): LineUp {
  // While the room plays by itself it is nobody's turn.
  if (state.nowPlaying?.autoDj) return firstWithSong(state.djs)
  return nextLineUp(state.djs, state.songsRemainingForDj > 0)
}

/**
 * Ends the play with this id and starts the next, if any. No-op for any other play: an end that is reported twice, or
 * late, changes nothing.
 */
export function advance(change: Recorder, playId: string): void {
  const playing = change.state.nowPlaying
  if (playing?.playId !== playId) return
  const current = playingDj(change.state)
  endPlay(change, playing, current !== undefined && visitEnds(change, current.uuid))
}

/** The current song can't be played, or not here: it is skipped, even if it is too late for people to skip it. */
export function skipRefused(change: Recorder, { code, values }: Refused): void {
  const { nowPlaying } = change.state
  if (!nowPlaying) return
  const chooser = playingDj(change.state)?.uuid ?? nowPlaying.requestedBy
  if (chooser !== undefined) notice(change, chooser, code, values)
  advance(change, nowPlaying.playId)
}

/** Ends the current play, removes its DJ from the stage if they leave, and starts the next. */
function endPlay(change: Recorder, playing: NowPlaying, leaves: boolean): void {
  const { state } = change
  const dj = playingDj(state)
  const next = dueNextPlay(change)
  finish(change, playing, dj?.uuid ?? state.settings.uuid)
  if (leaves) takeOffStage(change, 0)
  const current = leaves ? undefined : dj
  if (next && startAnnounced(change, next, current)) return
  const request = topRequest(state)
  if (request) return startRequest(change, request, current)
  if (!current) return start(change, firstWithSong(state.djs), null)
  const remaining = state.songsRemainingForDj
  const lineUp = nextLineUp(state.djs, remaining > 0)
  const keepsTurn = remaining > 0 && lineUp.djs[0]?.uuid === current.uuid
  start(change, lineUp, keepsTurn ? remaining - 1 : null)
}

/**
 * The announced next play, once it is audible: listeners' players start it by themselves, whether or not the room is
 * there to hand over, so it must not start a second time. If it would already have ended, it is played from its
 * beginning.
 */
function dueNextPlay({ state, moment }: Recorder): NextPlay | null {
  const { nextPlay } = state
  return nextPlay && isNextAudible(nextPlay, moment.now) && moment.now < nextPlay.endTime ? nextPlay : null
}

/** Starts the announced play at the announced times. Returns whether it could. */
function startAnnounced(change: Recorder, announced: NextPlay, current: Dj | undefined): boolean {
  const { state } = change
  const { song, djUuid } = announced
  if (!canStart(song)) return false
  if (djUuid === state.settings.uuid) {
    if (announced.requestId !== undefined) endTurn(change, current)
    startRoomPlay(change, song, announced, announced)
    return true
  }
  const turns = current && djUuid !== current.uuid ? [...state.djs.slice(1), ...state.djs.slice(0, 1)] : state.djs
  const dj = turns.find(({ uuid }) => uuid === djUuid)
  if (!dj) return false
  const remaining = state.songsRemainingForDj
  const keepsTurn = remaining > 0 && djUuid === current?.uuid
  const djs = [dj, ...turns.filter((one) => one !== dj)]
  start(change, { djs, plays: true }, keepsTurn ? remaining - 1 : null, announced)
  return true
}

/**
 * Removes a person from the stage, if they are on it. Their current song ends: a next song that is already audible
 * takes over immediately, as announced.
 */
export function stepDown(change: Recorder, userUuid: string): void {
  const index = djIndex(change, userUuid)
  if (index < 0) return
  const { nowPlaying } = change.state
  if (nowPlaying && playingDj(change.state)?.uuid === userUuid) endPlay(change, nowPlaying, true)
  else takeOffStage(change, index)
}

/** Withdraws the announcement of the next play, even if it is settled. What follows then is announced again. */
export function cancelNextPlay(change: Recorder): void {
  if (!change.state.nextPlay) return
  change.replace(['nextPlay'], null)
  change.publish('plannedNextPlay')
}

/** Starts the first available song, if nothing plays. */
export function startIfIdle(change: Recorder): void {
  if (change.state.nowPlaying) return
  const lineUp = firstWithSong(change.state.djs)
  if (lineUp.plays) start(change, lineUp, null)
}

/** Starts the request with most votes. It ends the turn of the DJ who has just played, who stays on stage. */
export function startRequest(change: Recorder, { id, userUuid, song }: SongRequest, current?: Dj): void {
  if (!canStart(song)) throw new Error('A song request without a length was accepted')
  endTurn(change, current)
  startRoomPlay(change, song, { requestId: id, requestedBy: userUuid })
}

/** The DJ who has played goes to the end, and their remaining songs are lost. */
function endTurn(change: Recorder, current: Dj | undefined): void {
  const { djs } = change.state
  if (current !== undefined && djs[0]?.uuid === current.uuid && djs.length > 1)
    recordDjs(change, [...djs.slice(1), ...djs.slice(0, 1)])
  change.set(['songsRemainingForDj'], 0)
}

type PlayRequest = Pick<NextPlay, 'requestId' | 'requestedBy'>

/** The room plays by itself: a request, or, while nobody is on stage, a song from its own crate. */
export function startRoomPlay(
  change: Recorder,
  song: Song & { duration: number },
  { requestId, requestedBy }: PlayRequest = {},
  announced?: NextPlay,
): void {
  const { playId, ...play } = playOf(change, song, announced)
  if (requestId !== undefined) dropRequest(change, requestId)
  forgetLookUps(change, null)
  putOn(change, { ...play, playId, autoDj: true, ...(requestedBy !== undefined && { requestedBy }) })
  resetVotes(change)
  recordVibe(change)
  change.publish('playedSong')
  rememberPlay(change, song)
  const { startTime, endTime } = play
  const djUuid = change.state.settings.uuid
  change.effect({ type: 'songStarted', playId, song, djUuid, startTime, endTime, listeners: listenersIn(change) })
}

const listenersIn = (change: Recorder): number =>
  change.state.allUsers.filter(({ tokenRole }) => tokenRole !== 'bot').length

/** `djUuid` is the room's own uuid for songs that the room plays by itself. */
function finish(change: Recorder, playing: NowPlaying, djUuid: string): void {
  revealVotes(change)
  const { playId, song, startTime } = playing
  const endTime = Math.min(playing.endTime, Math.max(startTime, change.moment.now))
  const isOwn = djUuid === change.state.settings.uuid
  change.effect({
    type: 'songFinished',
    playId,
    song,
    djUuid,
    voteCounts: { ...change.state.voteCounts },
    startTime,
    endTime,
    ...(!isOwn && { audience: audienceOf(change.room, djUuid, { startTime, endTime }) }),
    listeners: listenersIn(change),
  })
}

/**
 * `remaining` is null for a new turn, which has as many songs as the room allows. `announced` is the play that was
 * announced to begin now: a song its DJ has chosen since then is for later.
 */
function start(change: Recorder, lineUp: LineUp, remaining: number | null, announced?: NextPlay): void {
  const { state } = change
  const [first, ...others] = lineUp.djs
  const song = announced?.song ?? (lineUp.plays && first ? first.nextSong : null)
  const nowPlaying = canStart(song) ? playOf(change, song, announced) : null
  const isOther = announced !== undefined && !equal(first?.nextSong, song)
  // Kept before the new order is recorded, which changes the entries that the line-up contains.
  const djUuid = first?.uuid
  recordDjs(change, first && nowPlaying && !isOther ? [{ ...first, nextSong: null }, ...others] : lineUp.djs)
  putOn(change, nowPlaying)
  change.set(
    ['songsRemainingForDj'],
    nowPlaying ? (remaining ?? Math.max(0, Math.floor(state.settings.songsPerDj) - 1)) : 0,
  )
  resetVotes(change)
  recordVibe(change)
  change.publish('playedSong')
  forgetLookUps(change, nowPlaying && !isOther && djUuid !== undefined ? djUuid : null)
  if (djUuid !== undefined && nowPlaying) begun(change, djUuid, nowPlaying)
}

/** Changes the current play, and with it what follows. */
function putOn(change: Recorder, play: NowPlaying | null): void {
  change.replace(['nowPlaying'], play)
  if (change.state.nextPlay) change.replace(['nextPlay'], null)
}

function playOf(change: Recorder, song: Song & { duration: number }, announced?: NextPlay): NowPlaying {
  change.note(['songLength'], { ...noSongLength(), claimed: song.duration })
  const { now, ids } = change.moment
  const { startTime, endTime } = announced ?? { startTime: now, endTime: now + playMs(change, song) }
  const { tempo } = announced ?? {}
  const play = { song, startTime, endTime, playId: announced?.playId ?? ids(), ...(tempo && { tempo }) }
  return boothRulesOf(change.state.settings).hiddenVotes ? { ...play, votesHidden: true } : play
}

function begun(change: Recorder, djUuid: string, { playId, song, startTime, endTime }: NowPlaying): void {
  rememberPlay(change, song)
  visitGoesOn(change, djUuid)
  change.effect({ type: 'songStarted', playId, song, djUuid, startTime, endTime, listeners: listenersIn(change) })
}

/**
 * Look-ups of plays that have ended are useless; the one for the song that starts now belongs to its play from here on.
 */
function forgetLookUps(change: Recorder, djUuid: string | null): void {
  const playId = change.state.nowPlaying?.playId ?? null
  for (const [id, lookUp] of Object.entries(change.backstage.lookUps)) {
    if (lookUp.playId !== null) change.forget(['lookUps', id])
    else if (lookUp.djUuid === djUuid) change.note(['lookUps', id, 'playId'], playId)
  }
}

function resetVotes(change: Recorder): void {
  const { state, backstage } = change
  for (const [uuid, data] of Object.entries(state.allUserData)) {
    if (Object.keys(data.songVotes).length > 0) change.replace(['allUserData', uuid, 'songVotes'], {})
  }
  for (const key of ['likes', 'dislikes', 'stars'] as const) change.set(['voteCounts', key], noVotes[key])
  if (Object.keys(backstage.absentVotes).length > 0) change.note(['absentVotes'], {})
  if (backstage.stepsDownAfterSong !== null) change.note(['stepsDownAfterSong'], null)
  resetSkipVotes(change)
  resetHiddenVotes(change)
}
