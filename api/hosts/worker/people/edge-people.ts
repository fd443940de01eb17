import { sql } from 'kysely'
import type { Db } from '../../../src/db/db.ts'
import type { Log } from '../../../src/ports/log.ts'
import type { People } from '../../../src/ports/people.ts'
import { connectedToChat } from '../chat/edge-chat.ts'
import type { PersonNamespace, PersonStub } from '../bindings.ts'

/** The pages that people have open, each person's in their own object; a list in the database says who has any. */
export function createEdgePeople(options: {
  db: Db
  people: PersonNamespace
  log: Log
  later: (work: Promise<unknown>) => void
}): People {
  const { db, people, log, later } = options
  const notify = async (userUuids: readonly string[], what: (person: PersonStub, uuid: string) => Promise<void>) => {
    const notified = userUuids.map((uuid) => what(people.get(people.idFromName(uuid)), uuid))
    await Promise.all(notified)
  }
  const inBackground = (work: Promise<void>) =>
    later(work.catch((error: unknown) => log.error({ error }, 'failed to notify the pages of a user')))

  const notifyEach = (userUuids: readonly string[], what: (person: PersonStub, uuid: string) => Promise<void>) =>
    inBackground(connectedAmong(db, userUuids).then((connected) => notify(connected, what)))

  return {
    notifyPeople: (userUuids, message) => notifyEach(userUuids, (person, uuid) => person.tell(uuid, message)),
    moved(userUuids) {
      if (userUuids.length === 0) return
      inBackground(
        connectedFriendsOf(db, userUuids).then((connected) =>
          notify(connected, (person, uuid) => person.moved(uuid, userUuids)),
        ),
      )
    },
    tiesChanged: (userUuids) => notifyEach(userUuids, (person, uuid) => person.tiesChanged(uuid)),
    lookAgain: (userUuid) =>
      inBackground(
        Promise.all([connectedAmong(db, [userUuid]), connectedToChat(db, [userUuid])]).then((connected) =>
          notify([...new Set(connected.flat())], (person, uuid) => person.lookAgain(uuid)),
        ),
      ),
  }
}

async function connectedAmong(db: Db, userUuids: readonly string[]): Promise<string[]> {
  if (userUuids.length === 0) return []
  const rows = await db
    .selectFrom('connectedPerson')
    .where('userUuid', 'in', [...userUuids])
    .select('userUuid')
    .execute()
  return rows.map(({ userUuid }) => userUuid)
}

/** The friends of these people who have a page open. */
async function connectedFriendsOf(db: Db, userUuids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userUuid: string }>`
    select "userUuid" from "connectedPerson"
    where "userUuid" in (
      select "highUuid" from "friendship" where "lowUuid" = any(${[...userUuids]}::uuid[])
      union select "lowUuid" from "friendship" where "highUuid" = any(${[...userUuids]}::uuid[]))`.execute(db)
  return rows.map(({ userUuid }) => userUuid)
}
