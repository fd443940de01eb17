import * as z from 'zod'
import { instant } from '../../../platform/schemas.ts'

/** Bytes as browsers write them in JSON. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, { error: 'must be base64url' })

const common = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

/** What a browser answers when a passkey was made (WebAuthn, `RegistrationResponseJSON`). */
export const NewCredential = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(z.string().max(30)).max(10).default([]),
    }),
  })
  .meta({ id: 'NewPasskeyCredential' })

/** What a browser answers when a passkey has signed (WebAuthn, `AuthenticationResponseJSON`). */
export const UsedCredential = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(8000),
    }),
  })
  .meta({ id: 'UsedPasskeyCredential' })

/** What a browser is asked with, in the form that WebAuthn gives it. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' })

export const Passkey = z
  .object({
    id: z.number(),
    name: z.string(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' })
