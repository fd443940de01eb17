import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call, callAs, queries } from '../../client/api.ts'
import { takeToken } from '../../client/session.ts'
import { surface } from '../../client/surface.ts'

const library = () => import('@simplewebauthn/browser')

/** Whether passkeys are available here. Discord does not allow its iframes to use them. */
export const knowsPasskeys = (): boolean => surface.kind === 'web' && 'PublicKeyCredential' in window

/** Whether the user dismissed the browser's prompt or let it time out, which needs no error message. */
export const isCalledOff = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Creates a passkey in the browser and adds it to the account. */
export async function addPasskey(name: string, confirmation: { password?: string }): Promise<void> {
  const options = await call('POST /auth/passkeys/options', { body: confirmation })
  const { startRegistration } = await library()
  // Cast because the API declares these options as a plain object; the server builds them with the matching library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  await call('POST /auth/passkeys', { body: { name, credential } })
}

/** Signs in with the passkey that the user chooses. */
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
