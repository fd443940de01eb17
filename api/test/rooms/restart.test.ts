import { until } from '@segue/shared/test/until.ts'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { ann, ben, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { memoryStore } from '../../src/live-rooms/storage/store.ts'
import { movableTime } from '../hosts/movable-time.ts'
import { newWorld, startRoomServer, type RoomServer } from './room-server.ts'

const hourMs = 3_600_000
const servers: RoomServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

async function start(options: Parameters<typeof startRoomServer>[0]): Promise<RoomServer> {
  const server = await startRoomServer(options)
  servers.push(server)
  return server
}

test('our client reconnects after a restart of the server, and the song has continued', async () => {
  const [world, store] = [newWorld(), memoryStore()]
  const first = await start({ world, store })
  /** Where the room is: the second server takes over the first one's address. */
  let current = first
  const openSocket = (address: string) => new WebSocket(address.replace(first.url, current.url))
  const [a, b] = [first.join('ann', { openSocket }), first.join('ben', { openSocket })]
  await until(() => a.status.kind === 'live' && b.status.kind === 'live', 'the joins')
  await a.act({ type: 'addDj', song: song('long', { duration: 300 }) })
  await until(() => b.mirror.state?.nowPlaying, 'the song')
  const playing = structuredClone(b.mirror.state?.nowPlaying)

  await first.host.rooms.stop()
  first.server.closeAllConnections()
  await new Promise((resolve) => first.server.close(resolve))
  await until(() => a.status.kind === 'reconnecting' && b.status.kind === 'reconnecting', 'the disconnects')
  expect(b.mirror.state?.nowPlaying).toEqual(playing)

  const second = await start({ world, store })
  await second.host.restore()
  current = second
  await until(() => a.status.kind === 'live' && b.status.kind === 'live', 'the reconnects')
  await until(() => Object.keys(b.mirror.state?.allUserData ?? {}).length === 2, 'everybody’s data')
  expect(b.mirror.state).toEqual(await second.host.rooms.state(roomUuid))
  expect(b.mirror.state?.nowPlaying).toEqual(playing)
  expect(b.mirror.state?.djs.map((dj) => dj.uuid)).toEqual([ann.userUuid])
})

test.each([-7_200_000, 7_200_000])(
  'when the clock is set by %i ms everybody reconnects, and the current song ends on time',
  async (by) => {
    let set = 0
    const time = movableTime()
    const clock = () => time.clock() + set
    const server = await start({ time: { clock, timers: time.timers } })
    const statuses: string[] = []
    const connection = server.join('ann', { onStatus: ({ kind }) => void statuses.push(kind) })
    await until(() => connection.status.kind === 'live', 'the join')
    await connection.act({ type: 'addDj', song: song('one', { duration: 60 }) })
    const begun = await until(() => connection.mirror.state?.nowPlaying, 'the song')

    set = by
    const before = statuses.length
    server.host.clockSet()
    // The connection may be back before the test looks.
    await until(() => statuses.slice(before).some((kind) => kind !== 'live'), 'the disconnects')
    await until(() => connection.status.kind === 'live', 'the reconnects')
    expect(Math.abs(connection.serverNow() - clock())).toBeLessThan(hourMs)
    // A song that should be over by the new time has ended, and one that should not have begun yet has been restarted:
    // neither lasts for hours.
    const after = connection.mirror.state?.nowPlaying
    if (after) expect(Math.abs(after.startTime - (begun.startTime + by))).toBeLessThan(hourMs)
    await time.pass(60_000)
    await until(() => connection.mirror.state?.nowPlaying?.playId !== begun.playId, 'the end of the song')
    expect(server.world.logged).toEqual([])
  },
)

test('our client follows a room, synchronises its clock and receives what others push', async () => {
  const time = movableTime()
  const clock = () => time.clock() + hourMs
  const server = await start({ time: { clock, timers: time.timers } })
  const heard: string[] = []
  const a = server.join('ann', { onMessage: (push) => void heard.push(push.message.name) })
  const b = server.join('ben')
  await until(() => a.status.kind === 'live' && b.status.kind === 'live', 'the joins')
  await b.act({ type: 'addDj', song: song('one') })
  await a.act({ type: 'voteOnSong', songVotes: { like: true } })
  await expect(b.act({ type: 'voteOnSong', songVotes: { like: true } })).rejects.toMatchObject({
    code: 'ownSong',
    message: 'You can’t vote on your own song.',
  })
  server.host.rooms.push(roomUuid, { name: 'chatMessage', params: { text: 'hi' } })
  await until(() => heard.includes('chatMessage'), 'the chat')
  expect(a.mirror.state).toEqual(await server.host.rooms.state(roomUuid))
  const before = clock()
  const { received } = await a.probe()
  expect(received).toBeGreaterThanOrEqual(before)
  expect(received).toBeLessThanOrEqual(clock())
  // Our own clock would be an hour off.
  expect(Math.abs(a.serverNow() - clock())).toBeLessThan(hourMs / 2)
})

test('our client stops when it is kicked', async () => {
  const server = await start({})
  const [a, staff] = [server.join('ben'), server.join('mo')]
  await until(() => a.status.kind === 'live' && staff.status.kind === 'live', 'the joins')
  await staff.act({ type: 'kickUserFromRoom', userUuid: ben.userUuid })
  await until(() => a.status.kind === 'stopped', 'the clients to stop')
  expect(a.status).toMatchObject({ why: { code: 'kickedFromRoom' } })
})
