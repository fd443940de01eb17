import type { App } from '../../app.ts'
import type { Failure } from '../../platform/failure.ts'
import { PaymentTrouble } from '../../ports/payments.ts'

/** The refusals of calls that use Stripe. Below 500, since clients show no sentence from there on. */
export const cardErrors = {
  paymentsNotSetUp: [404, 'Payment by card isn’t set up here'],
  paymentsAway: [424, 'Payments are unavailable right now. Please try again in a moment'],
} as const

/** Answers trouble with whoever takes the money with a refusal; what it was is for the log only. */
export const trouble =
  (app: Pick<App, 'log'>, fail: (name: 'paymentsAway') => Failure) =>
  (error: unknown): never => {
    if (!(error instanceof PaymentTrouble)) throw error
    app.log.warn({ kind: error.kind, told: error.message }, 'a payment could not be handled')
    throw fail('paymentsAway')
  }
