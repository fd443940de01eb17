import fastJsonPatch, { type Operation as FastOperation } from 'fast-json-patch'
import { equal } from '../../src/equal.ts'
import type { RoomAction } from '../../src/room/protocol/actions.ts'
import { nextAlarm } from '../../src/room/alarm.ts'
import { listedState } from '../../src/room/recorder/listed.ts'
import type { Effect } from '../../src/room/state/effects.ts'
import type { StepMessage } from '../../src/room/recorder/step-message.ts'
import { playingDj } from '../../src/room/state/playing-dj.ts'
import { rankOf, rolesOf } from '../../src/room/people/roles.ts'
import { isNextAudible, isSettled } from '../../src/room/hand-over/handing-over.ts'
import type { NextPlay, Person, Room, RoomState } from '../../src/room/state/state.ts'
import type { StepResult } from '../../src/room/step.ts'
import { countOf, noVotes, type SongVotes, type VoteCounts } from '../../src/room/state/votes.ts'
import { expectThat } from './broken.ts'
import { checkInvariants } from './invariants.ts'
import { copyOf } from './plain.ts'

/** What the oracle remembers of a room: enough to know independently how often songs ended and who voted for which. */
interface Notes {
  started: string[]
  finished: string[]
  /** Whose song plays, and its votes: recorded from the actions, not from the room. */
  playing: { playId: string; djUuid: string; votes: Record<string, SongVotes> } | null
  /** The next play that was last announced. */
  next: NextPlay | null
  alarmAt: number | null
  /** Until when (ms) kicked users have to stay out. */
  keptOutUntil: Record<string, number>
  /** The current raid, and who was here when it began: recorded at that time. */
  raid: { startedAt: number; here: string[] } | null
}

const newNotes = (): Notes => ({
  started: [],
  finished: [],
  playing: null,
  next: null,
  alarmAt: null,
  keptOutUntil: {},
  raid: null,
})

/**
 * Watches every action of a room and keeps independent records. Throws `Broken` as soon as the room does something that
 * its rules forbid. Its notes are saved with the room, since a crash also undoes what they describe.
 */
export class Oracle {
  /** Actions that were accepted and refused, and messages that were sent. */
  readonly seen = new Set<string>()
  #notes = newNotes()
  #actions = 0
  #copy: RoomState | null = null

  notes = (): string => JSON.stringify(this.#notes)

  recall = (notes: string | null, alarmAt: number | null): void => {
    this.#notes = notes === null ? { ...newNotes(), alarmAt } : JSON.parse(notes)
    this.#copy = null
  }

  /** Called before an action with the current room; the returned function with the result (null: it was refused). */
  acts = (room: Room, action: RoomAction, by: Person | null) => {
    const { playId = null, endTime = 0 } = room.state.nowPlaying ?? {}
    const requested = copyOf(room.state.requests)
    this.#copy ??= copyOf(listedState(room))
    // Serializing a whole room takes longer than most actions, so only some are compared.
    const seats = uuidsIn(room.state.djs)
    const before = ++this.#actions % 7 === 0 ? JSON.stringify(room) : null
    return (outcome: StepResult | null, now: number): void => {
      this.seen.add(`${action.type} ${outcome ? 'taken' : 'refused'}`)
      if (outcome) {
        if (action.type === 'voteOnSong' && by) this.#voted(action, by, playId, outcome)
        if (action.type === 'kickUserFromRoom' && action.minutes) {
          this.#notes.keptOutUntil[action.userUuid] = now + action.minutes * 60_000
        }
        const { next } = this.#notes
        for (const { to, message } of outcome.messages) this.#notify(to, message)
        for (const effect of outcome.effects) {
          const isOver = Math.min(endTime, next?.handOverAt ?? Infinity) <= now
          const ended = effect.type === 'songFinished' && effect.playId === playId
          expectThat(!ended || action.type !== 'songEnded' || isOver, 'an alarm cut a song')
          this.#receive(effect)
        }
        this.#expectRequests(room, requested, { before: playId, next })
        if (next && isSettled(next, now)) this.#expectSettled(room, next, { action, by, now, after: playId })
      } else expectThat(before === null || isAsBefore(room, before), 'a refused action changed the room')
      this.#compare(room)
      this.#expectOut(room, now)
      this.#expectVoices(room, seats, now)
      checkInvariants(room, now)
    }
  }

  /** The copy of a published client that has received everything. */
  get copy(): RoomState | null {
    return this.#copy
  }

  #notify(to: StepMessage['to'], message: StepMessage['message']): void {
    this.seen.add(message.name)
    if (to !== 'room' || !('statePatch' in message)) return
    for (const operation of message.statePatch) {
      if (operation.path === '/nextPlay' && 'value' in operation)
        this.#notes.next = copyOf(operation.value) as NextPlay
    }
    if (!this.#copy) return
    // Published clients apply patches with validation, to their own objects.
    const patch: FastOperation[] = copyOf(message.statePatch)
    this.#copy = fastJsonPatch.applyPatch(this.#copy, patch, true).newDocument
  }

  #voted(
    action: RoomAction & { type: 'voteOnSong' },
    by: Person,
    playId: string | null,
    { answer }: StepResult,
  ): void {
    const { playing } = this.#notes
    expectThat(playing !== null && playing.playId === playId, 'a vote was accepted while nothing played')
    expectThat(action.playId == null || action.playId === playId, 'a vote landed on another song')
    expectThat('playId' in answer && answer.playId === playId, 'a voter was sent another song')
    if (!playing) return
    const votes = { ...playing.votes[by.userUuid] }
    const { like, star } = action.songVotes
    if (like === null) delete votes.like
    else if (like !== undefined) votes.like = like
    if (star != null) votes.star = star
    playing.votes[by.userUuid] = votes
  }

