import { sql } from 'kysely'
import type { ChatFrame } from '@segue/shared/chat/frame.ts'
import type { Db } from '../../../src/db/db.ts'
import type { ChatSockets } from '../../../src/ports/chat-sockets.ts'
import type { Log } from '../../../src/ports/log.ts'
import { chatListenersIn } from '../../../src/services/chat/public.ts'
import type { PersonNamespace } from '../bindings.ts'

/**
 * The chat sockets on Workers: each person's object forwards what is sent to them, and a list in the database says who
 * is connected. Frames from one request keep their order. Presence changes are not sent here (decision 0009).
 */
export function createEdgeChat(options: {
  db: Db
  people: PersonNamespace
  log: Log
  later: (work: Promise<unknown>) => void
}): ChatSockets {
  const { db, people, log, later } = options
  let telling: Promise<void> = Promise.resolve()
  const notify = (frame: ChatFrame, listeners: () => Promise<readonly string[]>) => {
    telling = telling.then(async () => {
      const text = JSON.stringify(frame)
      const uids = await listeners()
      await Promise.all(uids.map((uid) => people.get(people.idFromName(uid)).tellChat(uid, text)))
    })
    telling = telling.catch((error: unknown) => log.warn({ error }, 'failed to broadcast a chat message'))
    later(telling)
  }
  return {
    connect: () => () => undefined,
    toPeople: (uids, frame) => notify(frame, () => connectedToChat(db, uids)),
    toRoom: (roomUuid, frame) =>
      notify(frame, async () => {
        const uids = await connectedMembers(db, roomUuid)
        return uids.length === 0 ? [] : chatListenersIn(db, { roomUuid, uids, now: new Date() })
      }),
    isConnected: () => false,
    connectionsOf: () => [],
  }
}

/** Those of these people who have an open chat socket. */
export async function connectedToChat(db: Db, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return []
  const rows = await db
    .selectFrom('connectedChat')
    .where('uid', 'in', [...new Set(uids)])
    .select('uid')
    .execute()
  return rows.map(({ uid }) => uid)
}

async function connectedMembers(db: Db, roomUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select "member"."uid" from "chatMember" "member" join "connectedChat" using ("uid")
    where "member"."roomUuid" = ${roomUuid}::uuid`.execute(db)
  return rows.map(({ uid }) => uid)
}
