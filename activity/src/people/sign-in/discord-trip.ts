import { CallFailed } from '@segue/shared/call.ts'
import { call, callAs } from '../../client/api.ts'
import { clientConfig } from '../../client/config.ts'
import { proofKey, secretWord } from '../../client/account/proof-key.ts'
import { currentSession, takeToken } from '../../client/session.ts'
import { surface } from '../../client/surface.ts'
import { discordReturnPath } from '@segue/shared/people/discord-sign-in.ts'

const purposes = ['signIn', 'link', 'merge'] as const
/**
 * Why the user goes to Discord: to sign in, to link their account, or to link it and merge the data that the Discord
 * account already has here.
 */
export type DiscordPurpose = (typeof purposes)[number]

type Trip = {
  state: string
  verifier: string
  purpose: DiscordPurpose
  next: string
  /** The UUID of the user who left; only their account is linked on return. */
  account: string | null
}

const tripKey = 'segue-discord-trip'

const returnAddress = () => `${window.location.origin}${discordReturnPath}`

/** Whether the user can go to Discord from here; inside Discord they already are there. */
export const canGoToDiscord = (): boolean => surface.kind === 'web' && clientConfig().discordApplicationId !== null

/** Redirects to Discord's authorization page. `next` is the page to continue with afterwards. */
export async function goToDiscord(purpose: DiscordPurpose, next: string): Promise<void> {
  const { discordApplicationId, discordAuthorizeUrl } = clientConfig()
  if (discordApplicationId === null) return
  const { verifier, challenge } = await proofKey()
  const trip: Trip = { state: secretWord(), verifier, purpose, next, account: currentSession()?.uuid ?? null }
  surface.storage.set(tripKey, JSON.stringify(trip))
  const address = new URL(discordAuthorizeUrl)
  address.search = new URLSearchParams({
    client_id: discordApplicationId,
    response_type: 'code',
    scope: 'identify',
    redirect_uri: returnAddress(),
    state: trip.state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString()
  window.location.assign(address)
}

/** The outcome of a trip to Discord. */
export type Returned =
  | { kind: 'done'; purpose: DiscordPurpose; next: string; isNew: boolean }
  /** The Discord account has data here, and the user has not confirmed merging it. */
  | { kind: 'unconfirmed'; next: string }
  /** The sign-in here is not recent: `proof` can be used again, with the password. */
  | { kind: 'unproved'; purpose: DiscordPurpose; next: string; account: string | null; proof: Proof }
  /** A different user is signed in now than when the trip began. */
  | { kind: 'otherAccount'; next: string }
  /** The user declined on Discord's page. */
  | { kind: 'denied'; next: string }
  /** The trip did not begin in this browser: the URL may have been sent by an attacker. */
  | { kind: 'strange' }

/** Completes the trip with the URL's parameters. A code works only once, and so does this. */
export async function returnFromDiscord(search: URLSearchParams): Promise<Returned> {
  const trip = readTrip(surface.storage.get(tripKey))
  surface.storage.remove(tripKey)
  if (!trip || search.get('state') !== trip.state) return { kind: 'strange' }
  const code = search.get('code')
  if (!code) return { kind: 'denied', next: trip.next }
  const body = { code, codeVerifier: trip.verifier, redirectUri: returnAddress() }
  if (trip.purpose !== 'signIn') return linkDiscord(trip, body)
  const { accessToken, isNew } = await callAs(undefined)('POST /auth/discord-auth', { body })
  takeToken(accessToken)
  return { kind: 'done', purpose: 'signIn', next: trip.next, isNew }
}

type Proof = { code: string; codeVerifier: string; redirectUri: string }

/** Links the account that started the trip to the Discord account that the code is for. */
export async function linkDiscord(
  { purpose, next, account }: Pick<Trip, 'purpose' | 'next' | 'account'>,
  proof: Proof & { password?: string },
): Promise<Returned> {
  if (account === null || currentSession()?.uuid !== account) return { kind: 'otherAccount', next }
  try {
    const merge = purpose === 'merge' ? { merge: true as const } : {}
    await call('POST /auth/link-discord', { body: { ...proof, ...merge } })
    return { kind: 'done', purpose, next, isNew: false }
  } catch (error) {
    const { code } = error instanceof CallFailed ? error : {}
    if (code === 'mergeNotConfirmed') return { kind: 'unconfirmed', next }
    if (code === 'confirmationNeeded') return { kind: 'unproved', purpose, next, account, proof }
    throw error
  }
}

function readTrip(stored: string | null): Trip | null {
  try {
    const trip: unknown = JSON.parse(stored ?? 'null')
    if (typeof trip !== 'object' || trip === null) return null
    const [state, verifier, purpose, next, account] = ['state', 'verifier', 'purpose', 'next', 'account'].map(
      (key): unknown => Reflect.get(trip, key),
    )
    if (typeof state !== 'string' || typeof verifier !== 'string' || typeof next !== 'string') return null
    return {
      state,
      verifier,
      next,
      purpose: purposes.find((one) => one === purpose) ?? 'signIn',
      account: typeof account === 'string' ? account : null,
    }
  } catch {
    return null
  }
}
