/** The published schemas have no types: each is a Zod schema, generated from Discord's OpenAPI description. */
declare module 'discord-api-spec/zod' {
  import type { ZodMiniType } from 'zod/mini'

  export const ApplicationCommandCreateRequestSchema: ZodMiniType
  export const MessageCreateRequestSchema: ZodMiniType
  export const MessageEditRequestPartialSchema: ZodMiniType
  export const ModalInteractionCallbackRequestDataSchema: ZodMiniType
}
