import { afterAll, beforeAll, expect, test } from 'vitest'
import { song } from '@segue/shared/test/fixtures.ts'
import { addPerson, authorise, entitle, type Sku } from '@segue/simulator/discord/world.ts'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'
import { fakeDiscord, signedInFromDiscord } from '../../../../test/fakes/fake-discord.ts'

let fixtures: Fixtures
let there: Awaited<ReturnType<typeof fakeDiscord>>
let confetti: Sku
let pro: Sku

beforeAll(async () => {
  there = await fakeDiscord()
  fixtures = await openApi({ discord: there.discord })
  const price = { amount: 199, currency: 'eur' }
  confetti = { id: there.world.snowflake(), name: 'Confetti', slug: 'confetti', type: 3, price }
  pro = { id: there.world.snowflake(), name: 'Segue Pro', slug: 'pro', type: 5, price }
  for (const sku of [confetti, pro]) there.world.skus.set(sku.id, sku)
  fixtures.app.config.discordProSku = pro.id
})
afterAll(async () => {
  await fixtures.close()
  await there.close()
})

async function signedIn(name: string) {
  const { person, call, ...account } = await signedInFromDiscord(fixtures, there, name)
  return { person, account: { ...account, call }, call, check: () => call('POST /discord/purchases') }
}

test('a consumable is granted once and consumed, however often the purchase is reported', async () => {
  const ann = await signedIn('ann')
  const bought = entitle(there.world, confetti, ann.person.id)
  const once = { pro: false, granted: [{ skuId: confetti.id, times: 1 }] }
  expect(await Promise.all([ann.check(), ann.check(), ann.check()])).toEqual([once, once, once])
  expect(bought.consumed).toBe(true)
  entitle(there.world, confetti, ann.person.id)
  expect(await ann.check()).toEqual({ pro: false, granted: [{ skuId: confetti.id, times: 2 }] })
})

test('a bundle of tokens is credited once, however often the purchase is reported', async () => {
  const ida = await signedIn('ida')
  fixtures.app.config.discordTokenSkus = { [confetti.id]: 120 }
  const bought = entitle(there.world, confetti, ida.person.id)
  await Promise.all([ida.check(), ida.check()])
  // It is reported again before Discord knows that it was consumed.
  bought.consumed = false
  await ida.check()
  await fixtures.runJobs()
  bought.consumed = false
  await ida.check()
  await fixtures.runJobs()
  expect((await ida.call('GET /api/v1/token-accounts/self')).balance).toBe(120)
  fixtures.app.config.discordTokenSkus = {}
})

test('a plan is active as long as Discord lists it', async () => {
  const bob = await signedIn('bob')
  const plan = entitle(there.world, pro, bob.person.id)
  expect((await bob.check()).pro).toBe(true)
  expect(plan.consumed).toBe(false)
  plan.endsAt = new Date(there.world.now() - 1).toISOString()
  expect((await bob.check()).pro).toBe(false)
})

test('neither a durable purchase nor a failure to consume one affects other purchases', async () => {
  const kim = await signedIn('kim')
  const price = { amount: 499, currency: 'eur' }
  const kept: Sku = { id: there.world.snowflake(), name: 'Badge', slug: 'badge', type: 2, price }
  there.world.skus.set(kept.id, kept)
  entitle(there.world, kept, kim.person.id)
  const [first, second] = [
    entitle(there.world, confetti, kim.person.id),
    entitle(there.world, confetti, kim.person.id),
  ]
  entitle(there.world, pro, kim.person.id)
  there.world.faults.push({ path: new RegExp(`${first.id}/consume`), status: 404, times: 1 })
  const { pro: hasPro, granted } = await kim.check()
  expect(hasPro).toBe(true)
  expect(granted).toEqual(
    expect.arrayContaining([
      { skuId: kept.id, times: 1 },
      { skuId: confetti.id, times: 2 },
    ]),
  )
  expect([first.consumed, second.consumed]).toEqual([false, true])
  await kim.check()
  expect(first.consumed).toBe(true)
})

test('purchases made in Discord’s shop without our app count from the next sign-in', async () => {
  const person = addPerson(there.world, 'lou')
  entitle(there.world, pro, person.id)
  const code = authorise(there.world, person.id, ['identify'])
  const { uuid } = await fixtures.nobody.call('POST /auth/discord-auth', { body: { code } })
  await fixtures.runJobs()
  const bought = await fixtures.app.db
    .selectFrom('discordPurchase')
    .innerJoin('user', 'user.id', 'discordPurchase.userId')
    .where('user.uuid', '=', uuid)
    .select('skuId')
    .execute()
  expect(bought).toEqual([{ skuId: pro.id }])
})

test('a test purchase grants nothing', async () => {
  const eve = await signedIn('eve')
  entitle(there.world, pro, eve.person.id, { type: 4 })
  entitle(there.world, confetti, eve.person.id, { type: 4 })
  expect(await eve.check()).toEqual({ pro: false, granted: [] })
})

test('without a linked account, a Discord application or a response from Discord nothing is granted, with a reason', async () => {
  const [dan, web] = [await signedIn('dan'), await fixtures.person('web')]
  expect(await refusalOf(web.call('POST /discord/purchases'))).toMatchObject({ status: 403 })
  there.world.faults.push({ path: /entitlements/, status: 500, times: 2 })
  expect(await refusalOf(dan.check())).toMatchObject({ status: 424 })
  const { discord } = fixtures.app
  fixtures.app.discord = undefined
  expect(await refusalOf(dan.check())).toMatchObject({ status: 404 })
  fixtures.app.discord = discord
})

test('a plan bought in a room lets its owner play there without leaving, until it ends', async () => {
  const [fay, host] = [await signedIn('fay'), await fixtures.person('host')]
  const room = await host.call('POST /rooms/infrastructure', { body: { name: 'Pros', djType: 'PRO_PLAN_OWNER' } })
  const visitor = await fixtures.enter({ ...fay.account, name: 'fay' }, room.uuid)
  const play = () => visitor.act('addDj', { song: song('one') })
  const { error: withoutPlan } = await play()
  expect(withoutPlan).toBeDefined()
  const plan = entitle(there.world, pro, fay.person.id)
  await fay.check()
  expect(await play()).toMatchObject({ status: 'OK' })
  await visitor.act('removeDj')
  plan.deleted = true
  // No request needed: the plan is checked again every day.
  fixtures.clock.pass(24 * 60 * 60_000 + 1)
  await fixtures.runJobs()
  expect(await play()).toMatchObject({ error: withoutPlan })
})
