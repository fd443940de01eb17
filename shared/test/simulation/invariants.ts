import { equal } from '../../src/equal.ts'
import { circleAround, isInCrowd } from '../../src/room/recorder/listed.ts'
import { boothRulesOf } from '../../src/room/settings/booth-rules.ts'
import { playingDj } from '../../src/room/state/playing-dj.ts'
import { isPlatformStaff, keptOutBy, rolesOf } from '../../src/room/people/roles.ts'
import { staffRoles, type Room, type RoomUser } from '../../src/room/state/state.ts'
import { canStart } from '../../src/room/turns/turn.ts'
import { vibeOf } from '../../src/room/rules/vibe.ts'
import { countOf, noVotes, type SongVotes } from '../../src/room/state/votes.ts'
import { expectThat } from './broken.ts'

type Invariant = (room: Room, now: number) => boolean

const unique = (list: readonly string[]) => new Set(list).size === list.length
const uuidsOf = (list: readonly { uuid: string }[]) => list.map(({ uuid }) => uuid)
/** Whether people are in a list exactly if they are keys of a record. */
const areKeysOf = (record: object, list: readonly { uuid: string }[]) =>
  list.length === Object.keys(record).length && list.every(({ uuid }) => Object.hasOwn(record, uuid))
const sameList = (one: readonly { uuid: string }[], other: readonly { uuid: string }[]) =>
  one.length === other.length && one.every(({ uuid }, index) => other[index]?.uuid === uuid)

