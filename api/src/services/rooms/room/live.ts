import { Refused } from '@segue/shared/room/refused.ts'
import { holding } from '@segue/shared/room/roles.ts'
import type { App } from '../../../app.ts'
import { fullSettings, publicSettings, settingsOf, type RoomRow } from './queries.ts'

/** The number of DJs shown for a room in a list. */
const mostFaces = 8

type LiveState = Awaited<ReturnType<App['rooms']['state']>>

function nowIn(state: LiveState | undefined) {
  const nowPlaying = state?.nowPlaying ?? null
  return { song: nowPlaying?.song ?? null, nowPlaying, vibeMeter: state?.vibeMeter ?? 0 }
}

/** A room as `GET /rooms/{id}` returns it. */
export async function roomWithLiveState(app: App, room: RoomRow) {
  const { roomRoles, ...settings } = await fullSettings(app.db, room)
  const state = (await app.rooms.live([room.uuid])).get(room.uuid)
  return {
    ...settings,
    roomRoles: holding(roomRoles, app.clock.now()),
    usersInRoomUuids: (state?.allUsers ?? []).map((user) => user.uuid),
    ...nowIn(state),
  }
}

/** Rooms as lists show them. */
export async function listedRooms(app: App, rooms: readonly RoomRow[]) {
  const live = await app.rooms.live(rooms.map((room) => room.uuid))
  return rooms.map((room) => listedRoom(room, live.get(room.uuid)))
}

function listedRoom(room: RoomRow, state: LiveState | undefined) {
  const djs = (state?.djs ?? []).slice(0, mostFaces).flatMap((dj) => {
    const profile = state?.allUserData[dj.uuid]?.userProfile
    return profile
      ? [{ uuid: dj.uuid, nickname: profile.nickname, avatarId: profile.avatarId, color: profile.color }]
      : []
  })
  return { ...publicSettings(room), usersInRoom: state?.allUsers.length ?? 0, djs, ...nowIn(state) }
}

/** What staff said about somebody whom they keep out. */
type Because = { userUuid: string; reason: string } | undefined

/** By the database that is read: rooms also have themselves updated, beside the calls. */
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
  const told = (queue.get(roomUuid) ?? Promise.resolve()).then(async () => {
    const settings = await settingsOf(app.db, roomUuid)
    if (settings) await app.rooms.act(roomUuid, { type: 'settingsChanged', settings, because })
  })
  const settled = told.catch((error: unknown) => logNotSynced(app, roomUuid, error))
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

/** Logs a failed update. The commit stands: the live room reads its settings when it starts again. */
function logNotSynced(app: Pick<App, 'log'>, roomUuid: string, error: unknown): void {
  if (error instanceof Refused) app.log.info({ room: roomUuid, why: error.message }, 'a live room was not updated')
  else app.log.error({ error, room: roomUuid }, 'a live room was not updated')
}