  #receive(effect: Effect): void {
    const notes = this.#notes
    if (effect.type === 'wakeAt') notes.alarmAt = effect.at
    if (effect.type === 'songStarted') {
      expectThat(notes.playing === null, 'a song started before the last had ended')
      expectThat(!notes.started.includes(effect.playId), 'a play started twice')
      notes.started.push(effect.playId)
      notes.playing = { playId: effect.playId, djUuid: effect.djUuid, votes: {} }
    }
    if (effect.type === 'songFinished') {
      expectThat(!notes.finished.includes(effect.playId), 'a song ended twice')
      expectThat(notes.playing?.playId === effect.playId, 'a song ended that was not playing')
      expectThat(notes.playing?.djUuid === effect.djUuid, 'a song ended for another DJ')
      expectThat(same(effect.voteCounts, this.#counts()), 'a song ended with other votes than people cast')
      notes.finished.push(effect.playId)
      notes.playing = null
    }
  }

  #compare({ state, backstage }: Room): void {
    const { playing, alarmAt } = this.#notes
    expectThat(
      (playing?.playId ?? null) === (state.nowPlaying?.playId ?? null),
      'the playing song is not the started one',
    )
    const djUuid = playingDj(state)?.uuid ?? state.settings.uuid
    expectThat(playing === null || playing.djUuid === djUuid, 'the playing DJ is not the announced one')
    const shown = state.nowPlaying?.votesHidden ? noVotes : this.#counts()
    expectThat(same(state.voteCounts, shown), 'the counts differ from the votes that people cast')
    expectThat(alarmAt === nextAlarm({ state, backstage }), 'the alarm is not set to the next due time')
  }

