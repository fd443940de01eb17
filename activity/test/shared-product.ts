import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startProduct } from './product.ts'

/** A product that others use too: it is neither restarted nor stopped by any of them. */
export type SharedProduct = {
  url: string
  /** Where its Discord is. */
  simulatorPort: number
  /** Where the mail that it sends can be read. */
  outboxUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedProduct: SharedProduct
  }
}

/** The product of this run with its demo. Whoever needs it empty, or takes it away, starts one of their own. */
export const sharedProduct = (): SharedProduct => inject('sharedProduct')

/** Before any browser opens: builds the client once, and starts the product once, as README says. */
export default async function shareProduct(project: TestProject) {
  const product = await startProduct({ DEMO: 'on' })
  const outboxUrl = product.output().match(/http\S+\/outbox\S*/)?.[0] ?? ''
  project.provide('sharedProduct', { url: product.url, simulatorPort: product.simulatorPort, outboxUrl })
  return () => product.stop()
}
