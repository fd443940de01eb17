import { expect, test } from 'vitest'
import { flattened } from '@segue/simulator/discord/bot-world.ts'
import { entitle, type Sku } from '@segue/simulator/discord/world.ts'
import { botTest, lastSeen } from './world.ts'

const running = botTest()

test('/profile sells the plan of Discord’s shop to people who have none, and only on their own profile', async () => {
  const { actor, bot, fixtures, guild, person, world } = running()
  const [ann, bob] = [person('ann'), person('bob')]
  const { channel } = guild(ann, bob)
  for (const { id: discordId, username } of [ann, bob])
    await fixtures.service.call('POST /discord/users', { body: { discordId, username } })
  const price = { amount: 499, currency: 'eur' }
  const pro: Sku = { id: world.snowflake(), name: 'Pro', slug: 'pro', type: 5, price }
  world.skus.set(pro.id, pro)
  const offered = async (options: Record<string, string> = {}) => {
    await actor.command({ person: ann, channel }, 'profile', options)
    const { message } = lastSeen(actor, { person: ann, channel })
    return flattened(message.components).flatMap(({ type, style, sku_id }) => (type === 2 ? [[style, sku_id]] : []))
  }
  expect(await offered()).toEqual([])
  bot.proSku = pro.id
  fixtures.app.config.discordProSku = pro.id
  expect(await offered()).toEqual([[6, pro.id]])
  expect(await offered({ person: bob.id })).toEqual([])
  entitle(world, pro, ann.id)
  await bot.checkPurchases(ann.id)
  await fixtures.runJobs()
  expect(await offered()).toEqual([])
})
