import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { roomUuid } from '@segue/shared/test/fixtures.ts'
import { stillHost } from './still-host.ts'

test('[R12] a service that joins receives everything without being in the room', async () => {
  const world = stillHost()
  const people = () => must(world.host.rooms.liveState(roomUuid), 'a live room').allUsers.map(({ uuid }) => uuid)
  const watcher = world.open('service')
  const id = watcher.say('joinRoom')
  await world.pass(60)
  expect(watcher.answer(id)).toMatchObject({ status: 'OK', state: { allUsers: [] } })
  await world.inRoom('ann')
  expect(watcher.socket.names).toContain('userJoined')
  expect(people()).toHaveLength(1)
  watcher.events.closed()
  await world.pass(30_000)
  expect(people()).toHaveLength(1)
  expect(world.logged).toEqual([])
})
