import type { Hono } from 'hono'
import { entitlementJson, skuJson } from '../json.ts'
import { isBot, refuse, unauthorized, unknown } from './rest-replies.ts'
import { entitle, isOver, type DiscordWorld } from '../world.ts'

export function mountShop(rest: Hono, world: DiscordWorld): void {
  const base = '/applications/:application'
  rest.get(`${base}/skus`, (c) =>
    isBot(world, c) ? c.json([...world.skus.values()].map((sku) => skuJson(world, sku.id))) : refuse(c, unauthorized),
  )
  rest.get(`${base}/entitlements`, (c) => {
    if (!isBot(world, c)) return refuse(c, unauthorized)
    const { user_id, guild_id, sku_ids, exclude_ended, exclude_deleted } = c.req.query()
    const wanted = sku_ids?.split(',')
    const found = [...world.entitlements.values()].filter(
      (one) =>
        (!user_id || one.userId === user_id) &&
        (!guild_id || one.guildId === guild_id) &&
        (!wanted || wanted.includes(one.skuId)) &&
        !(exclude_ended === 'true' && isOver(world, one)) &&
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
    const guildId = owner_type === 1 ? String(owner_id) : null
    const made = entitle(world, sku, guildId ? '0' : String(owner_id), { type: 4, guildId })
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
