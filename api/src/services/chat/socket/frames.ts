import * as z from 'zod'
import { isStorableText, readJson } from '@segue/shared/read-json.ts'
import { chatId } from '../groups/entities.ts'

/** The maximum length of a frame, in characters. */
export const longestFrame = 16 * 1024

const text = z.string().max(200).default('')

const Auth = z.looseObject({
  type: z.literal('auth'),
  deviceId: text,
  body: z.looseObject({ auth: z.string().max(8192), presenceSubscription: z.string().max(40).nullish() }),
})

const about = { deviceId: text, receiver: chatId, receiverType: z.enum(['user', 'group']) }

const Typing = z.looseObject({
  type: z.literal('typing_indicator'),
  ...about,
  body: z.looseObject({ action: z.enum(['started', 'ended']), metadata: z.unknown().optional() }),
})

const Receipt = z.looseObject({
  type: z.literal('receipts'),
  ...about,
  body: z.looseObject({
    action: z.enum(['read', 'delivered']),
    messageId: z.coerce.number<string | number>().int().positive().max(Number.MAX_SAFE_INTEGER),
  }),
})

const Transient = z.looseObject({
  type: z.literal('transient_message'),
  ...about,
  body: z.looseObject({ data: z.unknown().optional() }),
})

const Ping = z.object({ action: z.literal('ping') }).transform(() => 'ping' as const)

/** The frames that chat clients send. Unknown frames are ignored, not treated as errors. */
const Frame = z.union([Ping, z.discriminatedUnion('type', [Auth, Typing, Receipt, Transient])])
export type Frame = z.output<typeof Frame>
export type AuthFrame = z.output<typeof Auth>
export type EventFrame = z.output<typeof Typing> | z.output<typeof Receipt> | z.output<typeof Transient>

/** Parses a frame; undefined for anything else. */
export function readFrame(value: string): Frame | undefined {
  if (value.length > longestFrame) return undefined
  const read = readJson(value, { levels: 20, entries: 1000 })
  if ('problem' in read || !isStorableText(read.value)) return undefined
  return Frame.safeParse(read.value).data
}
