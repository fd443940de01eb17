import { expect, test as base } from '@playwright/test'
import { must } from '@segue/shared/must.ts'
import { member, openRoom, type Member } from '../test/people.ts'
import { untilMusic } from '../test/product.ts'
import { visitor, type Visitor } from '../test/visitor.ts'

type VisitorOptions = Parameters<typeof visitor>[1]

type Fixtures = {
  /** A guest in a separate browser context, with sound. */
  guest: (options?: VisitorOptions) => Promise<Visitor>
  /** A signed-in member in a separate browser context. */
  member: (name: string, options?: VisitorOptions) => Promise<Member>
  /** Opens a room as a member, or as a guest who has signed up, and returns its URL. No song plays there yet. */
  openRoom: (owner: Visitor, name: string) => Promise<string>
}

/** The running product, which all tests share. */
export type Product = {
  url: string
  simulatorPort: number
  /** The URL at which its e-mails can be read. */
  outboxUrl: string
  serviceToken: string
}

type WorkerFixtures = {
  product: Product
  /** The URL of a demo room with music. */
  demoRoom: string
}

/** Set by the configuration, from the product's start-up output. */
const setting = (name: string) => must(process.env[name], `${name}, from playwright.config.ts`)

/** A test fails if any of its pages has an uncaught error or a violation of the Content-Security-Policy. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed.
    async ({}, use) =>
      use({
        url: setting('SEGUE_URL'),
        simulatorPort: Number(new URL(setting('SEGUE_SIMULATOR')).port),
        outboxUrl: setting('SEGUE_OUTBOX'),
        serviceToken: setting('SEGUE_SERVICE_TOKEN'),
      }),
    { scope: 'worker' },
  ],
  demoRoom: [
    async ({ product }, use) => {
      await untilMusic(product, 'the-night-shift')
      await use(`${product.url}/room/the-night-shift`)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
  guest: async ({ browser }, use) => {
    const guests: Visitor[] = []
    await use(async (options) => {
      const guest = await visitor(browser, options)
      guests.push(guest)
      return guest
    })
    await leave(guests)
  },
  member: async ({ browser, product }, use) => {
    const members: Member[] = []
    await use(async (name, options) => {
      const one = await member(browser, product.url, name, options)
      members.push(one)
      return one
    })
    await leave(members)
  },
  openRoom: ({ product }, use) => use((owner, name) => openRoom(owner, product.url, name)),
})

async function leave(visitors: Visitor[]): Promise<void> {
  const faults = visitors.flatMap((one) => one.faults())
  await Promise.all(visitors.map((one) => one.close()))
  expect(faults).toEqual([])
}

export { expect } from '@playwright/test'
