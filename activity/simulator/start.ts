import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { certificateFor, keptCertificate, trustFlag } from './certificate.ts'
import { ConfigFault, type Config } from './config.ts'
import { createActor, type Actor } from './discord/actor.ts'
import { createBotWorld, type BotWorld } from './discord/bot-world.ts'
import { judge } from './discord/judge.ts'
import { serveBotDiscord, type ServedBotDiscord } from './discord/serve.ts'
import type { DiscordWorld } from './discord/world.ts'
import { fail, type FailureName } from './failures.ts'
import type { Mapping } from './mappings.ts'
import { localNames } from './origins.ts'
import { serveSimulator, type Simulator } from './serve.ts'
import { worldOf } from './world-file.ts'

export type Started = Pick<Simulator, 'url' | 'port' | 'activityOrigin' | 'originOf' | 'clients' | 'proxy'> & {
  world: DiscordWorld
  bot: BotWorld
  /** The actions of people on the bot. */
  actor: Actor
  gateway: ServedBotDiscord['gateway']
  /** Causes a failure of Discord's. */
  fail: (name: FailureName) => void
  /** The URL of Discord's interface, for `--import @segue/simulator/discord` or as a base URL. */
  apiBase: string
  authorizeUrl: string
  /** The public key for interactions over HTTP, as shown in the developer portal. */
  publicKey: string
  /** Flags with which a browser resolves the real origins here; empty without them. */
  browserFlags: string[]
  /** The file of the certificate with `https`, for browsers and programs to trust. */
  certificate: string | undefined
  close: () => Promise<void>
}

/** As close to Discord's real policy as its documentation allows; `{origin}` stands for the activity's. */
const usualPolicy = [
  "default-src {origin} 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' data: blob:",
  "connect-src {origin} 'self' ws: wss: data: blob: https://discord.com/api/ https://canary.discord.com/api/ https://ptb.discord.com/api/",
  "img-src {origin} 'self' data: blob: https://cdn.discordapp.com https://media.discordapp.net",
  "media-src {origin} 'self' data: blob: https://cdn.discordapp.com https://media.discordapp.net",
].join('; ')

const usualPort = 3333

/** Starts a simulator with a configuration: the page, the activity's origin, and Discord's interface. */
export async function startSimulator(config: Config): Promise<Started> {
  const { port = usualPort, policy = usualPolicy, realOrigins = false, dialogs = true } = config
  if (config.https && realOrigins) throw new ConfigFault('realOrigins are served over https already: leave out https')
  const world = worldOf(config)
  const bot = createBotWorld(judge)
  bot.endpoint = config.interactions ?? null
  const privateKey = keyOf(world.application.id)
  const publicKey = hexOf(privateKey)
  world.application.portal = { verify_key: publicKey, interactions_endpoint_url: bot.endpoint }
  const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const certificate = config.https ? await keptCertificate(localNames) : undefined
  const discord = await serveBotDiscord(world, bot, { port: port + 2 })
  const actor = createActor({ world, bot, gateway: discord.gateway, signingKey })
  const names = [
    'discord.com',
    `${world.application.id}.discordsays.com`,
    'cdn.discordapp.com',
    'media.discordapp.net',
  ]
  const real = realOrigins ? await certificateFor(names) : undefined
  const { mappings, reach } = rowsOf(config)
  const simulator = await serveSimulator({
    world,
    port,
    mappings,
    reach,
    asks: dialogs,
    shim: config.shim ?? !realOrigins,
    api: discord.parts,
    bot: { world: bot, actor, gateway: discord.gateway },
    policy: (origin) => `${policy.replaceAll('{origin}', origin)}; report-uri /.simulator/report`,
    ...(certificate ? { certificate } : {}),
    ...(config.proxyAuth ? { proxyKey: privateKey } : {}),
    ...(real ? { realOrigins: { ...real, port } } : {}),
  }).catch(async (error: unknown) => {
    await discord.close()
    throw error
  })
  const rules = names.map((name) => `MAP ${name}:443 127.0.0.1:${simulator.port}`).join(', ')
  const { personalUrl, activityOrigin, originOf, clients, proxy } = simulator
  return {
    url: personalUrl,
    port: simulator.port,
    activityOrigin,
    originOf,
    clients,
    proxy,
    world,
    bot,
    actor,
    gateway: discord.gateway,
    fail: (name) => fail(name, { world, proxy, gateway: discord.gateway }),
    apiBase: discord.apiBase,
    authorizeUrl: discord.authorizeUrl,
    publicKey,
    certificate: certificate?.file,
    browserFlags: real ? [trustFlag(real.cert), `--host-resolver-rules=${rules}`] : [],
    async close() {
      await simulator.close()
      await discord.close()
    },
  }
}

/** An Ed25519 key in PKCS #8 is these bytes and its seed. */
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** An application's key: the same at every start, so that a server can be given its public key once. */
function keyOf(applicationId: string): KeyObject {
  const seed = createHash('sha256').update(`simulated key of ${applicationId}`).digest()
  return createPrivateKey({ key: Buffer.concat([keyPrefix, seed]), format: 'der', type: 'pkcs8' })
}

const hexOf = (key: KeyObject) =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex')

/** The URL mappings, longest prefix first as Discord matches them, and how to reach their targets. */
function rowsOf({ target, mappings = {} }: Config): { mappings: Mapping[]; reach: (target: string) => URL } {
  const schemes = new Map<string, string>()
  const rows = Object.entries({ ...mappings, '/': target }).map(([prefix, to]) => {
    const [, scheme, place = ''] = /^(?:(https?):\/\/)?(.*?)\/?$/.exec(to) ?? []
    const [host = ''] = place.split('/')
    schemes.set(host, scheme ?? (/^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(host) ? 'http' : 'https'))
    return { prefix, target: place }
  })
  return {
    mappings: rows.sort((a, b) => b.prefix.length - a.prefix.length),
    reach: (host) => new URL(`${schemes.get(host) ?? 'https'}://${host}`),
  }
}
