import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { seededRandom } from '@segue/shared/random.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { quantile, table, type Target } from '@segue/shared/test/statistics.ts'
import { messagePage } from '../src/services/chat/messages/page.ts'
import { addMessage } from '../src/services/chat/messages/queries.ts'
import { pageEverywhere } from '../src/services/chat/direct/list-everywhere.ts'
import { openDatabase } from './postgres.ts'

/**
 * What the chat of a big room costs on PostgreSQL: opening it with 100,000 messages, and searching 1,000,000, next to
 * an empty round trip. Word frequencies are realistic: few words are in very many messages, most in hardly any.
 */

const opened = 100_000
const searched = 1_000_000
const people = 500
const vocabulary = 20_000
const rounds = 100
const chance = seededRandom(20_261_123)
/** A person who has joined the chat of many rooms. */
const reader = { me: '00000000-0000-4000-a000-000000000000', kind: undefined }

const database = await openDatabase()
const { db } = database
const app = { db, config: { publicUrl: 'http://bench' } }
const open = '00000000-0000-4000-8000-000000000001'
const large = '00000000-0000-4000-8000-000000000002'
const began = performance.now()
await fill(open, opened)
await fill(large, searched)
await joinAll()
await sql`vacuum analyze`.execute(db)
process.stdout.write(
  `${opened + searched} messages, inserted in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
)

const wordAt = (rank: number) => `w${rank.toString(16)}x`
const rank = () => Math.floor(vocabulary ** chance())
const uidOf = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`
const somebody = () => uidOf(Math.floor(chance() * people))
const page = (chatUuid: string, query: object) => () => messagePage(app, query, { chatUuid, reader: somebody() })
const day = 86_400
const everywhere = (query: object) => () => pageEverywhere(app, query, { ...reader, now: new Date() })

const kinds: [string, number, () => () => Promise<unknown>][] = [
  ['a round trip', 50, () => () => sql`select 1`.execute(db)],
  ['opening a room with 100 000 messages', 150, () => page(open, { limit: 30 })],
  ['opening a room with 1 000 000 messages', 150, () => page(large, { limit: 30 })],
  ['a page far back in it', 150, () => page(large, { limit: 30, id: opened + Math.floor(chance() * searched) })],
  ['any word', 50, () => page(large, { searchKey: wordAt(rank()) })],
  ['a common word', 50, () => page(large, { searchKey: wordAt(1 + Math.floor(chance() * 20)) })],
  ['a rare word', 50, () => page(large, { searchKey: wordAt(Math.floor(vocabulary * (0.5 + chance() / 2))) })],
  ['two words', 50, () => page(large, { searchKey: `${wordAt(rank())} ${wordAt(rank())}` })],
  ['while typing', 50, () => page(large, { searchKey: wordAt(rank()).slice(0, -1) })],
  ['a word without matches', 50, () => page(large, { searchKey: 'nobodysaidthis' })],
  ['a word by a sender', 50, () => page(large, { searchKey: wordAt(rank()), uid: somebody() })],
  ['all messages of a sender', 50, () => page(large, { uid: somebody() })],
  ['all messages of a day', 50, () => page(large, { ...someDay(), affix: 'prepend' })],
  ['a word on a day', 50, () => page(large, { ...someDay(), searchKey: wordAt(rank()), affix: 'prepend' })],
  ['a song', 50, () => page(large, { song: `song ${wordAt(rank())}` })],
  ['all conversations', 150, () => everywhere({ limit: 30 })],
  [
    'newer messages in all conversations',
    50,
    () => everywhere({ affix: 'append', fromTimestamp: 1_700_000_000 + searched * 10 - 600 }),
  ],
  ['a word in all conversations', 150, () => everywhere({ searchKey: wordAt(rank()) })],
  ['writing a message', 50, () => () => write(large)],
]

const rows: string[][] = []
const targets: Target[] = []
for (const [name, max, kind] of kinds) {
  const metrics: number[] = []
  for (let round = -10; round < rounds; round++) {
    const work = kind()
    const from = performance.now()
    await work()
    if (round >= 0) metrics.push(performance.now() - from)
  }
  const [p50, p95] = [quantile(metrics, 0.5), quantile(metrics, 0.95)]
  rows.push([name, p50.toFixed(1), p95.toFixed(1)])
  targets.push({ name: `${name}, p95`, value: p95, max, unit: ' ms' })
}
const sizes = await sql<{ lines: string; words: string }>`
  select pg_size_pretty(pg_relation_size('"chatMessage"')) as "lines",
    pg_size_pretty(pg_relation_size('"chatMessageWords"')) as "words"`.execute(db)
process.stdout.write(`${table(['chat query', 'p50 ms', 'p95 ms'], rows)}\n`)
process.stdout.write(`messages ${sizes.rows[0]?.lines}, search index ${sizes.rows[0]?.words}\n`)
reportTargets(targets)
await database.close()

function someDay() {
  const from = 1_700_000_000 + Math.floor((chance() * searched * 10) / day) * day
  return { fromTimestamp: from, toTimestamp: from + day }
}

async function write(roomUuid: string): Promise<void> {
  const sender = somebody()
  const text = Array.from({ length: 8 }, () => wordAt(rank())).join(' ')
  await addMessage(
    db,
    {
      muid: null,
      roomUuid,
      sender,
      senderEntity: { uid: sender, name: 'somebody', avatar: '', role: 'default' },
      category: 'message',
      type: 'text',
      data: { text, metadata: { chatMessage: { message: text } }, attachments: [], mentions: {} },
      parentId: null,
    },
    Date.now(),
  )
}

/** Messages of eight words, one every ten seconds; every hundredth says what is playing. */
async function fill(roomUuid: string, count: number): Promise<void> {
  const word = sql.raw(`'w' || lower(to_hex(floor(power(${vocabulary}, random()))::int)) || 'x'`)
  await sql`
    insert into "chatMessage" ("roomUuid", "sender", "senderEntity", "category", "type", "data", "sentAt", "updatedAt", "createdAt")
    select ${roomUuid}::uuid, "uid", jsonb_build_object('uid', "uid", 'name', 'somebody', 'avatar', '', 'role', 'default'),
      'message', 'text',
      jsonb_build_object('text', "text", 'attachments', '[]'::jsonb, 'mentions', '{}'::jsonb, 'metadata',
        jsonb_build_object('chatMessage', jsonb_build_object('message', "text", 'userName', 'somebody') ||
          case when n % 100 = 0 then jsonb_build_object('songs', jsonb_build_array(jsonb_build_object('song',
            jsonb_build_object('trackName', 'song ' || ${word}, 'artistName', ${word})))) else '{}'::jsonb end)),
      1700000000 + n * 10, 1700000000 + n * 10, to_timestamp(1700000000 + n * 10)
    from generate_series(1, ${count}) n,
      lateral (select '00000000-0000-4000-9000-' || lpad(floor(random() * ${people} + n * 0)::text, 12, '0') as "uid") u,
      lateral (select string_agg(${word}, ' ') as "text" from generate_series(1, 8 + n * 0)) t`.execute(db)
  await sql`
    insert into "chatGroup" ("roomUuid", "lastSentAt", "messageCount")
    values (${roomUuid}::uuid, ${1_700_000_000 + count * 10}, ${count})`.execute(db)
}

/** Makes a person join the chat of both rooms and of two hundred others with one message each. */
async function joinAll(): Promise<void> {
  await sql`
    insert into "room" ("uuid", "slug", "name")
    select "roomUuid", "roomUuid"::text, 'A room' from "chatGroup"
    union all
    select gen_random_uuid(), 'room-' || n, 'A room' from generate_series(1, 200) n`.execute(db)
  await sql`
    insert into "chatMember" ("roomUuid", "uid", "joinedAt")
    select "uuid", ${reader.me}::uuid, to_timestamp(1700000000) from "room"`.execute(db)
  await sql`
    insert into "chatGroup" ("roomUuid", "lastSentAt", "messageCount")
    select "uuid", 1700000000, 1 from "room" where "slug" like 'room-%'`.execute(db)
  await sql`
    insert into "chatMessage" ("roomUuid", "sender", "senderEntity", "category", "type", "data", "sentAt", "updatedAt", "createdAt")
    select "uuid", ${reader.me}, '{}', 'message', 'text', '{"text": "hello", "attachments": [], "mentions": {}}',
      1700000000, 1700000000, to_timestamp(1700000000)
    from "room" where "slug" like 'room-%'`.execute(db)
}
