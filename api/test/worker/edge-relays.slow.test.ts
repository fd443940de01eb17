import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { providerSong } from '../hosts/songs.ts'
import { until } from '@segue/shared/test/until.ts'
import { BareClient } from '../rooms/bare-client.ts'
import type { Participant } from '../hosts/host-under-test.ts'
import { signUp } from './edge-host.ts'
import { openEdge, type PeopledEdge } from './peopled-edge.ts'

/** A room whose object accepts one socket, and relays that accept two each. */
let opened: PeopledEdge
const people: Participant[] = []
beforeAll(async () => {
  opened = await openEdge(inject('bundle'), { ROOM_SOCKETS: '1', RELAY_SOCKETS: '2', PING_EVERY_MS: '200' })
  for (const name of ['cleo', 'dan', 'eve']) people.push(await signUp(opened.edge.url, name))
})
afterAll(() => opened?.close())

/** Ann in the object itself, and four more people in two relays. */
async function fullRoom() {
  const { ann, ben, makeRoom, enter } = opened
  const { uuid } = await makeRoom(ann)
  const dj = await enter(ann, uuid)
  await dj.connection.act({ type: 'addDj', song: providerSong('one', 600) })
  const listeners = []
  for (const who of [ben, ...people]) listeners.push(await enter(who, uuid))
  return { uuid, dj, listeners, all: [dj, ...listeners] }
}

const likes = ({ connection }: Awaited<ReturnType<PeopledEdge['enter']>>) => connection.mirror.state?.voteCounts.likes

test('people who find a room’s object full join through a relay, and take part like anyone else', async () => {
  const { uuid, listeners, all } = await fullRoom()
  await until(
    () => all.every(({ connection }) => connection.mirror.state?.allUsers.length === 5),
    'five users on every client',
  )
  const begun = opened.edge.lines.filter((line) => line.includes('relay object created') && line.includes(uuid))
  expect(begun).toHaveLength(2)
  await Promise.all(
    listeners.map(({ connection }) => connection.act({ type: 'voteOnSong', songVotes: { like: true } })),
  )
  await until(() => all.every((one) => likes(one) === 4), 'every vote on every client')
  const [first] = listeners
  await must(first, 'a listener').connection.act({ type: 'leaveRoom' })
  await until(() => likes(must(all[0], 'the DJ')) === 4, 'the remaining votes')
  await until(() => all[0]?.connection.mirror.state?.allUsers.length === 4, 'a user to leave')
  expect(all.slice(2).map(({ statuses }) => statuses)).toEqual([['live'], ['live'], ['live']])
})

test('a client of the old protocol can use a relay as well', async () => {
  const { uuid, dj } = await fullRoom()
  const client = new BareClient(`${opened.edge.url.replace('http', 'ws')}/primus?token=${opened.ben.token}`)
  await client.open()
  await client.act('joinRoom', { roomUuid: uuid })
  await client.act('voteOnSong', { roomUuid: uuid, songVotes: { like: true } })
  await until(() => likes(dj) === 1, 'the vote')
  client.close()
})

test('the listeners of a relay that dies return to their places, and nothing acknowledged is lost', async () => {
  const { uuid, dj, listeners } = await fullRoom()
  const [ben, cleo] = [must(listeners[0], 'Ben'), must(listeners[1], 'Cleo')]
  await Promise.all([ben, cleo].map((one) => one.connection.act({ type: 'voteOnSong', songVotes: { like: true } })))
  await opened.edge.endObject('RELAYS', `${uuid}/0`)
  await until(() => [ben, cleo].every(({ statuses }) => statuses.length > 1), 'the relay to be gone')
  await until(
    () => listeners.every(({ connection }) => connection.status.kind === 'live'),
    'all clients to reconnect',
  )
  await ben.connection.act({ type: 'voteOnSong', songVotes: { star: true } })
  await until(() => dj.connection.mirror.state?.voteCounts.stars === 1, 'a vote after it')
  expect(dj.connection.mirror.state?.voteCounts).toMatchObject({ likes: 2, stars: 1 })
  expect(dj.connection.mirror.state?.allUsers).toHaveLength(5)
  expect(dj.names).not.toContain('userLeft')
})

test('when the objects of a room end, its listeners find each other again', async () => {
  const { dj, listeners, all } = await fullRoom()
  await must(listeners[2], 'another listener').connection.act({ type: 'voteOnSong', songVotes: { like: true } })
  await opened.edge.restart()
  await until(() => all.every(({ statuses }) => statuses.length > 1), 'all clients to be disconnected')
  await until(() => all.every(({ connection }) => connection.status.kind === 'live'), 'all clients to reconnect')
  await until(() => all.every((one) => likes(one) === 1), 'the earlier vote')
  expect(dj.connection.mirror.state?.allUsers).toHaveLength(5)
})

test('when only a room’s object ends, its relays notice and make everybody reconnect', async () => {
  const { uuid, dj, listeners, all } = await fullRoom()
  await must(listeners[3], 'another listener').connection.act({ type: 'voteOnSong', songVotes: { like: true } })
  await opened.edge.endObject('ROOMS', uuid)
  await until(() => all.every(({ statuses }) => statuses.length > 1), 'all clients to be disconnected')
  await until(() => all.every(({ connection }) => connection.status.kind === 'live'), 'all clients to reconnect')
  await until(() => all.every((one) => likes(one) === 1), 'the earlier vote')
  await dj.connection.act({ type: 'updateNextSong', song: providerSong('two', 90) })
  expect(dj.connection.mirror.state?.allUsers).toHaveLength(5)
})

test('a room larger than one row of its storage is stored, and restored as it was', async () => {
  const { ann, makeRoom, enter, edge } = opened
  const { uuid } = await makeRoom(ann)
  // As much as the data of some eight thousand people.
  const pinned = Array.from({ length: 160 }, (_, id) => ({
    message: { id: `${id}`, text: '🎵 words '.repeat(2500) },
  }))
  const pinnedMessages = JSON.stringify(pinned)
  expect(pinnedMessages.length).toBeGreaterThan(2 * 1024 * 1024)
  await edge.db.updateTable('room').set({ pinnedMessages }).where('uuid', '=', uuid).execute()
  const dj = await enter(ann, uuid)
  await dj.connection.act({ type: 'addDj', song: providerSong('kept', 600) })
  await edge.endObject('ROOMS', uuid)
  await until(() => dj.statuses.length > 1, 'the end')
  await until(() => dj.connection.status.kind === 'live', 'the room')
  expect(dj.connection.mirror.state?.nowPlaying?.song.trackName).toBe('kept')
  expect(edge.lines.filter((line) => line.includes('failed to save') && line.includes(uuid))).toEqual([])
})
