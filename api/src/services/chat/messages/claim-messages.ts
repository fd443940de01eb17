import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { GuestClaim } from '../../../platform/personal-data.ts'
import { dayMs } from '../../../ports/clock.ts'
import { profileOf } from '../../users/public.ts'
import { senderEntity } from '../groups/entities.ts'
import { wholeMessages } from './whole.ts'
import type { MessageRow } from './wire.ts'

/** The newest messages, which may be on somebody's screen, are published; all are read with their new sender. */
const maxPublished = 50

/**
 * Makes an account the sender of what its guest wrote in rooms during the last day. Our clients send every message with
 * a `muid`, by which messages of one sender are found; a muid is unique per sender.
 */
export async function claimMessages(app: App, trx: Trx, { guestUuid, userUuid }: GuestClaim) {
  const now = app.clock.now()
  const profile = await profileOf(trx, userUuid)
  const entity = senderEntity(app.config.publicUrl, profile)
  const { nickname: userName, avatarId, color, badges = [] } = profile
  const stamp = JSON.stringify({ userUuid, userName, avatarId, color, badges })
  const { rows } = await sql<MessageRow>`
    update "chatMessage" as "claimed" set
      "sender" = ${userUuid}::text,
      "senderEntity" = ${JSON.stringify(entity)}::jsonb,
      "data" = case when "data" #> '{metadata,chatMessage,userUuid}' is null then "data" else
        jsonb_set("data", '{metadata,chatMessage}', ("data" #> '{metadata,chatMessage}') || ${stamp}::jsonb) end,
      "updatedAt" = greatest("updatedAt", ${Math.floor(now / 1000)}::bigint),
      "muid" = case when exists (
        select from "chatMessage" as "own" where "own"."sender" = ${userUuid}::text and "own"."muid" = "claimed"."muid"
      ) then null else "claimed"."muid" end
    where "sender" = ${guestUuid}::text and "muid" is not null and "receiverUid" is null
      and "createdAt" > ${new Date(now - dayMs)}::timestamptz
    returning *`.execute(trx)
  return async () => {
    const shown = rows.filter(({ deletedAt, category }) => deletedAt === null && category !== 'action')
    const newest = shown.toSorted((one, other) => one.id - other.id).slice(-maxPublished)
    for (const params of await wholeMessages(app, newest))
      app.rooms.push(params.receiver, { name: 'chatMessageEdited', params })
  }
}
