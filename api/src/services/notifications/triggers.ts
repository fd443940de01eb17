import { textsOf } from '@segue/shared/i18n/texts.ts'
import { translatedLanguages } from '@segue/shared/i18n/words.ts'
import type { EarnedItem } from '@segue/shared/people/earned.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { isUuid } from '@segue/shared/uuid.ts'
import type { App } from '../../app.ts'
import type { Db, Trx } from '../../db/db.ts'
import { dayMs, hourMs } from '../../ports/clock.ts'
import { findRoom, isOpenToAll, type RoomRow } from '../rooms/public.ts'
import { profileOf } from '../users/public.ts'
import { notifyFans } from './messages/to-many.ts'
import { notifyAudience } from './notify/audience.ts'
import { keepPace, keepPaces } from './notify/pace.ts'
import { presentIn } from './notify/presence.ts'
import { showInbox, notify, notifyNow, type Pages } from './notify/notify.ts'

const texts = textsOf('notifications')

type Tools = Pick<App, 'db' | 'clock' | 'jobs'>

/**
 * Notifies a user of a friend invitation, unless it is hidden from them. Their pages are updated after the transaction,
 * as for every change between users.
 */
export async function notifyOfInvitation(app: Tools, trx: Trx, invitationId: number): Promise<void> {
  const open = await trx
    .selectFrom('friendInvitation')
    .where('id', '=', invitationId)
    .where('invitationStatus', '=', 'pending')
    .select(['fromUuid', 'toUuid', 'createdAt'])
    .executeTakeFirst()
  if (!open) return
  const { fromUuid, toUuid, createdAt } = open
  const { nickname } = await profileOf(trx, fromUuid)
  const occasion = {
    // A user who invites, withdraws and invites again is notified once a week.
    key: `friendRequest ${fromUuid} ${Math.floor(createdAt.getTime() / (7 * dayMs))}`,
    kind: 'friendRequest' as const,
    fromUuid,
    roomUuid: null,
    about: { personName: nickname },
  }
  await notify(app, trx, occasion, [toUuid])
}

/** Marks the notifications of an invitation as read, once it has been answered or withdrawn. */
export async function settleInvitation(
  db: Db,
  { fromUuid, toUuid, at }: { fromUuid: string; toUuid: string; at: Date },
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ readAt: at })
    .where('userUuid', '=', toUuid)
    .where('kind', '=', 'friendRequest')
    .where('fromUuid', '=', fromUuid)
    .where('isInApp', '=', true)
    .where('readAt', 'is', null)
    .execute()
}

const longestQuote = 140

/** How often one user can notify another by mentions; the messages themselves are in the chat. */
export const mentionPace = [
  { most: 10, ms: hourMs },
  { most: 40, ms: dayMs },
]

/** Notifies users who are mentioned in a room's chat and are not in the room. */
export async function notifyOfMentions(
  app: Tools & Pages & Pick<App, 'rooms'>,
  room: RoomRow,
  message: { messageId: number; fromUuid: string; text: string; mentioned: readonly string[] },
): Promise<void> {
  const { messageId, fromUuid, text, mentioned } = message
  if (mentioned.length === 0) return
  const present = await presentIn(app.rooms, room.uuid)
  // Mentions must not be a way to contact users who have never been in the room.
  const away = await visitorsAmong(app, room, mentioned)
  const { nickname } = await profileOf(app.db, fromUuid)
  const occasion = {
    key: `mention ${messageId}`,
    kind: 'mention' as const,
    fromUuid,
    roomUuid: room.uuid,
    about: { personName: nickname, roomName: room.name, roomSlug: room.slug, text: text.slice(0, longestQuote) },
  }
  const notified = await app.db.transaction().execute(async (trx) => {
    const receivers: string[] = []
    // Sorted, so that two messages can't deadlock.
    for (const uuid of away.filter((one) => !present.has(one)).toSorted())
      if ((await keepPace(trx, `mention ${fromUuid} ${uuid}`, mentionPace, app.clock.now())) === 0)
        receivers.push(uuid)
    return notify(app, trx, occasion, receivers)
  })
  showInbox(app, notified)
}

async function visitorsAmong({ db }: Tools, room: RoomRow, uuids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('roomVisit')
    .where('roomId', '=', room.id)
    .where('userUuid', 'in', [...uuids])
    .select('userUuid')
    .execute()
  return rows.map(({ userUuid }) => userUuid)
}

/** Notifies a user that their points of a season have won them an avatar. Call `showInbox` after the transaction. */
export async function notifyOfAward(
  app: Pick<App, 'clock' | 'jobs'>,
  trx: Trx,
  { id, userUuid }: { id: number; userUuid: string },
): Promise<void> {
  const { seasonName } = await trx
    .selectFrom('userAvatarAssignment as assigned')
    .innerJoin('avatar', 'avatar.slug', 'assigned.slug')
    .innerJoin('season', 'season.id', 'avatar.seasonId')
    .where('assigned.id', '=', id)
    .select('season.name as seasonName')
    .executeTakeFirstOrThrow()
  const occasion = {
    key: `award ${id}`,
    kind: 'award' as const,
    fromUuid: null,
    roomUuid: null,
    about: { seasonName },
  }
  await notify(app, trx, occasion, [userUuid])
}