/** What holds for a room after every action, whatever has happened before. Each key states the invariant. */
export const invariants: Record<string, Invariant> = {
  'no user is in the room twice': ({ state }) => unique(uuidsOf(state.allUsers)),
  'no DJ is on stage twice': ({ state }) => unique(uuidsOf(state.djs)),
  'every DJ is in the room': ({ state }) => {
    const inside = new Set(uuidsOf(state.allUsers))
    return state.djs.every(({ uuid }) => inside.has(uuid))
  },
  'queues are read only for DJs, and only for those without another song': ({ state, backstage }) =>
    Object.entries(backstage.booth.queueReads).every(([uuid, { entry }]) => {
      const dj = state.djs.find((one) => one.uuid === uuid)
      return dj && (dj.nextSong ? (dj.nextSong.crateSongUuid ?? '') : null) === entry
    }),
  'both lists of DJs are equal': ({ state }) => equal(state.djs, state.visibleDjs),
  'the floor has everyone except the DJs': ({ state }) => {
    const onStage = new Set(uuidsOf(state.djs))
    const floor = state.allUsers.filter(({ uuid }) => !onStage.has(uuid))
    return sameList(state.audienceUsers, floor) && sameList(state.floorUsers, floor)
  },
  'people are sorted by rank and arrival': ({ state, backstage }) => {
    const place = (user: RoomUser) =>
      (user.highestRole ? staffRoles.indexOf(user.highestRole) : staffRoles.length) * 1e9 +
      (backstage.presences[user.uuid]?.arrival ?? NaN)
    return state.allUsers.every((user, index) => {
      const before = state.allUsers[index - 1]
      return !before || place(before) < place(user)
    })
  },
  'every user has data and a presence': ({ state, backstage }) =>
    areKeysOf(state.allUserData, state.allUsers) && areKeysOf(backstage.presences, state.allUsers),
  'unlisted users are in one circle each, and are counted': ({ state, backstage }) => {
    const inCrowd = Object.keys(backstage.crowd.circleOf)
    const circles = Object.values(backstage.crowd.circles)
    return (
      inCrowd.every(
        (uuid) => Object.hasOwn(backstage.presences, uuid) && circleAround({ backstage }, uuid).includes(uuid),
      ) &&
      circles.flat().length === inCrowd.length &&
      circles.every((circle) => circle.length > 0 && circle.length <= 12) &&
      (state.crowdSize ?? 0) === inCrowd.length
    )
  },
  'every user with a part to play is listed': (room) => {
    const { allUsers, djs, waitingList } = room.state
    const withPart = [...allUsers.filter(({ highestRole }) => highestRole), ...djs, ...waitingList]
    return withPart.every(({ uuid }) => !isInCrowd(room, uuid))
  },
  'exactly the users without a connection are leaving': ({ backstage }) =>
    Object.entries(backstage.presences).every(
      ([uuid, { connections }]) => Object.hasOwn(backstage.leaving, uuid) === (connections.length === 0),
    ) && Object.keys(backstage.leaving).every((uuid) => Object.hasOwn(backstage.presences, uuid)),
  'no banned user is in the room': ({ state }, now) =>
    state.allUsers.every(
      ({ uuid, tokenRole }) => isPlatformStaff(tokenRole) || !rolesOf(state.settings, uuid, now).includes('banned'),
    ),
  'no kicked user is in the room before the kick ends': ({ state }, now) =>
    state.allUsers.every(
      ({ uuid, tokenRole }) => isPlatformStaff(tokenRole) || keptOutBy(state.settings, uuid, now) !== 'kicked',
    ),
  'no user whose DJ rights are disabled is on stage': ({ state }, now) =>
    state.djs.every(({ uuid }) => !rolesOf(state.settings, uuid, now).includes('djDisabled')),
  'permissions to speak in a raid end with the raid': ({ state, backstage }) =>
    state.settings.moderation?.raid != null || Object.keys(backstage.raidVoices).length === 0,
  'exactly one DJ plays while a song plays': ({ state }) =>
    state.nowPlaying === null || state.nowPlaying.autoDj === true || playingDj(state) !== undefined,
  'no DJ waits with a song while nothing plays': ({ state }) =>
    state.nowPlaying !== null || state.djs.every(({ nextSong }) => !canStart(nextSong)),
  'no song request waits while nothing plays': ({ state }) =>
    state.nowPlaying !== null || state.requests.length === 0,
  'song requests only have votes of people in the room': ({ state, backstage }) => {
    const inside = new Set(uuidsOf(state.allUsers))
    const { requestVoters } = backstage.booth
    const voters = ({ id }: { id: string }) => Object.keys(requestVoters[id] ?? {})
    return (
      Object.keys(requestVoters).length === state.requests.length &&
      state.requests.every(
        (request) =>
          request.votes > 0 &&
          voters(request).length === request.votes &&
          voters(request).every((uuid) => inside.has(uuid)),
      )
    )
  },
  'song requests exist only if the room accepts them': ({ state }) =>
    state.requests.length === 0 || boothRulesOf(state.settings).requests,
  'a custom rule posts its message once': ({ backstage }) => unique(backstage.booth.customRules.done),
  'vote counts equal the votes': ({ state, backstage }) => {
    const counts = { ...noVotes }
    const count = (votes: SongVotes) => {
      const { likes, dislikes, stars } = countOf(votes)
      counts.likes += likes
      counts.dislikes += dislikes
      counts.stars += stars
    }
    for (const { songVotes } of Object.values(state.allUserData)) count(songVotes)
    for (const votes of Object.values(backstage.absentVotes)) count(votes)
    return equal(counts, state.voteCounts)
  },
  'no DJ votes for their own song': ({ state }) => {
    const dj = playingDj(state)?.uuid
    return dj === undefined || Object.keys(state.allUserData[dj]?.songVotes ?? {}).length === 0
  },
  'hidden votes are visible nowhere': ({ state }) =>
    !state.nowPlaying?.votesHidden ||
    (Object.values(state.allUserData).every(({ songVotes }) => Object.keys(songVotes).length === 0) &&
      state.vibeMeter === 0),
  'votes to skip are counted': ({ state, backstage }) =>
    state.skipVotes === Object.keys(backstage.booth.skipVoters).length,
  'everyone in the waiting list is in the room and not on stage': ({ state }) =>
    unique(uuidsOf(state.waitingList)) &&
    state.waitingList.every(
      ({ uuid }) => uuidsOf(state.allUsers).includes(uuid) && !uuidsOf(state.djs).includes(uuid),
    ),
  'a song is stored for exactly the waiting users who chose one': ({ state, backstage }) =>
    areKeysOf(
      backstage.booth.waitingSongs,
      state.waitingList.filter(({ hasSong }) => hasSong),
    ),
  'free seats are offered, and go to users with a song': ({ state }) => {
    const isLocked = boothRulesOf(state.settings).lockedDecks
    const free = isLocked ? 0 : Math.max(0, state.settings.numberOfDjs - state.djs.length)
    return state.waitingList.every(
      ({ offeredUntil, hasSong }, place) => (offeredUntil !== null) === place < free && !(place < free && hasSong),
    )
  },
  'no data of an ended visit is kept': ({ state, backstage }) => {
    const onStage = new Set(uuidsOf(state.djs))
    const { leavesAfterNext, songsPlayed, activeAt, warnedUntil } = backstage.booth
    return Object.keys({ ...leavesAfterNext, ...songsPlayed, ...activeAt, ...warnedUntil }).every((uuid) =>
      onStage.has(uuid),
    )
  },
  'no data of an ended play is kept': ({ state, backstage }) => {
    const { hiddenVotes, skipVoters } = backstage.booth
    const kept = Object.keys({ ...hiddenVotes, ...skipVoters, ...backstage.absentVotes })
    return state.nowPlaying !== null || (kept.length === 0 && backstage.stepsDownAfterSong === null)
  },
  'a next play is announced only while a song plays': ({ state }) =>
    state.nowPlaying !== null || state.nextPlay === null,
  'the next play belongs to a DJ on stage or to the room': ({ state }) =>
    state.nextPlay === null || uuidsOf([...state.djs, state.settings]).includes(state.nextPlay.djUuid),
  'two songs overlap only if they can be mixed': ({ state: { nowPlaying, nextPlay } }) => {
    if (!nowPlaying || !nextPlay || nextPlay.overlapMs === 0) return true
    const songs = [nowPlaying.song, nextPlay.song]
    return nextPlay.tempo ? songs.every(({ beat }) => beat) : !songs.some((one) => one.musicProviders?.spotify)
  },
  'the vibe is the likes per listener': ({ state }) => state.vibeMeter === vibeOf(state),
  'a turn has as many songs as the room allows': ({ state }) =>
    state.songsRemainingForDj >= 0 && state.songsRemainingForDj < Math.max(1, state.settings.songsPerDj),
  'positions differ': ({ state }) => {
    const places = Object.values(state.allUserData).map(({ position }) => position)
    return places.every(({ x, y }, index) => places.findIndex((other) => other.x === x && other.y === y) === index)
  },
  'look-ups are only for songs that are still chosen': ({ state, backstage }) =>
    Object.values(backstage.lookUps).every(({ djUuid, playId }) =>
      playId === null ? state.djs.some(({ uuid }) => uuid === djUuid) : state.nowPlaying?.playId === playId,
    ),
}

const promises = Object.entries(invariants)

export function checkInvariants(room: Room, now: number): void {
  for (const [sentence, holds] of promises) expectThat(holds(room, now), sentence)
}
