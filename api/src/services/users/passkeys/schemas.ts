import * as z from 'zod'
import { instant } from '../../../platform/schemas.ts'

/** Bytes in base64url, as in the browsers' JSON. */
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

/** A browser's response when a passkey was created (WebAuthn, `RegistrationResponseJSON`). */
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

/** A browser's response when a passkey has signed (WebAuthn, `AuthenticationResponseJSON`). */
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

/** The options for a browser, in the format of WebAuthn. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' })

export const Passkey = z
  .object({
    id: z.number(),
    name: z.string(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' })