/** Notifies a user, once, that playing has earned them an item. Call `showInbox` after the transaction. */
export function notifyOfEarned(
  app: Pick<App, 'clock' | 'jobs'>,
  trx: Trx,
  { item, userUuid }: { item: EarnedItem; userUuid: string },
): Promise<string[]> {
  const occasion = {
    key: `earned ${item}`,
    kind: 'earned' as const,
    fromUuid: null,
    roomUuid: null,
    about: {
      title: texts.en.earnedItems[item],
      translations: Object.fromEntries(
        translatedLanguages.map((language) => [language, { title: texts[language].earnedItems[item], text: '' }]),
      ),
    },
  }
  return notify(app, trx, occasion, [userUuid])
}

const starsWorthTelling = 10

/** Notifies the uploader of a song that ten others have starred it, once. */
export async function notifyOfStars(app: Tools & Pages, song: Song): Promise<void> {
  const uploadUuid = song.musicProviders?.uploadService
  const upload = uploadUuid === undefined ? undefined : await uploadOf(app.db, uploadUuid)
  if (!upload || (await starsOf(app.db, upload)) < starsWorthTelling) return
  const occasion = {
    key: `songStarred10 ${upload.songId}`,
    kind: 'songStarred10' as const,
    fromUuid: null,
    roomUuid: null,
    about: { songName: song.trackName ?? '' },
  }
  await notifyNow(app, occasion, [upload.userUuid])
}

async function uploadOf(db: Db, uuid: string): Promise<{ userUuid: string; songId: number } | undefined> {
  if (!isUuid(uuid)) return undefined
  const row = await db
    .selectFrom('uploadedSong')
    .where('uuid', '=', uuid)
    .select(['userUuid', 'songId'])
    .executeTakeFirst()
  return row && { userUuid: row.userUuid, songId: Number(row.songId) }
}

async function starsOf(db: Db, { songId, userUuid }: { songId: number; userUuid: string }): Promise<number> {
  const { count } = await db
    .selectFrom('crateSong')
    .innerJoin('crate', 'crate.id', 'crateSong.crateId')
    .where('crate.special', '=', 'likes')
    .where('crateSong.songId', '=', songId)
    .where('crate.userUuid', '<>', userUuid)
    .select((of) => of.fn.count<string>('crate.userUuid').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How long (ms) a room must have been silent for its first song to be worth a notification. */
const silenceMs = 3 * hourMs
const livePace = [{ most: 1, ms: 12 * hourMs }]
/** An owner of many rooms notifies the same fans of all of them. */
const ownerPace = [{ most: 3, ms: dayMs }]

/** Notifies fans that a DJ is playing, and the owner's fans that their room is live again. Only for public rooms. */
export async function notifyOfSong(
  app: Tools,
  roomUuid: string,
  { playId, djUuid }: { playId: string; djUuid: string },
): Promise<void> {
  const room = await findRoom(app.db, roomUuid)
  if (!room || !isOpenToAll(room)) return
  // A room that plays from its own crate is its own DJ and has no fans.
  if (djUuid !== roomUuid) await notifyFans(app, room, { djUuid, playId })
  const owner = await ownerOf(app, room)
  if (owner === undefined || owner === djUuid || !(await wasSilent(app, roomUuid, playId))) return
  const now = app.clock.now()
  const { nickname } = await profileOf(app.db, owner)
  const occasion = {
    key: `roomLive ${roomUuid} ${now}`,
    kind: 'roomLive' as const,
    fromUuid: owner,
    roomUuid,
    about: { personName: nickname, roomName: room.name, roomSlug: room.slug },
  }
  await app.db.transaction().execute(async (trx) => {
    const paces = [
      { topic: `live of ${owner}`, windows: ownerPace },
      { topic: `live ${roomUuid}`, windows: livePace },
    ]
    if ((await keepPaces(trx, paces, now)) > 0) return
    await notifyAudience(app, trx, occasion, { of: 'fans', djUuid: owner })
  })
}

async function ownerOf({ db }: Tools, room: RoomRow): Promise<string | undefined> {
  const row = await db
    .selectFrom('roomUserRole')
    .where('roomId', '=', room.id)
    .where('role', '=', 'owner')
    .select('userUuid')
    .orderBy('id')
    .executeTakeFirst()
  return row?.userUuid
}

async function wasSilent({ db, clock }: Tools, roomUuid: string, playId: string): Promise<boolean> {
  const played = await db
    .selectFrom('songPlay')
    .where('roomUuid', '=', roomUuid)
    .where('playId', '<>', playId)
    .where('playedAt', '>', new Date(clock.now() - silenceMs))
    .select('playId')
    .limit(1)
    .executeTakeFirst()
  return played === undefined
}
