import type { Context } from 'hono'
import type { DiscordWorld } from '../world.ts'

/** Discord's error: a code for programs and a message for people. */
export type Refusal = { status: 400 | 401 | 403 | 404; code: number; message: string }

export const unauthorized: Refusal = { status: 401, code: 0, message: '401: Unauthorized' }
export const missingScope: Refusal = { status: 403, code: 50_025, message: 'Missing Access' }
export const badForm: Refusal = { status: 400, code: 50_035, message: 'Invalid Form Body' }
export const unknown = (code: number, what: string): Refusal => ({ status: 404, code, message: `Unknown ${what}` })

export const refuse = (c: Context, { status, code, message }: Refusal) => c.json({ message, code }, status)

export const isBot = (world: DiscordWorld, c: Context) =>
  c.req.header('authorization') === `Bot ${world.application.botToken}`
