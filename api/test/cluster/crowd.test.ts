import { isDeepStrictEqual } from 'node:util'
import fastJsonPatch, { type Operation } from 'fast-json-patch'
import { afterEach, expect, test } from 'vitest'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { people, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { must } from '@segue/shared/must.ts'
import { until } from '@segue/shared/test/until.ts'
import { BareClient } from '../rooms/bare-client.ts'
import { newWorld } from '../rooms/room-server.ts'
import { hostsTogether } from './hosts-together.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const uuidOf = (name: string) => must(people[name], 'a known name').userUuid

/** A room on two hosts that lists one person; everybody who joins connects to the other host. */
async function smallRoom() {
  const hosts = await hostsTogether({ world: newWorld(), names: ['holder', 'relay'], maxListed: 1 })
  closing.push(() => hosts.stop())
  const listen = async (name: string, host: string) => {
    const connection = hosts.serverOf(host).join(name)
    await until(() => connection.mirror.state?.allUserData[uuidOf(name)] !== undefined, `${name} in the room`)
    return connection
  }
  return { ...hosts, listen }
}

/** A published client's state: it applies everything it receives, in order. */
function publishedState(client: BareClient, joined: unknown): RoomState {
  // The boundary: what the server sent, as such a client treats it.
  let state = structuredClone(joined) as RoomState
  for (const { message } of client.pushes) {
    const { statePatch } = message as { statePatch?: Operation[] }
    if (statePatch) state = fastJsonPatch.applyPatch(state, structuredClone(statePatch), true).newDocument
  }
  return state
}

test('people in a crowd see themselves and each other, wherever their sockets are', async () => {
  const { listen } = await smallRoom()
  const ann = await listen('ann', 'holder')
  const ben = await listen('ben', 'relay')
  const guest = await listen('guest', 'holder')
  const seen = (connection: typeof ann) => connection.mirror.state?.allUsers.map(({ uuid }) => uuid)
  await until(() => seen(ben)?.length === 3, 'Ben to receive the guest')
  expect(seen(guest)).toEqual(['ann', 'ben', 'guest'].map(uuidOf))
  expect(seen(ann)).toEqual([uuidOf('ann')])
  await until(() => ann.mirror.state?.crowdSize === 2, 'the number of other users')
  await ann.act({ type: 'addDj', song: song('one') })
  await ben.act({ type: 'voteOnSong', songVotes: { like: true } })
  const likes = (connection: typeof ann) => connection.mirror.state?.voteCounts.likes
  await until(() => [ann, ben, guest].every((one) => likes(one) === 1), 'the vote in the counts')
  const vote = guest.mirror.state?.allUserData[uuidOf('ben')]?.songVotes
  expect(vote).toEqual({ like: true })
  await ben.act({ type: 'leaveRoom' })
  await until(() => seen(guest)?.length === 2, 'Ben to leave')
})

test('a published client in a crowd applies everything it receives, including its own data', async () => {
  const { listen, serverOf } = await smallRoom()
  const ann = await listen('ann', 'holder')
  const client = new BareClient(`${serverOf('relay').url}/primus?token=ben`)
  closing.push(() => client.close())
  await client.open()
  const { state: joined } = await client.act('joinRoom', { roomUuid })
  await until(() => client.names.includes('updatedAround'), 'the users around')
  const guest = await listen('guest', 'holder')
  await ann.act({ type: 'addDj', song: song('one') })
  await client.act('voteOnSong', { roomUuid, songVotes: { like: true } })
  await guest.act({ type: 'voteOnSong', songVotes: { like: false } })
  await client.act('addDj', { roomUuid, song: song('two') })
  await guest.act({ type: 'leaveRoom' })
  const holds = () => publishedState(client, joined)
  const listed = () => must(serverOf('holder').host.rooms.liveState(roomUuid), 'the room')
  await until(() => !holds().crowdSize && holds().djs.length === 2, 'Ben on stage')
  await until(() => isDeepStrictEqual(holds(), listed()), 'the current room state')
})

test('[R316] simultaneous votes are forwarded together and broadcast as one sum, and each gets a response', async () => {
  const { listen, engine, serverOf } = await smallRoom()
  const ann = await listen('ann', 'holder')
  const others = await Promise.all(['ben', 'cleo', 'mo', 'guest'].map((name) => listen(name, 'relay')))
  await ann.act({ type: 'addDj', song: song('one') })
  await until(() => others.every(({ mirror }) => mirror.state?.nowPlaying), 'the song everywhere')
  const before = engine.messages.length
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      must(others[at % others.length], 'another user').act({ type: 'voteOnSong', songVotes: { like: at >= 16 } }),
    ),
  )
  expect(answers).toHaveLength(20)
  await until(() => others.every(({ mirror }) => mirror.state?.voteCounts.likes === 4), 'all votes in the counts')
  const crossed = engine.messages.slice(before)
  const ofKind = (kind: string) => crossed.filter((one) => one.includes(`"kind":"${kind}"`))
  expect(ofKind('said').length).toBeLessThan(10)
  expect(
    ofKind('push')
      .join('\n')
      .match(/votedOnSong/g)?.length,
  ).toBeLessThan(10)
  expect(serverOf('holder').host.rooms.liveState(roomUuid)?.voteCounts).toMatchObject({ likes: 4, dislikes: 0 })
})
