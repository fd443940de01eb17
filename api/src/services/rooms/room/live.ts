import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { facesOf } from '@segue/shared/room/people/listing.ts'
import { holding } from '@segue/shared/room/people/roles.ts'
import type { RoomRoleRow } from '@segue/shared/room/settings/settings.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import { fullSettings, publicSettings, settingsAtDoor, settingsOf, type RoomRow } from './queries.ts'
import { sightOf } from './visibility.ts'

type LiveState = Awaited<ReturnType<App['rooms']['state']>>

const nothingPlays = { song: null, nowPlaying: null, vibeMeter: 0 }

function nowIn(state: LiveState | undefined) {
  const nowPlaying = state?.nowPlaying ?? null
  return { song: nowPlaying?.song ?? null, nowPlaying, vibeMeter: state?.vibeMeter ?? 0 }
}

/** A room as `GET /rooms/{id}` returns it to those who may enter. */
export async function roomWithLiveState(app: App, room: RoomRow) {
  return wholeRoom(app, room, (await app.rooms.live([room.uuid])).get(room.uuid))
}

/** A room as `GET /rooms/{id}` returns it to this caller. */
export async function roomAsSeen(app: App, caller: Caller, room: RoomRow) {
  const live = await app.rooms.live([room.uuid])
  const state = live.get(room.uuid)
  const sight = await sightOf(app, caller, [room], { live })
  return sight.seesWhole(room) ? wholeRoom(app, room, state) : roomAtDoor(room, state, sight.ownRoles(room))
}

async function wholeRoom(app: App, room: RoomRow, state: LiveState | undefined) {
  const { roomRoles, ...settings } = await fullSettings(app.db, room)
  return {
    ...settings,
    roomRoles: holding(roomRoles, app.clock.now()),
    usersInRoomUuids: (state?.allUsers ?? []).map((user) => user.uuid),
    usersInRoom: state?.allUsers.length ?? 0,
    ...nowIn(state),
  }
}

const roomAtDoor = (room: RoomRow, state: LiveState | undefined, roomRoles: RoomRoleRow[]) => ({
  ...settingsAtDoor(room),
  pinnedMessages: [],
  roomRoles,
  usersInRoomUuids: [],
  usersInRoom: state?.allUsers.length ?? 0,
  ...nothingPlays,
})

/** Rooms as lists show them to this caller. */
export async function listedRooms(
  app: App,
  caller: Caller,
  rooms: readonly RoomRow[],
  { knowsPassword = false }: { knowsPassword?: boolean } = {},
) {
  const live = await app.rooms.live(rooms.map((room) => room.uuid))
  const { seesWhole } = await sightOf(app, caller, rooms, { live, knowsPassword })
  return rooms.map((room) => {
    const state = live.get(room.uuid)
    if (!seesWhole(room)) return listedAtDoor(room, state)
    if (isTellable(state)) return listedRoom(room, state)
    // A room that can't be serialized must not take the others off the list.
    app.log.error({ room: room.uuid }, 'failed to build the list entry of a room')
    return listedAtDoor(room, state)
  })
}

const listedAtDoor = (room: RoomRow, state: LiveState | undefined) => ({
  ...settingsAtDoor(room),
  usersInRoom: state?.allUsers.length ?? 0,
  djs: [],
  ...nothingPlays,
})

function listedRoom(room: RoomRow, state: LiveState | undefined) {
  const djs = (state ? facesOf(state) : []).map(([uuid, { nickname, avatarId, color }]) => ({
    uuid,
    nickname,
    avatarId,
    color,
  }))
  return { ...publicSettings(room), usersInRoom: state?.allUsers.length ?? 0, djs, ...nowIn(state) }
}

/** Whether each song can be serialized, checked once per song. */
const tellable = new WeakMap<object, boolean>()

function isTellable(state: LiveState | undefined): boolean {
  const song = state?.nowPlaying?.song
  if (!song) return true
  const known = tellable.get(song) ?? canBeJson(song)
  tellable.set(song, known)
  return known
}

function canBeJson(value: object): boolean {
  try {
    JSON.stringify(value)
    return true
  } catch {
    return false
  }
}

/** The reason that staff gave for keeping a user out. */
type Because = { userUuid: string; reason: string } | undefined

/** Update queues, by database because rooms also trigger updates themselves, outside of requests. */
const telling = new WeakMap<App['db'], Map<string, Promise<void>>>()

/**
 * Updates the settings and roles of the live room. Updates of a room run one at a time and each reads the database
 * again, so the last one always has the latest commit.
 */
export function syncLiveRoom(
  app: Pick<App, 'db' | 'log' | 'rooms'>,
  roomUuid: string,
  because?: Because,
): Promise<void> {
  const queue = telling.get(app.db) ?? new Map<string, Promise<void>>()
  telling.set(app.db, queue)
  const message = (queue.get(roomUuid) ?? Promise.resolve()).then(async () => {
    const settings = await settingsOf(app.db, roomUuid)
    if (settings) await app.rooms.act(roomUuid, { type: 'settingsChanged', settings, because })
  })
  const settled = message.catch((error: unknown) => logNotSynced(app, roomUuid, error))
  queue.set(roomUuid, settled)
  void settled.then(() => queue.get(roomUuid) === settled && queue.delete(roomUuid))
  return settled
}

/** Removes everyone from a deleted room. */
export async function removeEveryone(app: App, deleted: RoomRow): Promise<void> {
  const { uuid } = deleted
  try {
    await app.rooms.act(uuid, { type: 'settingsChanged', settings: await fullSettings(app.db, deleted) })
    await app.rooms.act(uuid, { type: 'roomClosed' })
  } catch (error) {
    logNotSynced(app, uuid, error)
  }
}

/** Logs a failed update. The commit remains: the live room reads its settings when it starts again. */
function logNotSynced(app: Pick<App, 'log'>, roomUuid: string, error: unknown): void {
  if (error instanceof Refused) app.log.info({ room: roomUuid, why: error.code }, 'a live room was not updated')
  else app.log.error({ error, room: roomUuid }, 'a live room was not updated')
}
