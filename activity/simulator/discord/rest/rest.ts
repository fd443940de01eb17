import { Hono, type Context } from 'hono'
import { mountAccount } from './rest-account.ts'
import { mountApplication } from './rest-application.ts'
import { mountGuilds } from './rest-guilds.ts'
import { mountOauth } from './rest-oauth.ts'
import { mountScheduledEvents } from './rest-scheduled-events.ts'
import { mountSharing } from './rest-sharing.ts'
import { mountShop } from './rest-shop.ts'
import type { Fault, DiscordWorld } from '../world.ts'

/**
 * The part of Discord's REST interface that the api of an activity calls, as strict as the real one about callers and
 * bodies; `more` handles the requests of bots. Mount it at `/api` (and `/api/v10`).
 */
export function discordRest(world: DiscordWorld, more?: Hono): Hono {
  const rest = new Hono()
  rest.use('*', async (c, next) => {
    const fault = world.faults.find((one) => one.times > 0 && one.path.test(c.req.path))
    const faulty = fault && (await applyFault(fault, c))
    if (faulty) return faulty
    await next()
    c.res.headers.set('X-RateLimit-Limit', '50')
    c.res.headers.set('X-RateLimit-Remaining', '49')
    return undefined
  })
  if (more) rest.route('/', more)
  for (const base of ['', '/v10']) mountAt(rest.basePath(base || '/'), world)
  rest.notFound((c) => c.json({ message: '404: Not Found', code: 0 }, 404))
  return rest
}

function mountAt(rest: Hono, world: DiscordWorld): void {
  mountOauth(rest, world)
  mountApplication(rest, world)
  mountAccount(rest, world)
  mountShop(rest, world)
  mountSharing(rest, world)
  mountGuilds(rest, world)
  mountScheduledEvents(rest, world)
}

/** Applies a planted fault once more. Returns its response, or nothing if it only delays. */
async function applyFault(fault: Fault, c: Context): Promise<Response | undefined> {
  fault.times -= 1
  if (fault.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
  if (fault.status === 429) {
    const retry_after = fault.retryAfter ?? 1
    return c.json({ message: 'You are being rate limited.', retry_after, global: false }, 429, {
      'Retry-After': String(Math.ceil(retry_after)),
      'X-RateLimit-Scope': 'user',
    })
  }
  return fault.status >= 400 ? new Response('{"message":"Faulty","code":0}', { status: fault.status }) : undefined
}
