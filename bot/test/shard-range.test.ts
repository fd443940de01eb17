import { expect, test } from 'vitest'
import { botTest } from './world.ts'

const running = botTest({ shards: 4, here: { ids: [1, 2], count: 4 } })

test('a process serves only its own range of the shards', async () => {
  const shards = () => running().served.gateway.sessions.map(({ shard }) => shard.join(' of '))
  await expect.poll(() => shards().toSorted()).toEqual(['1 of 4', '2 of 4'])
})
