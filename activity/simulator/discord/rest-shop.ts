import type { Hono } from 'hono'
import { entitlementJson, skuJson } from './json.ts'
import { isBot, refuse, unauthorized, unknown } from './rest-replies.ts'
import { entitle, type Entitlement, type DiscordWorld } from './world.ts'

export function mountShop(rest: Hono, world: DiscordWorld): void {
  const base = '/applications/:application'
  rest.get(`${base}/skus`, (c) =>
    isBot(world, c) ? c.json([...world.skus.values()].map((sku) => skuJson(world, sku.id))) : refuse(c, unauthorized),
  )
  rest.get(`${base}/entitlements`, (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const { user_id, guild_id, sku_ids, exclude_ended, exclude_deleted } = c.req.query()
    const wanted = sku_ids?.split(',')
    const over = ({ endsAt }: Entitlement) => endsAt !== null && Date.parse(endsAt) <= world.now()
    const found = [...world.entitlements.values()].filter(
      (one) =>
        (!user_id || one.userId === user_id) &&
        (!guild_id || one.guildId === guild_id) &&
        (!wanted || wanted.includes(one.skuId)) &&
        !(exclude_ended === 'true' && over(one)) &&
        !(exclude_deleted !== 'false' && one.deleted),
    )
    return c.json(found.map((one) => entitlementJson(world, one)))
  })
  rest.post(`${base}/entitlements`, async (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const { sku_id, owner_id, owner_type }: Record<string, unknown> = await c.req.json()
    const sku = world.skus.get(String(sku_id))
    if (!sku) return refuse(c, unknown(10_027, 'SKU'))
    // 4 is a test purchase; production must not treat it as a real one.
    const made = entitle(world, sku, owner_type === 2 ? String(owner_id) : '0', { type: 4 })
    return c.json(entitlementJson(world, made))
  })
  rest.post(`${base}/entitlements/:id/consume`, (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const found = world.entitlements.get(c.req.param('id'))
    if (!found || found.deleted) return refuse(c, unknown(10_029, 'Entitlement'))
    if (world.skus.get(found.skuId)?.type !== 3) {
      return refuse(c, { status: 400, code: 50_018, message: 'Only consumables can be consumed' })
    }
    found.consumed = true
    return c.body(null, 204)
  })
}