  /** A settled play follows as announced, unless it can't: then its withdrawal is announced in time. */
  #expectSettled({ state }: Room, next: NextPlay, { action, by, now, after }: Settled): void {
    const { nowPlaying } = state
    if (nowPlaying?.playId === after) {
      const stays = state.nextPlay?.playId === next.playId
      const stands = state.djs.some(({ uuid }) => uuid === next.djUuid) && next.djUuid !== playingDj(state)?.uuid
      expectThat(stays || !stands, 'the settled next play changed')
      const sameTimes = state.nextPlay !== null && isSameTimes(state.nextPlay, next)
      expectThat(!stays || sameTimes, 'the settled next play moved')
    } else if (action.type === 'songEnded' && now < next.endTime) {
      const sameTimes = nowPlaying !== null && isSameTimes(nowPlaying, next)
      expectThat(nowPlaying?.playId === next.playId && sameTimes, 'the next play is not the settled one')
    } else {
      const isInTime = now <= next.handOverAt
      expectThat(!isInTime || action.type !== 'skipSong', 'a skip cut a hand-over')
      const goes = action.type === 'removeDj' && (action.djUuid ?? by?.userUuid) === by?.userUuid
      expectThat(!isInTime || !goes || next.djUuid === by?.userUuid, 'a DJ who stepped down cut a hand-over')
      const stands = next.djUuid === state.settings.uuid || state.djs.some(({ uuid }) => uuid === next.djUuid)
      const isCancelled = ['resetRoom', 'roomClosed', 'songsGone'].includes(action.type)
      const goesOn = nowPlaying?.playId === next.playId && isSameTimes(nowPlaying, next)
      const isAudible = isNextAudible(next, now) && now < next.endTime
      expectThat(!isAudible || !stands || isCancelled || goesOn, 'an audible song restarted')
    }
  }

  /** The next play that was not settled before is the request with most votes, or a DJ's song if there are none. */
  #expectRequests(
    { state }: Room,
    before: RoomState['requests'],
    was: { before: string | null; next: NextPlay | null },
  ): void {
    const { nowPlaying, requests } = state
    if (!nowPlaying || nowPlaying.playId === was.before || nowPlaying.playId === was.next?.playId) return
    const left = before.filter(({ id }) => requests.some((one) => one.id === id))
    if (nowPlaying.requestedBy === undefined) {
      expectThat(left.length === 0, 'a song that was not requested came before a requested one')
      return
    }
    const played = before.find(
      ({ id, song }) => !requests.some((one) => one.id === id) && song.trackName === nowPlaying.song.trackName,
    )
    const max = Math.max(0, ...requests.map(({ votes }) => votes))
    expectThat(!played || played.votes >= max, 'a song with fewer request votes came first')
  }

  #expectOut({ state }: Room, now: number): void {
    const { keptOutUntil } = this.#notes
    const early = state.allUsers.some(({ uuid }) => (keptOutUntil[uuid] ?? 0) > now)
    expectThat(!early, 'a user is in the room before their kick ended')
  }

  /**
   * Raiders do not get on stage: anyone who takes the stage in a raid was here when it began, or is trusted by a role.
   */
  #expectVoices({ state }: Room, seatsBefore: readonly string[], now: number): void {
    const notes = this.#notes
    const raid = state.settings.moderation?.raid ?? null
    if (raid?.startedAt !== notes.raid?.startedAt)
      notes.raid = raid && { startedAt: raid.startedAt, here: uuidsIn(state.allUsers) }
    if (!raid || raid.until <= now) return
    const came = state.djs.filter(({ uuid }) => !seatsBefore.includes(uuid) && !notes.raid?.here.includes(uuid))
    const trusted = ({ uuid, tokenRole }: (typeof came)[number]) =>
      rankOf(state.settings, { userUuid: uuid, tokenRole }, now) > 1 ||
      rolesOf(state.settings, uuid, now).includes('dj')
    expectThat(came.every(trusted), 'a user who joined in a raid took the stage')
  }

  #counts(): VoteCounts {
    const counts = { likes: 0, dislikes: 0, stars: 0 }
    for (const votes of Object.values(this.#notes.playing?.votes ?? {})) {
      const { likes, dislikes, stars } = countOf(votes)
      counts.likes += likes
      counts.dislikes += dislikes
      counts.stars += stars
    }
    return counts
  }
}

interface Settled {
  action: RoomAction
  by: Person | null
  now: number
  /** The play that was playing before the action. */
  after: string | null
}

/** A key that was removed and added again is at the end: that makes no difference. */
const isAsBefore = (room: Room, before: string) => before === JSON.stringify(room) || equal(JSON.parse(before), room)

const uuidsIn = (list: readonly { uuid: string }[]) => list.map(({ uuid }) => uuid)

const same = (one: VoteCounts, other: VoteCounts) =>
  one.likes === other.likes && one.dislikes === other.dislikes && one.stars === other.stars

type Times = Pick<NextPlay, 'startTime' | 'endTime' | 'tempo'>
const isSameTimes = (one: Times, other: Times): boolean =>
  one.startTime === other.startTime && one.endTime === other.endTime && equal(one.tempo, other.tempo)
