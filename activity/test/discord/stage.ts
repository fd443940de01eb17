import type { Browser, Frame, FrameLocator, Page } from 'playwright-core'
import { generate } from 'selfsigned'
import { contentPolicy } from '@segue/shared/proxy/policy.ts'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { portalRows } from '@segue/shared/proxy/portal.ts'
import { trustFlag } from '@segue/simulator/certificate.ts'
import { createActor } from '@segue/simulator/discord/actor.ts'
import { createBotWorld } from '@segue/simulator/discord/bot-world.ts'
import { serveBotDiscord, type ServedBotDiscord } from '@segue/simulator/discord/serve.ts'
import {
  addChannel,
  addGuild,
  addMember,
  addPerson,
  type Channel,
  createWorld,
  type Guild,
  type Person,
  type DiscordWorld,
} from '@segue/simulator/discord/world.ts'
import type { Client } from '@segue/simulator/rpc/client.ts'
import { serveSimulator, type Simulator } from '@segue/simulator/serve.ts'
import type { Diagnosis } from '../../src/room/about/diagnostics.ts'
import { launchChromium } from '../chromium.ts'
import { startProduct } from '../product.ts'
import type { Application } from '../providers/product-in-process.ts'
import { until } from '../until.ts'
import { paintLess } from '../visitor.ts'

/** What is behind the proxy: the product, and any third party that Discord maps itself. */
export type Behind = {
  url: string
  stop: () => Promise<void>
  /** The URL of the fake third party with this host. */
  reach?: (host: string) => URL | undefined
}

/** A Discord server with two voice channels and a text channel. Ann owns it, and Cleo's Discord is in Spanish. */
export type DiscordServer = {
  guild: Guild
  lounge: Channel
  hall: Channel
  general: Channel
  ann: Person
  bob: Person
  cleo: Person
  dora: Person
}

/** Adds a server with people who have never opened the activity. */
export function addDiscordServer(world: DiscordWorld): DiscordServer {
  const someone = (name: string, locale = 'en-GB') =>
    addPerson(world, `${name.toLowerCase()}-${world.people.size}`, { globalName: name, locale })
  const [ann, bob, cleo, dora] = [someone('Ann'), someone('Bob'), someone('Cleo', 'es-ES'), someone('Dora')]
  const guild = addGuild(world, 'Night Owls', ann)
  for (const person of [bob, cleo, dora]) addMember(world, guild, person)
  const [lounge, hall] = [addChannel(world, guild, 'Lounge'), addChannel(world, guild, 'Hall')]
  return { guild, lounge, hall, general: addChannel(world, guild, 'general', 0), ann, bob, cleo, dora }
}

/** The product behind a simulated Discord at Discord's real origins, and a browser that resolves them to it. */
export type Stage = {
  world: DiscordWorld
  product: Behind
  /** Discord's interface and gateway. */
  discord: ServedBotDiscord
  simulator: Simulator
  browser: Browser
  /** Opens the activity as a person in a separate browser. */
  enter: (person: Person, channel: Channel, more?: Entering) => Promise<Insider>
  close: () => Promise<void>
}

type Entering = {
  customId?: string
  /** The latency of Discord itself. */
  latencyMs?: number
  platform?: 'desktop' | 'mobile'
  /** Whether animations run: painting them takes more CPU than everything else. */
  moves?: boolean
  /** The dialogs that the person denies. */
  denies?: string[]
}

/** A person inside Discord. */
export type Insider = {
  person: Person
  /** When the activity was opened, by `performance.now()` of the test. */
  openedAt: number
  page: Page
  client: Client
  /** The content of the activity, also after a reload. */
  activity: FrameLocator
  /** The activity's own page; a different one after a reload. */
  frame: () => Frame
  /** Triggers a reload of the activity, and waits for the new page, since the old one still exists for a while. */
  loadAnew: (how: () => Promise<unknown>) => Promise<void>
  sound: () => Promise<Diagnosis>
  /** Errors in any of the pages so far: uncaught errors and violations of the Content-Security-Policy. */
  faults: () => string[]
  leave: () => Promise<void>
}

