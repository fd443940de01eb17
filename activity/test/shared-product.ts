import { chromium, type Browser } from 'playwright-core'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { serveChromium } from './chromium.ts'
import { startProduct } from './product.ts'

/** A product that others use too: it is neither restarted nor stopped by any of them. */
export type SharedProduct = {
  url: string
  /** Where its Discord is. */
  simulatorPort: number
  /** Where the mail that it sends can be read. */
  outboxUrl: string
  /** What its own services sign in with: who makes the first administrator, for one. */
  serviceToken: string
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedProduct: SharedProduct
    /** Where the Chromium of this run is. */
    sharedChromium: string
  }
}

/** The product of this run with its demo. Whoever needs it empty, or takes it away, starts one of their own. */
export const sharedProduct = (): SharedProduct => inject('sharedProduct')

/** The Chromium of this run, for whoever needs it as it is. To close it is to leave it to the others. */
export const sharedChromium = (): Promise<Browser> => chromium.connect(inject('sharedChromium'))

/** Before any test: builds the client once, starts the product once, as README says, and one Chromium. */
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
