import { cpus, loadavg } from 'node:os'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { table, type Target } from '@segue/shared/test/statistics.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { worldOfGuilds } from './guilds/world.ts'
import { Helper } from './helper.ts'
import { makeRooms } from './make-rooms.ts'
import { openDatabase } from './postgres.ts'
import { signPeople } from './signed-people.ts'

/**
 * What one process of the bot needs for 5000 guilds, a tenth of which have songs announced: memory, CPU, and its
 * requests to Discord in two minutes without activity.
 */

const guildCount = 5000
const announcing = guildCount / 10
const rooms = 50
const restMinutes = 2
const max = { callsPerGuildAndMinute: 1, kilobytesPerGuild: 64 }

process.stdout.write(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} before the start\n`)
const database = await openDatabase()
const { pem } = await signPeople(database.db, 1)
const announced = await announceSongs()
const server = new Helper('rooms/server.ts', { DATABASE_URL: database.url, SIGNING_KEYS: pem })
const discord = new Helper('guilds/discord.ts', { GUILDS: String(guildCount) })
const bot = new Helper('guilds/bot.ts', {
  SERVER: `http://127.0.0.1:${Number(await server.ready)}`,
  DISCORD: `http://127.0.0.1:${Number(await discord.ready)}/api`,
  SERVICE_TOKEN: 'the service token of the bench',
})
await bot.ready
const ask = async (helper: Helper, what: string, about = '') => Number(await helper.ask(what, about))

const heapBefore = await ask(bot, 'heap')
const seconds = await ask(bot, 'start')
const known = await ask(bot, 'guilds')
if (known !== guildCount) throw new Error(`The bot knows ${known} guilds of ${guildCount}`)
const startCalls = await ask(discord, 'calls')
// What it reads right after connecting belongs to its start.
await pause(10_000)
for (const uuid of announced)
  if ((await ask(bot, 'hears', uuid)) === 0) throw new Error('The bot does not follow a room')
const [callsBefore, cpuBefore] = [await ask(discord, 'calls'), await ask(bot, 'cpu')]
await pause(restMinutes * 60_000)
const calls = ((await ask(discord, 'calls')) - callsBefore) / restMinutes
const cpu = ((await ask(bot, 'cpu')) - cpuBefore) / 1e6 / (restMinutes * 60)
const heap = (await ask(bot, 'heap')) - heapBefore
const resident = await ask(bot, 'resident')

process.stdout.write(
  `${table(
    [`${guildCount} guilds`, ''],
    [
      ['startup until all are known, s', seconds.toFixed(1)],
      ['calls to Discord at startup', String(startCalls)],
      ['calls to Discord per minute when idle', calls.toFixed(1)],
      ['heap beyond that without guilds, MB', heap.toFixed(1)],
      ['whole process, MB', resident.toFixed(0)],
      ['CPU when idle, % of a core', (cpu * 100).toFixed(2)],
    ],
  )}\n`,
)
const targets: Target[] = [
  {
    name: 'calls to Discord per minute and guild when idle',
    value: calls / guildCount,
    max: max.callsPerGuildAndMinute,
  },
  { name: 'heap per guild', value: (heap * 1024) / guildCount, max: max.kilobytesPerGuild, unit: ' kB' },
]
reportTargets(targets)
for (const helper of [bot, discord, server]) helper.stop()
await database.close()

/** Creates rooms that guilds have bound and have songs announced for. Returns their uuids. */
async function announceSongs(): Promise<string[]> {
  const { db } = database
  const made = await makeRooms(db, rooms)
  const guilds = worldOfGuilds(announcing).guilds
  for (const [at, { guildId, channelId }] of guilds.entries()) {
    const settings = JSON.stringify({ announce: { channelId } })
    await db.insertInto('discordGuild').values({ guildId, settings }).execute()
    const roomId = made[at % rooms]?.id ?? 0
    await db.insertInto('discordBinding').values({ guildId, channelId: '', roomId }).execute()
  }
  return made.map(({ uuid }) => uuid)
}
