import { ApplicationCommandType, ComponentType, InteractionType, type APIInteraction } from 'discord-api-types/v10'
import * as z from 'zod'

const Id = z.string().regex(/^\d{1,21}$/)
const Person = z.looseObject({ id: Id, username: z.string(), global_name: z.string().nullish() })

const Attachment = z.looseObject({
  id: Id,
  filename: z.string(),
  title: z.string().optional(),
  url: z.string(),
  size: z.number(),
  content_type: z.string().optional(),
})

const CommandOption = z.looseObject({
  name: z.string(),
  type: z.number(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  focused: z.boolean().optional(),
  get options() {
    return z.array(CommandOption).optional()
  },
})

const Field = z.looseObject({ custom_id: z.string().optional(), values: z.array(z.string()).optional() })
const Row = z.union([
  z.looseObject({ type: z.literal(ComponentType.Label), component: Field }),
  z.looseObject({
    type: z.number().refine((type) => type !== ComponentType.Label),
    components: z.array(Field).optional(),
  }),
])

const Command = z.union([
  z.looseObject({
    type: z.literal(ApplicationCommandType.ChatInput),
    name: z.string(),
    options: z.array(CommandOption).optional(),
    resolved: z.looseObject({ attachments: z.record(z.string(), Attachment).optional() }).optional(),
  }),
  z.looseObject({
    type: z.literal(ApplicationCommandType.Message),
    name: z.string(),
    target_id: Id,
    resolved: z.looseObject({
      messages: z.record(
        z.string(),
        z.looseObject({ content: z.string().optional(), attachments: z.array(Attachment).optional() }),
      ),
    }),
  }),
  z.looseObject({
    type: z.literal([ApplicationCommandType.User, ApplicationCommandType.PrimaryEntryPoint]),
    name: z.string(),
  }),
])

const fromSomebody = {
  id: Id,
  token: z.string(),
  application_id: z.string(),
  guild_id: Id.nullish(),
  channel: z.looseObject({ id: Id }).optional(),
  locale: z.string().optional(),
  guild_locale: z.string().optional(),
}

const Received = z
  .discriminatedUnion('type', [
    z.looseObject({ type: z.literal(InteractionType.Ping), application_id: z.string() }),
    z.looseObject({
      ...fromSomebody,
      type: z.literal([InteractionType.ApplicationCommand, InteractionType.ApplicationCommandAutocomplete]),
      data: Command,
    }),
    z.looseObject({
      ...fromSomebody,
      type: z.literal(InteractionType.MessageComponent),
      data: z.looseObject({ custom_id: z.string(), values: z.array(z.string()).optional() }),
    }),
    z.looseObject({
      ...fromSomebody,
      type: z.literal(InteractionType.ModalSubmit),
      data: z.looseObject({ custom_id: z.string(), components: z.array(Row) }),
    }),
  ])
  .and(
    z.looseObject({
      user: Person.optional(),
      member: z.looseObject({ user: Person, permissions: z.string().regex(/^\d+$/) }).optional(),
    }),
  )

/**
 * Whether an interaction over HTTP has everything that the bot reads. A signature proves who sent it, not that it is
 * well-formed.
 */
export const isInteraction = (received: object): received is APIInteraction => Received.safeParse(received).success
