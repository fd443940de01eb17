import { nextDj } from '../../session/people/stage-people.ts'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import { plain } from '../../client/files/plain-text.ts'
import type { RoomState, RoomUser } from '@segue/shared/room/state/state.ts'
import { opinionIn } from '@segue/shared/room/state/votes.ts'

export type PersonRow = {
  kind: 'person'
  uuid: string
  nickname: string
  avatarId: string
  color: string
  badges: readonly string[]
  user: RoomUser
  stage: 'playing' | 'next' | 'onStage' | null
  /** The position in the waiting list for the stage, starting at 1. */
  place: number | null
  vote: 'like' | 'dislike' | null
  starred: boolean
}
export type HeaderRow = { kind: 'header'; group: 'staff' | 'djs' | 'waiting' | 'listeners' | 'guests'; count: number }
export type PeopleRow = HeaderRow | PersonRow

/**
 * Everyone in one list of groups: DJs on stage, the waiting list, staff, listeners, and guests, who do not count as
 * listeners. Everyone appears once, in the first group that applies. Within a group, the room's own order (rank, then
 * arrival) is kept.
 */
export function peopleRows(
  state: Pick<RoomState, 'allUsers' | 'allUserData' | 'djs' | 'nowPlaying' | 'songsRemainingForDj' | 'waitingList'>,
  term = '',
): PeopleRow[] {
  const wanted = plain(term)
  const next = nextDj(state)
  const order = new Map(state.djs.map((dj, place) => [dj.uuid, place]))
  const line = new Map(state.waitingList.map(({ uuid }, place) => [uuid, place + 1]))
  const playingUuid = playingDj(state)?.uuid
  const stageOf = (uuid: string): PersonRow['stage'] => {
    if (!order.has(uuid)) return null
    if (uuid === playingUuid) return 'playing'
    return uuid === next ? 'next' : 'onStage'
  }
  const people = state.allUsers.flatMap((user): PersonRow[] => {
    const data = state.allUserData[user.uuid]
    if (!data || (wanted && !plain(data.userProfile.nickname).includes(wanted))) return []
    const { nickname, avatarId, color, badges = [] } = data.userProfile
    return [
      {
        kind: 'person',
        uuid: user.uuid,
        nickname,
        avatarId,
        color,
        badges,
        user,
        stage: stageOf(user.uuid),
        place: line.get(user.uuid) ?? null,
        vote: opinionIn(data.songVotes),
        starred: data.songVotes.star === true,
      },
    ]
  })
  const onStage = people
    .filter((person) => person.stage !== null)
    .toSorted((a, b) => (order.get(a.uuid) ?? 0) - (order.get(b.uuid) ?? 0))
  const waiting = people.filter((person) => person.place !== null).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
  const floor = people.filter((person) => person.stage === null && person.place === null)
  return [
    ...group('djs', onStage),
    ...group('waiting', waiting),
    ...group(
      'staff',
      floor.filter((person) => person.user.highestRole),
    ),
    ...group(
      'listeners',
      floor.filter((person) => !person.user.highestRole && !isGuest(person)),
    ),
    ...group(
      'guests',
      floor.filter((person) => !person.user.highestRole && isGuest(person)),
    ),
  ]
}

const isGuest = ({ user }: PersonRow): boolean => user.tokenRole === 'guest'

const group = (name: HeaderRow['group'], people: PersonRow[]): (HeaderRow | PersonRow)[] =>
  people.length > 0 ? [{ kind: 'header', group: name, count: people.length }, ...people] : []
