import type { App } from '../../app.ts'
import type { Failure } from '../../platform/failure.ts'
import { PaymentTrouble } from '../../ports/payments.ts'

/** Errors of operations that use Stripe. Below 500, because clients show no message for 5xx responses. */
export const cardErrors = {
  paymentsNotSetUp: [404, 'Payment by card isn’t set up here'],
  paymentsAway: [424, 'Payments are unavailable right now. Please try again in a moment'],
} as const

/** Turns a failure of the payment provider into a refusal. Its cause is only logged. */
export const trouble =
  (app: Pick<App, 'log'>, fail: (name: 'paymentsAway') => Failure) =>
  (error: unknown): never => {
    if (!(error instanceof PaymentTrouble)) throw error
    app.log.warn({ kind: error.kind, reason: error.message }, 'failed to process a payment')
    throw fail('paymentsAway')
  }
