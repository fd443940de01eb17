import { expect, test } from 'vitest'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest({ shards: 2 })

test('with two shards every guild is served by its own', async () => {
  const { served, guild, person, actor, fixtures } = running()
  await expect
    .poll(() => served.gateway.sessions.map(({ shard }) => shard.join(' of ')).sort())
    .toEqual(['0 of 2', '1 of 2'])
  const shardServing = async (name: string) => {
    const owner = person(name)
    const { guild: theirs, channel } = guild(owner)
    await actor.command({ person: owner, channel }, 'help')
    expect(wordsOf(lastSeen(actor, { person: owner, channel }))).toMatch(/What I can do/)
    return (BigInt(theirs.id) >> 22n) % 2n
  }
  const first = await shardServing('ann')
  // The ids of the next millisecond belong to the other shard.
  fixtures.clock.pass(1)
  expect(await shardServing('bob')).not.toBe(first)
})
