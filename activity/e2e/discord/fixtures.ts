import { addDiscordServer, setStage, type DiscordServer, type Insider, type Stage } from '../../test/discord/stage.ts'
import { openProduct } from '../../test/providers/product-in-process.ts'
import { expect, test as base } from '../fixtures.ts'

export const proPlan = {
  id: '4242',
  name: 'Segue Pro',
  slug: 'pro',
  type: 5,
  price: { amount: 499, currency: 'eur' },
} as const

type Fixtures = {
  /** A separate Discord server for each test. */
  server: DiscordServer
  /** Opens the activity as a member of the server, in a separate browser context. */
  enter: Stage['enter']
}

/** A test fails if any of its pages has an uncaught error or a violation of the Content-Security-Policy. */
export const test = base.extend<Fixtures, { stage: Stage }>({
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed.
    async ({}, use) => {
      const config = { openUploads: true, discordProSku: proPlan.id }
      const stage = await setStage((application) => openProduct({ application, credentials: {}, apis: {}, config }))
      stage.world.skus.set(proPlan.id, proPlan)
      await use(stage)
      await stage.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  server: ({ stage }, use) => use(addDiscordServer(stage.world)),
  enter: async ({ stage }, use) => {
    const insiders: Insider[] = []
    await use(async (...options) => {
      const insider = await stage.enter(...options)
      insiders.push(insider)
      return insider
    })
    const faults = insiders.flatMap((one) => one.faults())
    await Promise.all(insiders.map((one) => one.leave()))
    expect(faults).toEqual([])
  },
})

export { expect } from '../fixtures.ts'
