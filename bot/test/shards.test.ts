import { expect, test } from 'vitest'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest({ shards: 2 })

test('with two shards every guild is served by its own', async () => {
  const { served, guild, person, actor } = running()
  await expect
    .poll(() => served.gateway.sessions.map(({ shard }) => shard.join(' of ')).sort())
    .toEqual(['0 of 2', '1 of 2'])
  const used = new Set<bigint>()
  for (let count = 0; used.size < 2 && count < 200; count++) {
    const owner = person(`owner ${count}`)
    const { guild: theirs, channel } = guild(owner)
    const shard = (BigInt(theirs.id) >> 22n) % 2n
    if (used.has(shard)) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      continue
    }
    used.add(shard)
    await actor.command({ person: owner, channel }, 'help')
    expect(wordsOf(lastSeen(actor, { person: owner, channel }))).toMatch(/What I can do/)
  }
  expect(used.size).toBe(2)
})
