import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { creditTokens } from './ledger.ts'

declare module '../../../ports/jobs.ts' {
  interface JobKinds {
    /** For services that points rest on: what they grant is credited after their own change is kept. */
    creditTokens: { userUuid: string; amount: number; key: string; reference: string }
  }
}

/** Adds tokens to an account, once for each key. */
export const creditTokensLater = ({ db, clock }: Pick<App, 'db' | 'clock'>): JobHandler<'creditTokens'> => ({
  async run(credit) {
    await creditTokens(db, { ...credit, at: new Date(clock.now()) })
  },
})
