import * as z from 'zod'
import { wholeNumber } from '../../../platform/schemas.ts'
import { groupErrors } from '../groups/authorize.ts'

export const messageId = wholeNumber.pipe(z.number().positive().max(Number.MAX_SAFE_INTEGER))

/** The refusals common to all calls about one message. */
export const messageErrors = {
  ...groupErrors,
  ERR_MESSAGE_NOT_FOUND: [404, 'This message doesn’t exist or has been deleted'],
} as const
