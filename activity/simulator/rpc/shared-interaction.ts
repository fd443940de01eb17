import * as z from 'zod/mini'
import { codes, Refusal } from './rules.ts'

const Button = z.object({
  type: z.literal(2),
  style: z.int().check(z.gte(1), z.lte(5)),
  label: z.optional(z.string().check(z.maxLength(80))),
  custom_id: z.optional(z.string().check(z.maxLength(100))),
})

/** What `shareInteraction` of the SDK 2.5 sends, with the limits that it publishes. */
const SharedInteraction = z.object({
  command: z.string(),
  content: z.nullish(z.string().check(z.maxLength(2000))),
  options: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  require_launch_channel: z.optional(z.boolean()),
  preview_image: z.optional(z.object({ height: z.number(), url: z.string(), width: z.number() })),
  components: z.optional(
    z.array(z.object({ type: z.literal(1), components: z.optional(z.array(Button).check(z.maxLength(5))) })),
  ),
})
export type SharedInteraction = z.infer<typeof SharedInteraction>

/** Parses it, or refuses it with the path of the error. */
export function readSharedInteraction(args: unknown): SharedInteraction {
  const read = SharedInteraction.safeParse(args)
  if (read.success) return read.data
  throw new Refusal(codes.invalidPayload, `child "${read.error.issues[0]?.path.join('.')}" fails`)
}
