import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { pause } from '@segue/shared/test/pause.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { Chance, seedOf } from '../attack/random.ts'
import { Listener, longSong, newGuest, newMember, until, type Somebody } from './listeners.ts'
import { ServerProcess } from './server-process.ts'
import { openSharedDatabase } from './shared-database.ts'

/** Ten kills under load: what was acknowledged, over the socket and over REST, is there afterwards, exactly once. */

const kills = Number(process.env['KILLS'] ?? 10)
const roomCount = 4
const votersInARoom = 10
const seed = seedOf('kills')

/** A song that the catalogue accepts unchanged, so that it can be liked. */
const liked = {
  trackName: 'now',
  artistName: 'The Survivors',
  duration: 600,
  status: 'SUCCESS',
  musicProviders: { youtube: 'dQw4w9WgXcQ' },
}

interface Vote {
  like: boolean
  star: boolean
}

/** A user who votes all the time, with their last acknowledged vote and any request after it. */
class Voter {
  readonly listener: Listener
  acknowledged: Vote | undefined
  request: Vote | undefined
  count = 0

  constructor(listener: Listener) {
    this.listener = listener
  }

  async vote(going: () => boolean, chance: Chance): Promise<void> {
    while (going()) {
      const vote = { like: chance.happens(0.5), star: chance.happens(0.5) }
      this.request = vote
      try {
        await this.listener.connection.act({ type: 'voteOnSong', songVotes: vote })
      } catch {
        return
      }
      this.acknowledged = vote
      this.count += 1
      await pause(chance.below(60))
    }
  }
}

interface Scene {
  slug: string
  owner: Listener
  voters: Voter[]
  crates: string[]
  /** The owner's last acknowledged next song. */
  chosen: number
}

async function openScene(url: string, number: number): Promise<Scene> {
  const owner = await newMember(url, `owner-${number}`)
  const { uuid, slug } = await owner.call('POST /rooms/infrastructure', { body: { name: `Room ${number}` } })
  const enter = (who: Somebody) => new Listener(url, who, uuid)
  const voters: Voter[] = []
  for (let count = 0; count < votersInARoom; count++) {
    const who = count % 3 === 0 ? await newMember(url, `voter-${number}-${count}`) : await newGuest(url)
    voters.push(new Voter(enter(who)))
  }
  return { slug, owner: enter(owner), voters, crates: [], chosen: 0 }
}

async function choose(scene: Scene, going: () => boolean): Promise<void> {
  const { connection, who } = scene.owner
  while (going()) {
    try {
      await connection.act({ type: 'updateNextSong', song: longSong(`${scene.chosen + 1}`) })
      scene.chosen += 1
      const { crateUuid } = await who.call('POST /crate', { body: { crateName: `Crate ${scene.chosen}` } })
      scene.crates.push(crateUuid)
    } catch {
      return
    }
    await pause(50)
  }
}

const votesOf = (state: RoomState, { listener }: Voter) =>
  must(state.allUserData[listener.who.uuid], 'a voter').songVotes

async function likesOf({ listener }: Voter): Promise<string[]> {
  const { songs } = await listener.who.call('GET /crate/special/likes')
  return songs.map(({ trackName }) => trackName)
}

async function compare(scene: Scene): Promise<void> {
  // A client that has just reconnected briefly shows old data about people, so the host itself is queried.
  const state = await scene.owner.who.call('GET /rooms/room-state/{id}', { params: { id: scene.slug } })
  for (const voter of scene.voters) {
    const { like, star } = votesOf(state, voter)
    const wanted = [voter.acknowledged, voter.request].filter((vote) => vote !== undefined)
    if (wanted.length === 0) continue
    expect(wanted).toContainEqual({ like, star: star === true })
  }
  const votes = scene.voters.map((voter) => votesOf(state, voter))
  expect(state.voteCounts).toEqual({
    likes: votes.filter(({ like }) => like === true).length,
    dislikes: votes.filter(({ like }) => like === false).length,
    stars: votes.filter(({ star }) => star === true).length,
  })
  const next = Number(state.djs[0]?.nextSong?.trackName)
  expect([scene.chosen, scene.chosen + 1]).toContain(next)
  scene.chosen = next
  const { who } = scene.owner
  for (const crateId of scene.crates) await who.call('GET /crate/{crateId}', { params: { crateId } })
  // The room's effects reach the likes crates, each song once.
  for (const voter of scene.voters.filter((_, index) => index % 3 === 0)) {
    const wanted = votesOf(state, voter).star === true ? ['now'] : []
    await expect.poll(() => likesOf(voter), { timeout: 20_000 }).toEqual(wanted)
  }
}

const databases = process.env['DATABASE_URL'] ? ['embedded', 'PostgreSQL'] : ['embedded']

describe.each(databases)('on the %s database', (kind) => {
  test(`nothing acknowledged is lost in ${kills} kills under load, including votes`, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'segue-kills-'))
    const database = kind === 'PostgreSQL' ? await openSharedDatabase() : undefined
    const server = await ServerProcess.on(dataDir, database?.url)
    const scenes: Scene[] = []
    const everybody = () => scenes.flatMap(({ owner, voters }) => [owner, ...voters.map(({ listener }) => listener)])
    const chance = new Chance(seed)
    try {
      await server.start()
      for (let number = 0; number < roomCount; number++) scenes.push(await openScene(server.url, number))
      await until(() => everybody().every(({ live }) => live))
      for (const { owner } of scenes) await owner.connection.act({ type: 'addDj', song: liked })
      for (const { owner } of scenes) await owner.connection.act({ type: 'updateNextSong', song: longSong('0') })
      for (let kill = 0; kill < kills; kill++) {
        let going = true
        const load = scenes.flatMap((scene) => [
          choose(scene, () => going),
          ...scene.voters.map((voter) => voter.vote(() => going, chance)),
        ])
        await pause(500 + chance.below(1500))
        await server.kill()
        going = false
        await Promise.all(load)
        await until(() => everybody().every(({ live }) => !live))
        await server.start()
        await until(() => everybody().every(({ live }) => live))
        const whole = ({ state }: Listener) => Object.keys(state?.allUserData ?? {}).length === votersInARoom + 1
        await until(() => everybody().every(whole))
        for (const scene of scenes) await compare(scene)
      }
      const votes = scenes.flatMap(({ voters }) => voters).reduce((sum, { count }) => sum + count, 0)
      const crates = scenes.reduce((sum, scene) => sum + scene.crates.length, 0)
      console.info(`${kind}: ${kills} kills, ${votes} votes and ${crates} crates acknowledged, none lost`)
      expect(votes).toBeGreaterThan(kills * 50)
    } finally {
      for (const { connection } of everybody()) connection.stop()
      await server.kill()
      await database?.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
