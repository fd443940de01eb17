import { afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { providerSong } from '../../api/test/fakes/fake-provider.ts'
import { VirtualTime } from '@segue/shared/test/simulation/virtual-time.ts'
import { watchOver } from '../src/announcements/watch.ts'
import { createBot } from '../src/bot.ts'
import { startGateway } from '../src/discord/gateway.ts'
import { SharedShards } from '../src/discord/shared-shards.ts'
import { virtualAfter } from './virtual-after.ts'
import { botTest, fetchWithoutDeadline, serviceToken, wordsOf } from './world.ts'

const running = botTest({ shards: 4 })

beforeAll(() => running().gateway.stop())

type Gateway = Awaited<ReturnType<typeof startGateway>>
type Process = { holder: string; shards: SharedShards; gateways: ReadonlyMap<number, Gateway>; time: VirtualTime }

const processes: Process[] = []
afterEach(async () => {
  const all = processes.splice(0)
  let stopped = false
  void Promise.all(all.map(({ shards }) => shards.stop())).then(() => (stopped = true))
  await whileTimePasses(all, () => stopped).toBe(true)
  const { db } = running().fixtures.app
  for (const table of ['discordShard', 'discordBot', 'discordIdentify'] as const) await db.deleteFrom(table).execute()
})

/** A process that runs the shared bot, on a clock of its own: while that stands still, it renews nothing by itself. */
async function join(holder: string): Promise<Process> {
  const { fixtures, served, server, world, mistakes } = running()
  const { id: applicationId, botToken: token } = world.application
  const time = new VirtualTime(fixtures.clock.now())
  const [now, after] = [() => time.now, virtualAfter(time)]
  const publicUrl = 'https://segue.test'
  const bot = createBot({ server, publicUrl, applicationId, serviceToken, fetch: fetchWithoutDeadline, now, after })
  const onMistake = (error: unknown, where: string) =>
    void mistakes.push(`${where}: ${error instanceof Error ? error.message : 'unknown'}`)
  const gateways = new Map<number, Gateway>()
  const shards = new SharedShards({
    leases: bot.leaseShards,
    holder,
    count: 4,
    async start(range, isOurs) {
      const watch = watchOver(server, serviceToken)
      const shared = { isOurs }
      const gateway = await startGateway({
        bot,
        token,
        apiBase: served.apiBase,
        watch,
        onMistake,
        shards: range,
        shared,
      })
      gateways.set(must(range.ids[0], 'a shard'), gateway)
      return gateway
    },
    now,
    after,
    onMistake,
  })
  await shards.open()
  const process = { holder, shards, gateways, time }
  processes.push(process)
  return process
}

/** Polls while the clocks of these processes advance. */
const whileTimePasses = <T>(of: readonly Process[], look: () => T, ms = 1000) =>
  expect.poll(async () => {
    for (const { time } of of) await time.pass(ms)
    return look()
  })

const sessions = () => running().served.gateway.sessions.map(({ shard: [index] }) => index)
const shardsOf = (of: readonly Process[]) => of.flatMap(({ shards }) => shards.shards).sort()

/** Three processes that have divided four shards among them. */
async function three() {
  const all = [await join('a'), await join('b'), await join('c')]
  const isDivided = () => all.every(({ shards }) => shards.shards.length <= 2) && shardsOf(all).length === 4
  await whileTimePasses(all, isDivided).toBe(true)
  await whileTimePasses(all, sessions, 100).toHaveLength(4)
  return all
}

/** The leases of a process that no longer renews them expire. */
async function expire({ holder }: Process) {
  const { db } = running().fixtures.app
  const until = new Date(0)
  await db.updateTable('discordShard').where('holder', '=', holder).set({ until }).execute()
  await db.updateTable('discordBot').where('holder', '=', holder).set({ until }).execute()
}

/** A guild with a room that announces songs. */
async function announcing(name: string) {
  const { fixtures, person, guild, actor } = running()
  const owner = person(name)
  const { guild: theirs, channel } = guild(owner)
  const { accessToken, uuid } = await fixtures.service.call('POST /discord/users', {
    body: { discordId: owner.id, username: name },
  })
  const member = { name, uuid, token: accessToken, call: fixtures.as(accessToken) }
  const room = await member.call('POST /rooms/infrastructure', { body: { name: `The room of ${name}` } })
  const params = { guildId: theirs.id }
  await member.call('POST /rooms/discord/{guildId}', { params, body: { roomId: room.uuid } })
  const body = { announce: { channelId: channel.id, inThread: false } }
  await member.call('PATCH /rooms/discord/{guildId}', { params, body })
  const shard = Number((BigInt(theirs.id) >> 22n) % 4n)
  const visitor = await fixtures.enter(member, room.uuid)
  const announced = (song: string) =>
    actor.seenBy({ person: owner, channel }).filter((message) => wordsOf(message).includes(`**${song}**`)).length
  const hears = (of: Process) => of.gateways.get(shard)?.follower.hears(room.uuid) ?? false
  /** Every gateway that serves the guild reads its settings. */
  async function reread(of: readonly Process[]) {
    const facts = { id: theirs.id, locale: 'en-US', hasChannel: () => true }
    const gateways = of.flatMap((one) => [...one.gateways.values()])
    const serving = () => gateways.filter(({ client }) => client.guilds.cache.has(theirs.id))
    await expect.poll(serving).not.toEqual([])
    for (const { follower } of serving()) await follower.readGuild(facts)
  }
  return { shard, visitor, announced, reread, hears }
}

/** Waits until these processes have spoken, if they were going to. */
async function settled(of: readonly Process[]) {
  await Promise.all(of.map(({ shards }) => shards.renew()))
  await Promise.all(of.map(({ shards }) => shards.renew()))
}

const song = (trackName: string) => providerSong('sevenDigital', trackName, { trackName, artistName: 'The Openers' })

test('three processes divide the shards, each of which has one session', async () => {
  const all = await three()
  expect(shardsOf(all)).toEqual([0, 1, 2, 3])
  expect(sessions().sort()).toEqual([0, 1, 2, 3])
})

test('three processes announce a song once', async () => {
  const all = await three()
  const { visitor, announced, reread, hears } = await announcing('ann')
  await reread(all)
  await expect.poll(() => all.filter(hears).length).toBe(1)
  await visitor.act('addDj', { song: song('Opener') })
  await expect.poll(() => announced('Opener')).toBe(1)
  await settled(all)
  expect(announced('Opener')).toBe(1)
})

test('the guilds of a process that died are served by another, and the dead one stays silent when it wakes up', async () => {
  const all = await three()
  const { shard, visitor, announced, reread, hears } = await announcing('bob')
  await reread(all)
  await expect.poll(() => all.filter(hears).length).toBe(1)
  const suspended = must(all.find(hears), 'the owner')
  const others = all.filter((one) => one !== suspended)
  await expire(suspended)
  await whileTimePasses(others, () => others.some(({ shards }) => shards.shards.includes(shard))).toBe(true)
  await whileTimePasses(others, () => others.filter(hears).length, 1000).toBe(1)
  // Its subscription to the room still works, and it has noticed nothing.
  expect(hears(suspended)).toBe(true)
  await visitor.act('addDj', { song: song('Second') })
  await expect.poll(() => announced('Second')).toBe(1)
  await settled(all)
  expect(announced('Second')).toBe(1)
  expect(suspended.shards.shards).not.toContain(shard)
})

test('a process that stops leaves its shards to the others at once', async () => {
  const all = await three()
  const [first, ...others] = all
  await must(first, 'a process').shards.stop()
  await whileTimePasses(others, () => shardsOf(others)).toEqual([0, 1, 2, 3])
})
