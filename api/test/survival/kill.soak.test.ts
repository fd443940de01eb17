import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { pause } from '@segue/shared/test/pause.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { callsOf, keepSaying, Listener, longSong, newGuest, newMember, until, type Somebody } from './listeners.ts'
import { ServerProcess } from './server-process.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

const roomCount = 20
const guestsInARoom = 8

interface Scene {
  uuid: string
  slug: string
  owner: Listener
  friend: Listener
  guests: Listener[]
  /** What the server has acknowledged: the room's last description, the crates, and the owner's next song. */
  described: number
  crates: string[]
  chosen: number
  /** How often each guest voted and the friend chose a song. All but the last of these were acknowledged. */
  votesRequested: Map<string, number>
  choicesRequested: number
}

let dataDir: string
let database: SharedDatabase | undefined
let server: ServerProcess
const scenes: Scene[] = []
const everybody = () => scenes.flatMap(({ owner, friend, guests }) => [owner, friend, ...guests])

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'segue-kill-'))
  // The product has its own embedded database by default; with a server it has to survive on that one.
  database = process.env['DATABASE_URL'] ? await openSharedDatabase() : undefined
  server = await ServerProcess.on(dataDir, database?.url)
  await server.start()
})
afterAll(async () => {
  for (const listener of everybody()) listener.connection.stop()
  await server.kill()
  await database?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** A room with its owner and a moderator on stage, a guest behind them, and an audience that has voted. */
async function openScene(number: number): Promise<Scene> {
  const [owner, friend] = [
    await newMember(server.url, `owner-${number}`),
    await newMember(server.url, `friend-${number}`),
  ]
  const guests: Somebody[] = []
  for (let count = 0; count < guestsInARoom; count++) guests.push(await newGuest(server.url))
  const { uuid, slug } = await owner.call('POST /rooms/infrastructure', { body: { name: `Room ${number}` } })
  await owner.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: slug },
    body: { userUuid: friend.uuid, role: 'moderator' },
  })
  const enter = (who: Somebody) => new Listener(server.url, who, uuid)
  return {
    uuid,
    slug,
    owner: enter(owner),
    friend: enter(friend),
    guests: guests.map(enter),
    described: 0,
    crates: [],
    chosen: 0,
    votesRequested: new Map(),
    choicesRequested: 0,
  }
}

async function setTheStage({ owner, friend, guests }: Scene): Promise<void> {
  const [dj, ...audience] = guests
  await owner.connection.act({ type: 'addDj', song: longSong('now') })
  await owner.connection.act({ type: 'updateNextSong', song: longSong('0') })
  await friend.connection.act({ type: 'addDj', song: longSong('next') })
  await must(dj, 'a guest').connection.act({ type: 'addDj', song: longSong('third') })
  for (const [index, { connection }] of audience.entries()) {
    await connection.act({ type: 'voteOnSong', songVotes: { like: index % 3 > 0 } })
  }
}

/** Four votes in rotation, so that a lost one equals neither of the last two. */
const voteOf = (count: number) => ({ like: count % 2 === 0, star: count % 4 < 2 })

/** Keeps everybody doing something until `going` returns false. */
function live(scene: Scene, going: () => boolean): Promise<unknown>[] {
  const { owner, friend, guests } = scene
  const jump = () => ({ type: 'playOneTimeAnimation', animation: 'jump' }) as const
  const vote = (guest: Listener) => (count: number) => {
    scene.votesRequested.set(guest.who.uuid, count + 1)
    return { type: 'voteOnSong', songVotes: voteOf(count) } as const
  }
  const restless = guests
    .slice(1)
    .map((guest, index) => keepSaying(guest, index === 0 ? jump : vote(guest), 600 + 37 * index, going))
  const choose = (count: number) => {
    scene.choicesRequested = count + 1
    return { type: 'updateNextSong', song: longSong(`choice ${count}`) } as const
  }
  return [...restless, keepSaying(friend, choose, 400, going), writeOverRest(scene, owner.who, going)]
}

async function writeOverRest(scene: Scene, owner: Somebody, going: () => boolean): Promise<void> {
  for (let count = 1; going(); count++) {
    try {
      await owner.call('PATCH /rooms/{id}', { params: { id: scene.slug }, body: { description: `${count}` } })
      scene.described = count
      const { crateUuid } = await owner.call('POST /crate', { body: { crateName: `Crate ${count}` } })
      scene.crates.push(crateUuid)
      const action = { action: 'updateNextSong', song: longSong(`${count}`) }
      await owner.call('POST /rooms/{id}/actions', { params: { id: scene.slug }, body: action })
      scene.chosen = count
    } catch {
      // The server is dead: what it has not acknowledged is not promised.
      return
    }
    await pause(500)
  }
}

/** Everything of a room except its settings, which the database stores and the room reads when it starts. */
const withoutSettings = (state: RoomState) => JSON.stringify(sorted({ ...state, settings: null }))

/**
 * The same without what this load changes continuously, which may have been stored before it was received. Whether it
 * was requested is checked separately by `expectNothingAcknowledgedLost`.
 */
function withoutLoad(state: RoomState): string {
  const data = Object.entries(state.allUserData).map(([uuid, one]) => [uuid, { ...one, songVotes: null }])
  const withoutSong = (dj: RoomState['djs'][number]) => ({ ...dj, nextSong: null })
  const [djs, visibleDjs] = [state.djs.map(withoutSong), state.visibleDjs.map(withoutSong)]
  const counts = { voteCounts: { likes: 0, dislikes: 0, stars: 0 }, vibeMeter: 0 }
  return withoutSettings({ ...state, ...counts, djs, visibleDjs, allUserData: Object.fromEntries(data) })
}

