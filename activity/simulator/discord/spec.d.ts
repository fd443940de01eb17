/** The published schemas come without their types: each is a schema of Zod, made from Discord's OpenAPI description. */
declare module 'discord-api-spec/zod' {
  import type { ZodMiniType } from 'zod/mini'

  export const ApplicationCommandCreateRequestSchema: ZodMiniType
  export const MessageCreateRequestSchema: ZodMiniType
  export const MessageEditRequestPartialSchema: ZodMiniType
  export const ModalInteractionCallbackRequestDataSchema: ZodMiniType
}
