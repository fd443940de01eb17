import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { creditTokens } from './ledger.ts'

/** Adds tokens to an account, once per key. */
export const creditTokensLater = ({ db, clock }: Pick<App, 'db' | 'clock'>): JobHandler<'creditTokens'> => ({
  async run(credit) {
    await creditTokens(db, { ...credit, at: new Date(clock.now()) })
  },
})
