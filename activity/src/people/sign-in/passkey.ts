import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call, callAs, queries } from '../../client/api.ts'
import { takeToken } from '../../client/session.ts'
import { surface } from '../../client/surface.ts'

const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys. Discord lets no frame ask for one. */
export const knowsPasskeys = (): boolean => surface.kind === 'web' && 'PublicKeyCredential' in window

/** Whether somebody closed the browser's window, or took too long for it: they know that themselves. */
export const isCalledOff = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Has the browser make a passkey and gives it to the account. */
export async function addPasskey(name: string, confirmation: { password?: string }): Promise<void> {
  const options = await call('POST /auth/passkeys/options', { body: confirmation })
  const { startRegistration } = await library()
  // The border: the server's library writes what the browser's reads.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  await call('POST /auth/passkeys', { body: { name, credential } })
}

/** Signs in with whichever passkey the person chooses. */
export async function signInWithPasskey(): Promise<void> {
  const options = await callAs(undefined)('POST /auth/passkey-sign-in/options')
  const { startAuthentication } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature } = response
  const credential = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
  const { accessToken } = await callAs(undefined)('POST /auth/passkey-sign-in', { body: { credential } })
  takeToken(accessToken)
  void queries.invalidateQueries()
}
