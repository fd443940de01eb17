import { sql } from 'kysely'
import type { Db } from '../../src/db/db.ts'
import { must } from '@segue/shared/must.ts'
import type { Fixtures, Member } from '../fixtures.ts'

/** A user whose resources nobody else may change, and whose secrets nobody else may read. */
export interface Victim {
  person: Member
  /** All ids of theirs that an attacker may know. */
  names: string[]
  /** What may never appear in anyone else's response. */
  secrets: string[]
  /** What their rows are found by. */
  uuids: string[]
  numbers: { user: number[]; room: number[] }
}

const canary = (name: string) => `canary-${name}-${crypto.randomUUID().slice(0, 8)}`

export async function newVictim(fixtures: Fixtures): Promise<Victim> {
  const { app } = fixtures
  const person = await fixtures.person(canary('mail'), { verified: true })
  const { call } = person
  const [crateName, roomName, chatText] = [canary('crate'), canary('room'), canary('chat')]
  const crate = await call('POST /crate', { body: { crateName, songs: [] } })
  const open = await call('POST /rooms/infrastructure', { body: { name: 'Open house' } })
  // Anyone who knows the link of a private room may join: an unknown one must not be found.
  const hidden = await call('POST /rooms/infrastructure', { body: { name: roomName, type: 'PRIVATE' } })
  const body = { receiver: hidden.uuid, receiverType: 'group' as const, data: { text: chatText } }
  const sent = await call('POST /messages', { body })
  const bot = await call('POST /users/sign-up-bot', { body: { botNickName: 'her bot' } })
  const { accessToken: botToken } = await call('GET /users/bot-token')
  const kept = await keepToThemselves(fixtures, person, hidden.uuid)
  const row = await app.db
    .selectFrom('user')
    .select(['id', 'passwordHash'])
    .where('uuid', '=', person.uuid)
    .executeTakeFirstOrThrow()
  const rooms = [must(open.id, 'a number'), must(hidden.id, 'a number')]
  const numbers = [row.id, ...rooms, must(sent.data, 'a message').id].map(String)
  return {
    person,
    names: [person.uuid, crate.crateUuid, open.uuid, open.slug, bot.uuid, ...numbers, ...kept.names],
    secrets: [
      person.email,
      must(row.passwordHash, 'a hash'),
      person.token,
      botToken,
      crateName,
      roomName,
      chatText,
      ...kept.secrets,
    ],
    uuids: [person.uuid, crate.crateUuid, open.uuid, hidden.uuid, bot.uuid],
    numbers: { user: [row.id], room: rooms },
  }
}

/** Data that only this person and a friend may see: their contacts, their devices, and their direct messages. */
async function keepToThemselves(fixtures: Fixtures, person: Member, hiddenRoom: string) {
  const { call } = person
  const [contact, device, direct] = [canary('contact'), canary('device'), canary('direct')]
  const friend = await fixtures.person('friend of the victim')
  const ties = [person.uuid, friend.uuid].sort()
  const [lowUuid, highUuid] = [must(ties[0], 'a first tie'), must(ties[1], 'a second tie')]
  await fixtures.app.db.insertInto('friendship').values({ lowUuid, highUuid, since: new Date() }).execute()
  await call('POST /user-book-contact', { body: { contacts: [{ phone: '+14155550123', name: contact }] } })
  await call('POST /devices', { body: { token: device, devicePlatform: 'ios' } })
  const hoursOn = (hours: number) => new Date(fixtures.clock.now() + hours * 3_600_000).toISOString()
  // Everybody may know that it exists, and those who know the room where it takes place.
  const event = await call('POST /events', {
    body: { name: 'Somewhere', roomId: hiddenRoom, startTime: hoursOn(2), endTime: hoursOn(3) },
  })
  const body = { receiver: friend.uuid, receiverType: 'user' as const, data: { text: direct } }
  const { data: sent } = await call('POST /messages', { body })
  const second = `${canary('second')}@example.test`
  const email = await call('POST /users/emails', { body: { email: second } })
  const account = await call('POST /api/v1/token-accounts', { body: {} })
  const staff = await fixtures.person('stan', { role: 'admin' })
  const community = await staff.call('POST /admin/communities', {
    body: { name: 'Open community', ownerUuid: person.uuid },
  })
  return {
    names: [
      friend.uuid,
      String(event.id),
      must(sent, 'a message').id,
      community.slug,
      String(email.id),
      String(account.id),
    ],
    secrets: [contact, device, direct, second],
  }
}

/** What changes by itself, or what other people may trigger: e-mails to an address, jobs, visits. */
const fleeting =
  /^(kysely.*|job|outboxLetter|letterCode|room(Day|Snapshot|Journal|Effect|Errand|Host|Visit)|liveRoom|songToIndex|searchWord)$/
const fleetingColumns = ['lastLetterAt', 'lastResetAt']

/** Every row that belongs to the victim or refers to them, as text, by table. */
export async function rowsOf(db: Db, { uuids, numbers }: Victim): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  const found: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !fleeting.test(table.name))) {
    const { rows } = await sql<{ row: string }>`
      select (whole - ${fleetingColumns}::text[])::text as "row" from (
        select to_jsonb(one) as whole from ${sql.table(name)} as one
      ) as everything
      where whole ->> 'userId' = any(${numbers.user.map(String)}::text[])
        or whole ->> 'roomId' = any(${numbers.room.map(String)}::text[])
        or exists (
          select from jsonb_each_text(whole) as part where part.key ~* 'uuid$' and part.value = any(${uuids}::text[])
        )
      order by 1`.execute(db)
    if (rows.length > 0) found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** Nobody else adds anything to these tables; in others people may well be mentioned, given a role or kept out. */
const ownTables = [
  'user',
  'userProfile',
  'userSettings',
  'email',
  'crate',
  'crateSong',
  'musicAccount',
  'roomUserRole',
]

/** The differences: rows that are gone or changed, and rows that were added to the victim's own tables. */
export function harmTo(
  { uuids }: Victim,
  before: Record<string, string[]>,
  after: Record<string, string[]>,
): string[] {
  const gone = Object.entries(before).flatMap(([table, rows]) =>
    rows.filter((row) => !after[table]?.includes(row)).map((row) => `${table} lost ${row}`),
  )
  const isTheirs = (row: string) => uuids.some((uuid) => row.includes(`"userUuid": "${uuid}"`))
  // Other people's rooms may give a role to anyone, and other people's crates may have any uuid their owner chose.
  const elsewhere = (table: string, row: string) =>
    (table === 'roomUserRole' && isTheirs(row)) || (table === 'crate' && !isTheirs(row))
  const added = ownTables.flatMap((table) =>
    (after[table] ?? [])
      .filter((row) => !before[table]?.includes(row) && !elsewhere(table, row))
      .map((row) => `${table} got ${row}`),
  )
  return [...gone, ...added]
}