/** With sorted keys, because the database doesn't keep their order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}

/** People's votes on the song, counted one by one. */
function countedVotes({ allUserData }: RoomState) {
  const votes = Object.values(allUserData).map(({ songVotes }) => songVotes)
  return {
    likes: votes.filter(({ like }) => like === true).length,
    dislikes: votes.filter(({ like }) => like === false).length,
    stars: votes.filter(({ star }) => star === true).length,
  }
}

/** Everything acknowledged is there; only the last request may be there in addition. */
function expectNothingAcknowledgedLost({ votesRequested, choicesRequested }: Scene, restored: RoomState): void {
  expect(votesRequested.size).toBe(guestsInARoom - 2)
  for (const [uuid, requestCount] of votesRequested) {
    expect(requestCount).toBeGreaterThan(1)
    const { like, star } = must(restored.allUserData[uuid], 'a guest').songVotes
    expect([voteOf(requestCount - 1), voteOf(requestCount - 2)]).toContainEqual({ like, star: star === true })
  }
  expect([`choice ${choicesRequested - 1}`, `choice ${choicesRequested - 2}`]).toContain(
    restored.djs[1]?.nextSong?.trackName,
  )
}

test('a server that is killed under load restores every room, and everybody returns to theirs', async () => {
  for (let number = 0; number < roomCount; number++) scenes.push(await openScene(number))
  await until(() => everybody().every(({ live }) => live))
  await Promise.all(scenes.map(setTheStage))
  expect(everybody()).toHaveLength(200)

  let going = true
  const load = scenes.flatMap((scene) => live(scene, () => going))
  await until(() => scenes.every(({ described, chosen }) => described > 5 && chosen > 5))
  await server.kill()
  going = false
  await Promise.all(load)
  await until(() => everybody().every((listener) => !listener.live))
  const before = scenes.map(({ owner }) => [...owner.seen])

  await server.start()
  const upAt = performance.now()
  await until(() => everybody().every(({ live }) => live))
  const lastBackAt = Math.max(...everybody().map(({ backAt }) => backAt))
  const arrivals = everybody().map(({ backAt }) => backAt - upAt)
  await until(() => everybody().every(({ state }) => Object.keys(state?.allUserData ?? {}).length === 10))

  // All attempts are within two seconds (`backoff.test.ts`), and not all people return at the same moment.
  console.info(`200 people reconnected ${Math.round(lastBackAt - upAt)} ms after the server restarted`)
  const crowded = arrivals.map((at) => arrivals.filter((other) => Math.abs(other - at) <= 50).length)
  expect(Math.max(...crowded)).toBeLessThan(arrivals.length / 2)

  for (const [index, scene] of scenes.entries()) {
    const restored = must(scene.owner.state, 'the room')
    // The room is exactly as it was at one moment near the end: storage may be behind what was received by changes that
    // were not acknowledged yet, or ahead of it.
    const moment = (before[index] ?? []).findLast(({ state }) => withoutSettings(state) === withoutSettings(restored))
    const last = before[index]?.at(-1)?.state
    const ahead = last !== undefined && withoutLoad(last) === withoutLoad(restored)
    expect(moment !== undefined || ahead, `Room ${index} matches a past state`).toBe(true)
    // Everybody waits for the response to one request before the next, and it is sent once the change is stored: at
    // most one change by each person was received after that moment, and one of the owner's description.
    const receivedAfter = (before[index] ?? []).filter(({ at }) => moment !== undefined && at > moment.at)
    expect(receivedAfter.length).toBeLessThanOrEqual(guestsInARoom + 3)

    expectNothingAcknowledgedLost(scene, restored)

    // And checked explicitly: the DJs, their songs, the current song at the right position, the votes and the roles.
    const { owner, friend, guests } = scene
    expect(restored.djs.map((dj) => dj.uuid)).toEqual([owner.who.uuid, friend.who.uuid, guests[0]?.who.uuid])
    expect(restored.djs.map((dj) => dj.nextSong?.trackName)).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^choice \d+$/),
      'third',
    ])
    expect(restored.nowPlaying).toEqual(before[index]?.at(-1)?.state.nowPlaying)
    expect(Math.abs(owner.connection.serverNow() - Date.now())).toBeLessThan(2000)
    expect(restored.voteCounts).toEqual(countedVotes(restored))
    expect(restored.voteCounts.likes + restored.voteCounts.dislikes).toBe(guestsInARoom - 1)
    expect(restored.allUsers.slice(0, 2)).toMatchObject([
      { uuid: owner.who.uuid, highestRole: 'owner' },
      { uuid: friend.who.uuid, highestRole: 'moderator' },
    ])
    for (const listener of [friend, ...guests])
      expect(withoutSettings(must(listener.state, 'a state'))).toBe(withoutSettings(restored))

    // Nothing that was acknowledged over REST is lost; a pending request may have arrived as well.
    const { description } = await callsOf(server.url, owner.who.token)('GET /rooms/{id}', {
      params: { id: scene.slug },
    })
    expect([scene.described, scene.described + 1]).toContain(Number(description))
    expect(Number(restored.settings.description)).toBe(Number(description))
    for (const crateId of scene.crates) await owner.who.call('GET /crate/{crateId}', { params: { crateId } })
    expect([scene.chosen, scene.chosen + 1]).toContain(Number(restored.djs[0]?.nextSong?.trackName))
  }
})
