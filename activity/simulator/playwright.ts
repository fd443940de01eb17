import type { Browser } from 'playwright-core'
import { readConfig } from './config.ts'
import type { Opening, Visitor as Promised } from './declarations/playwright.d.ts'
import type { Person } from './discord/world.ts'
import type { Client } from './rpc/client.ts'
import { startSimulator, type Started } from './start.ts'

/** A person with the activity open: the package's public type, and here also their fake Discord client. */
export type Visitor = Promised & {
  person: Person
  /** Its switches, its layout, and the requests of the activity. */
  client: Client
}

export type { Opening } from './declarations/playwright.d.ts'

export type Discord = Started & {
  /** Opens the activity as a person, in a separate browser context. */
  open: (opening: Opening) => Promise<Visitor>
}

/**
 * A Discord for browser tests:
 *
 * const discord = await startDiscord(browser, { target: 'localhost:5173' })
 * const ann = await discord.open({ person: 'Ann', channel: 'Lounge' })
 * const bruno = await discord.open({ person: 'Bruno', channel: 'Lounge' })
 * await expect(ann.activity.getByText('Bruno')).toBeVisible()
 * await discord.close()
 */
export async function startDiscord(browser: Browser, config: unknown): Promise<Discord> {
  const started = await startSimulator(readConfig(config))
  const visitors = new Set<Visitor>()
  return {
    ...started,
    async open(opening) {
      const visitor = await visit(browser, started, opening)
      visitors.add(visitor)
      return visitor
    },
    async close() {
      await Promise.all([...visitors].map((visitor) => visitor.leave()))
      await started.close()
    },
  }
}

async function visit(browser: Browser, started: Started, opening: Opening): Promise<Visitor> {
  const { world, url, clients } = started
  const person = [...world.people.values()].find(
    ({ username, globalName, bot }) => !bot && [username, globalName].includes(opening.person),
  )
  if (!person) throw new Error(`No person is called ${opening.person}`)
  const channel = [...world.channels.values()].find(({ name, type }) =>
    opening.channel === undefined ? type === 2 : name === opening.channel,
  )
  if (!channel) throw new Error(`There is no channel ${opening.channel}`)
  // Large enough to show the activity unscaled: in a scaled frame, clicks miss their target.
  const context = await browser.newContext({
    viewport: { width: 1600, height: 1100 },
    ignoreHTTPSErrors: url.startsWith('https:'),
  })
  const page = await context.newPage()
  const query = new URLSearchParams({
    person: person.id,
    channel: channel.id,
    customId: opening.customId ?? '',
    platform: opening.platform ?? 'desktop',
    dialogs: opening.dialogs ? 'on' : 'off',
  })
  await page.goto(`${url}/?${query}`)
  await page.locator('#open select[name=person] option').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Open the activity' }).click()
  const outer = page.locator('.client iframe').last()
  await outer.waitFor()
  const client = clients.all().findLast((one) => one.person === person)
  if (!client) throw new Error(`${opening.person} has not opened anything`)
  // Without real origins there is a relay between the page and the activity.
  const isRelayed = !url.startsWith('https://discord.com')
  const activity = isRelayed ? outer.contentFrame().frameLocator('iframe') : outer.contentFrame()
  return {
    person,
    client,
    page,
    activity,
    frame() {
      const found = page.frames().find((one) => {
        const { origin, pathname } = new URL(one.url())
        return origin === started.originOf(person) && !pathname.startsWith('/.simulator/')
      })
      if (!found) throw new Error('The activity is not loaded')
      return found
    },
    leave: () => context.close(),
  }
}
