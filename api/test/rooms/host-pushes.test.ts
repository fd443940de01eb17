import { expect, test } from 'vitest'
import { ann, roomSettings, song } from '@segue/shared/test/fixtures.ts'
import { settle, stillHost } from './still-host.ts'

test('a change is encoded and framed once for everybody', async () => {
  const world = stillHost()
  const [a, b] = [await world.inRoom('ann'), await world.inRoom('ben')]
  a.say('playOneTimeAnimation', { animation: 'jump' })
  expect(a.socket.packets.at(-2)).toBe(b.socket.packets.at(-1))
  expect(b.socket.names.at(-1)).toBe('playedOneTimeAnimation')
})

test('the first change is sent immediately, and those within the window are sent together', async () => {
  const world = stillHost()
  const [a, b] = [await world.inRoom('ann'), await world.inRoom('ben')]
  await world.pass(1000)
  const before = b.socket.writes.length
  for (let count = 0; count < 4; count++) a.say('playOneTimeAnimation', { animation: 'jump' })
  expect(b.socket.writes.slice(before).map((write) => write.length)).toEqual([1])
  await world.pass(21)
  expect(b.socket.writes).toHaveLength(before + 1)
  await world.pass(1)
  expect(b.socket.writes.slice(before).map((write) => write.length)).toEqual([1, 3])
  expect(a.socket.frames.filter((frame) => frame['context'] === 'response')).toHaveLength(5)
})

test('pushes to a joiner are deferred, and begin with everybody’s data at the snapshot’s revision', async () => {
  const world = stillHost()
  const a = await world.inRoom('ann')
  const b = world.open('ben')
  const id = b.say('joinRoom')
  await world.pass(0)
  a.say('addDj', { song: song('one') })
  const { rev, state } = b.answer(id) as { rev: number; state: { djs: unknown[] } }
  expect(state.djs).toEqual([])
  await world.pass(54)
  expect(b.socket.names).toEqual([])
  await world.pass(1)
  expect(b.socket.names).toEqual(['updatedUserData', 'addedDj', 'updatedNextSong', 'playedSong'])
  const revisions = b.socket.pushes.map((push) => [push['prevRev'], push['rev']])
  expect(revisions).toEqual([
    [rev, rev],
    [rev, rev + 1],
    [rev + 1, rev + 2],
    [rev + 2, rev + 3],
  ])
})

test('the deferred pushes of people who join at about the same time are sent together, and none before 45 ms', async () => {
  const world = stillHost()
  await world.inRoom('cleo')
  const joiners = ['ann', 'ben', 'dave'].map((name) => world.open(name))
  const hearing = () => joiners.map((joiner) => joiner.socket.names.length > 0)
  for (const joiner of joiners) {
    joiner.say('joinRoom')
    await world.pass(8)
  }
  await world.pass(30)
  expect(hearing()).toEqual([false, false, false])
  await world.pass(1)
  expect(hearing()).toEqual([true, true, false])
  await world.pass(16)
  expect(hearing()).toEqual([true, true, true])
})

test('pushes to a user who joins again over the same connection are deferred again', async () => {
  const world = stillHost()
  const a = world.open('ann')
  a.say('joinRoom')
  await world.pass(30)
  a.say('joinRoom')
  await world.pass(30)
  expect(a.socket.names).toEqual([])
  await world.pass(30)
  expect(a.socket.names).toEqual(['updatedUserData'])
})

test('a user who joins while changes are batched gets only what the snapshot does not include', async () => {
  const world = stillHost()
  const a = await world.inRoom('ann')
  await world.inRoom('ben')
  await world.pass(1000)
  a.say('playOneTimeAnimation', { animation: 'jump' })
  a.say('addDj', { song: song('one') })
  const c = world.open('cleo')
  const id = c.say('joinRoom')
  await settle()
  a.say('skipSong')
  const { rev } = c.answer(id) as { rev: number }
  await world.pass(100)
  expect(c.socket.names).toEqual(['updatedUserData', 'playedSong'])
  expect(c.socket.pushes[1]).toMatchObject({ prevRev: rev, rev: rev + 1 })
})

test('the snapshot is encoded once per revision', async () => {
  const world = stillHost()
  const [first, second] = [await world.inRoom('ann'), await world.inRoom('ann')]
  expect(first.socket.tails[0]).toBe(second.socket.tails[0])
  const third = await world.inRoom('ben')
  expect(third.socket.tails[0]).not.toBe(first.socket.tails[0])
})

test('a rejoin makes no database queries', async () => {
  let requestCount = 0
  const world = stillHost({
    data: {
      settings: async () => roomSettings(),
      profile: async () => {
        requestCount += 1
        return ann.profile
      },
      hasProPlan: async () => false,
      passwordMatches: async () => ({ password: false, guestPassword: false }),
    },
  })
  await world.inRoom('ann')
  await world.inRoom('ann')
  expect(requestCount).toBe(1)
})

test('requests made while a room loads are answered afterwards, in order', async () => {
  const world = stillHost()
  const a = world.open('ann')
  const ids = [a.say('joinRoom'), a.say('addDj'), a.say('updateNextSong', { song: song('one') }), a.say('skipSong')]
  await world.pass(60)
  const answers = a.socket.frames.filter((frame) => frame['context'] === 'response')
  expect(answers.map((frame) => [frame['messageId'], frame['status']])).toEqual(ids.map((id) => [id, 'OK']))
})
