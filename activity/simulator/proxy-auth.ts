import { sign, type KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { DiscordWorld } from './discord/world.ts'
import { hostNameOf } from './origins.ts'

/** The headers in which Discord's proxy names the user. From a page they never pass. */
export const signedHeaders = ['x-signature-ed25519', 'x-signature-timestamp', 'x-discord-proxy-payload']

const secondsValid = 3600

/** Signs requests on behalf of the person whose activity sends them: each has an origin of their own. */
export function createSigner(
  world: DiscordWorld,
  key: KeyObject,
): (incoming: IncomingMessage) => Record<string, string> {
  return ({ headers: { host = '' } }): Record<string, string> => {
    const [name] = host.toLowerCase().split(':')
    const person = [...world.people.values()].find((one) => hostNameOf(one) === name)
    if (!person) return {}
    const created_at = Math.floor(world.now() / 1000)
    const about = { application_id: world.application.id, user_id: person.id, is_developer: false, created_at }
    const payload = Buffer.from(JSON.stringify({ ...about, expires_at: created_at + secondsValid }))
    // In base64, unlike the signatures of interactions.
    return {
      'x-signature-ed25519': sign(null, payload, key).toString('base64'),
      'x-signature-timestamp': String(created_at),
      'x-discord-proxy-payload': payload.toString('base64'),
    }
  }
}
