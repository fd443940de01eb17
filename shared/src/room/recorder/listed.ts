import type { RoomMessage } from '../protocol/messages.ts'
import type { Operation } from '../protocol/patch.ts'
import type { Room, RoomState, RoomUser } from '../state/state.ts'
import { placeInList } from './place-in-list.ts'

export const peopleLists = ['allUsers', 'audienceUsers', 'floorUsers'] as const
export type PeopleList = (typeof peopleLists)[number]

/** How many people are in a room, as its clients know it. */
export const peopleIn = ({ allUsers, crowdSize = 0 }: Pick<RoomState, 'allUsers' | 'crowdSize'>): number =>
  allUsers.length + crowdSize

type WithCrowd = Pick<Room, 'state' | 'backstage'>

export const isInCrowd = ({ backstage }: Pick<Room, 'backstage'>, userUuid: string): boolean =>
  Object.hasOwn(backstage.crowd.circleOf, userUuid)

/** The people who see somebody of the crowd, including themselves. */
export function circleAround({ backstage }: Pick<Room, 'backstage'>, userUuid: string): readonly string[] {
  return backstage.crowd.circles[backstage.crowd.circleOf[userUuid] ?? ''] ?? []
}

/** The index of an entry in the list as it is sent to clients. */
export function listedBefore(room: WithCrowd, list: PeopleList, index: number): number {
  if (room.state.crowdSize === undefined) return index
  let listed = 0
  for (let at = 0; at < index; at++) if (!isInCrowd(room, room.state[list][at]?.uuid ?? '')) listed += 1
  return listed
}

/** The state that all clients of a room have: without the people in the crowd. */
export function listedState(room: WithCrowd): RoomState {
  const { state } = room
  if (state.crowdSize === undefined) return state
  const listed = (list: readonly RoomUser[]) => list.filter(({ uuid }) => !isInCrowd(room, uuid))
  return {
    ...state,
    allUsers: listed(state.allUsers),
    audienceUsers: listed(state.audienceUsers),
    floorUsers: listed(state.floorUsers),
    allUserData: Object.fromEntries(Object.entries(state.allUserData).filter(([uuid]) => !isInCrowd(room, uuid))),
  }
}

/** The current state of people in the crowd, for those around them. */
export function aroundMessage(room: WithCrowd, userUuids: readonly string[]): AroundMessage {
  const { allUserData, allUsers } = room.state
  const there = userUuids.flatMap((uuid) => {
    const [data, user] = [allUserData[uuid], allUsers[placeInList(room, allUsers, uuid)]]
    return data && user ? [{ uuid, data, user }] : []
  })
  const statePatch = there.map(({ uuid, data }) => dataAdded(uuid, data))
  return { name: 'updatedAround', statePatch, params: { users: there.map(({ user }) => user) } }
}

/** Parts of the data of a person whom those around already know: after a vote their votes, without their profile. */
export function aroundDataMessage(
  { state }: Pick<Room, 'state'>,
  userUuid: string,
  parts: Iterable<string>,
): AroundMessage {
  const data: Readonly<Record<string, unknown>> = state.allUserData[userUuid] ?? {}
  const statePatch = [...parts].map((part): Operation => {
    const path = `/allUserData/${userUuid}/${part}`
    return Object.hasOwn(data, part) ? { op: 'add', path, value: data[part] } : { op: 'remove', path }
  })
  return { name: 'updatedAround', statePatch }
}

const dataAdded = (uuid: string, value: RoomState['allUserData'][string]): Operation => ({
  op: 'add',
  path: `/allUserData/${uuid}`,
  value,
})

type AroundMessage = Extract<RoomMessage['message'], { name: 'updatedAround' }>