/** The product, started as described in README, for an application. */
export const startForDiscord = ({ applicationId, clientSecret, botToken, apiBase }: Application): Promise<Behind> =>
  startProduct({
    DISCORD_APPLICATION_ID: applicationId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_BOT_TOKEN: botToken,
    DISCORD_API_BASE: apiBase,
  })

/** Sets the stage around a product that is started for an application; with the channels' chat, if requested. */
export async function setStage(
  bringUp: (application: Application) => Promise<Behind>,
  { withChat = false } = {},
): Promise<Stage> {
  const world = createWorld()
  const botWorld = createBotWorld()
  const discord: ServedBotDiscord = await serveBotDiscord(world, botWorld)
  const actor = createActor({ world, bot: botWorld, gateway: discord.gateway, patienceMs: 20_000 })
  const { id: applicationId, clientSecret, botToken } = world.application
  const product = await bringUp({ applicationId, clientSecret, botToken, apiBase: discord.apiBase })
  const names = ['discord.com', `${applicationId}.discordsays.com`]
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'discord.com' }], {
    extensions: [{ name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) }],
  })
  const own = new URL(product.url)
  const simulator = await serveSimulator({
    world,
    ...(withChat && { bot: { world: botWorld, actor } }),
    realOrigins: { key, cert },
    mappings: portalRows(thirdParties, own.host),
    policy: (origin) => contentPolicy(thirdParties, origin),
    // Nothing else is behind the proxy: a test reaches no other host.
    reach: (target) => (target === own.host ? own : (product.reach?.(target) ?? new URL('http://127.0.0.1:9'))),
  })
  const rules = names.map((name) => `MAP ${name}:443 127.0.0.1:${simulator.port}`)
  const browser = await launchChromium([
    trustFlag(cert),
    `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(',')}`,
    // As in people's browsers: a click anywhere in Discord allows its frames to play.
    '--autoplay-policy=document-user-activation-required',
  ])

  async function enter(
    person: Person,
    channel: Channel,
    { customId = '', latencyMs = 0, platform = 'desktop', moves = false, denies = [] }: Entering = {},
  ): Promise<Insider> {
    const context = await browser.newContext({
      // Large enough to show a phone unscaled: in a scaled frame, clicks miss their target.
      viewport: { width: 1700, height: platform === 'mobile' ? 1100 : 900 },
      locale: 'en-GB',
      reducedMotion: moves ? 'no-preference' : 'reduce',
    })
    if (!moves) await paintLess(context)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text())
    })
    const query = new URLSearchParams({
      person: person.id,
      channel: channel.id,
      customId,
      latency: String(latencyMs),
      platform,
    })
    for (const name of denies) query.append('denies', name)
    await page.goto(`${simulator.url}/?${query}`)
    await page.locator('#open select[name=person] option').first().waitFor({ state: 'attached' })
    const openedAt = performance.now()
    await page.getByRole('button', { name: 'Open the activity' }).click()
    await page.locator('iframe').waitFor()
    const client = simulator.clients.all().findLast((one) => one.person === person)
    if (!client) throw new Error(`${person.username} has not opened anything`)
    const frame = () => {
      const found = page.frames().find((one) => one.url().startsWith(simulator.activityOrigin))
      if (!found) throw new Error('The activity is not loaded')
      return found
    }
    // A frame exists before its content.
    await until(frame)
    const loadedAt = () => frame().evaluate(() => performance.timeOrigin)
    return {
      person,
      openedAt,
      page,
      activity: page.frameLocator('iframe'),
      client,
      frame,
      async loadAnew(how) {
        const before = await loadedAt()
        await how()
        await until(async () => {
          if ((await loadedAt()) === before) throw new Error('The old page is still there')
        })
      },
      sound: () =>
        frame().evaluate(() => {
          if (!window.segue) throw new Error('This page is not in a room')
          return window.segue()
        }),
      faults: () => faults,
      leave: () => context.close(),
    }
  }

  return {
    world,
    product,
    discord,
    simulator,
    browser,
    enter,
    async close() {
      await browser.close()
      await simulator.close()
      await product.stop()
      await discord.close()
    },
  }
}
