import { chromium, type Browser } from 'playwright-core'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { serveChromium } from './chromium.ts'
import { startProduct } from './product.ts'

/** A product shared by several tests: none of them may restart or stop it. */
export type SharedProduct = {
  url: string
  /** The port of its simulated Discord. */
  simulatorPort: number
  /** The URL at which its e-mails can be read. */
  outboxUrl: string
  /** The token of its own services, for example to create the first administrator. */
  serviceToken: string
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedProduct: SharedProduct
    /** The WebSocket endpoint of this run's Chromium. */
    sharedChromium: string
  }
}

/** The product of this run with its demo. Tests that need it empty, or restart it, start their own. */
export const sharedProduct = (): SharedProduct => inject('sharedProduct')

/** The Chromium of this run, with its default options. Closing it only disconnects. */
export const sharedChromium = (): Promise<Browser> => chromium.connect(inject('sharedChromium'))

/** Before all tests: builds the client once, starts the product once, as described in README, and one Chromium. */
export default async function shareProduct(project: TestProject) {
  const serviceToken = crypto.randomUUID()
  const product = await startProduct({ DEMO: 'on', SERVICE_TOKEN: serviceToken })
  const outboxUrl = product.output().match(/http\S+\/outbox\S*/)?.[0] ?? ''
  const { url, simulatorPort } = product
  project.provide('sharedProduct', { url, simulatorPort, outboxUrl, serviceToken })
  const browser = await serveChromium()
  project.provide('sharedChromium', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await product.stop()
  }
}
