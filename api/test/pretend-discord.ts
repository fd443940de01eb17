import { serveDiscord } from '@segue/simulator/discord/serve.ts'
import { createWorld } from '@segue/simulator/discord/world.ts'
import { createDiscord } from '../src/adapters/discord/rest.ts'

/** A Discord of one's own, and the server's client of it. */
export async function pretendDiscord() {
  const world = createWorld()
  const served = await serveDiscord(world)
  const { id, clientSecret, botToken } = world.application
  const discord = createDiscord({ applicationId: id, clientSecret, botToken, apiBase: served.apiBase, fetch })
  return { world, discord, authorizeUrl: served.authorizeUrl, close: served.close }
}
