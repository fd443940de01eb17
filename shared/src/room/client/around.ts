import { applyPatch } from '../protocol/patch.ts'
import type { Push } from '../protocol/protocol.ts'
import type { RoomState, RoomUser, UserData } from '../state/state.ts'

/** The people around a user in the crowd, as their client knows them. */
export interface Around {
  users: readonly RoomUser[]
  data: Readonly<Record<string, UserData>>
}

export const nobodyAround: Around = { users: [], data: {} }

/** Applies a message about the people around. Changes to someone unknown here, and their removal, are skipped. */
export function aroundAfter(around: Around, { message }: Push): Around {
  const patch = (message.statePatch ?? []).filter(({ op, path }) => {
    const [, , uuid = '', part] = path.split('/')
    return Object.hasOwn(around.data, uuid) || (op === 'add' && part === undefined)
  })
  const { allUserData: data } = applyPatch({ allUserData: around.data }, patch)
  const notified = usersIn(message.params)
  const others = around.users.filter(({ uuid }) => !notified.some((user) => user.uuid === uuid))
  return { data, users: [...others, ...notified].filter(({ uuid }) => Object.hasOwn(data, uuid)) }
}

function usersIn(params: unknown): readonly RoomUser[] {
  // Cast without parsing: our own server keeps to its types.
  return (params as { users?: RoomUser[] } | undefined)?.users ?? []
}

/** Drops people who are in the room's lists, and the votes when a new song plays. */
export function aroundBeside(around: Around, state: RoomState, isNewPlay: boolean): Around {
  if (around.users.length === 0) return around
  const users = around.users.filter(({ uuid }) => !state.allUsers.some((user) => user.uuid === uuid))
  if (users.length === around.users.length && !isNewPlay) return around
  const data = users.flatMap(({ uuid }) => {
    const one = around.data[uuid]
    return one ? [[uuid, isNewPlay ? { ...one, songVotes: {} } : one] as const] : []
  })
  return { users, data: Object.fromEntries(data) }
}

/** The room as its client sees it: people around are in the lists, after everyone else. */
export function withAround(state: RoomState, { users, data }: Around): RoomState {
  if (users.length === 0) return state
  const { crowdSize = 0, ...others } = state
  const onFloor = users.filter(({ uuid }) => !state.djs.some((dj) => dj.uuid === uuid))
  return {
    ...others,
    allUsers: [...state.allUsers, ...users],
    audienceUsers: [...state.audienceUsers, ...onFloor],
    floorUsers: [...state.floorUsers, ...onFloor],
    allUserData: { ...state.allUserData, ...data },
    crowdSize: Math.max(0, crowdSize - users.length),
  }
}
