import { callAs, queries } from '../../client/api.ts'
import { proofKey, secretWord } from '../../client/account/proof-key.ts'
import type { Surface } from '../../surface/surface.ts'
import { applePlayer, musicAccounts } from './foreign-sources.ts'

export type Linkable = 'spotify' | 'apple' | 'youtube' | 'soundCloudPublic'

/** `token` belongs to the listener who pressed: another user may be signed in when the window responds. */
type Parts = { page: Window; surface: Surface; token: string | null }

/**
 * Links the listener's own account at a provider. To be called within a press, since both ways open a window. Resolves
 * to whether it is linked now: false if the user cancelled.
 */
export async function linkAccount(name: Linkable, parts: Parts): Promise<boolean> {
  const linked = name === 'apple' ? await linkApple(parts) : await linkWithCode(name, parts)
  if (linked) await queries.invalidateQueries({ queryKey: ['music-accounts'] })
  return linked
}

async function linkApple({ page, surface, token }: Parts): Promise<boolean> {
  const player = await applePlayer(page, surface)
  const userToken = await player.authorize().catch(() => null)
  if (!userToken) return false
  await callAs(token ?? undefined)('POST /apple/user-token', { body: { userToken } })
  return true
}

type Call = ReturnType<typeof callAs>
type AuthorizationCode = { code: string; redirectUri: string; codeVerifier: string }

/** The API call that exchanges the code of each service. */
const exchanges: Record<Exclude<Linkable, 'apple'>, (call: Call, body: AuthorizationCode) => Promise<unknown>> = {
  spotify: (call, body) => call('POST /spotify/exchange-code', { body }),
  youtube: (call, body) => call('POST /youtube/exchange-code', { body }),
  soundCloudPublic: (call, body) => call('POST /soundcloud/refresh-token', { body }),
}

/** The authorization code flow of RFC 6749 with a challenge of RFC 7636, in a separate window. */
async function linkWithCode(name: Exclude<Linkable, 'apple'>, { page, token }: Parts): Promise<boolean> {
  // Opened immediately: after a request to the server, browsers would block it as a pop-up.
  const popup = page.open('about:blank', '_blank', 'width=480,height=720')
  if (!popup) return false
  const { signIns } = await musicAccounts(token)
  const signIn = signIns.find(({ musicProvider }) => musicProvider === name)
  if (!signIn) {
    popup.close()
    return false
  }
  const { verifier: codeVerifier, challenge } = await proofKey()
  const state = secretWord()
  const redirectUri = `${page.location.origin}/linked.html`
  // Service-specific parameters are already part of the URL.
  const address = new URL(signIn.url)
  const request = {
    response_type: 'code',
    client_id: signIn.clientId,
    scope: signIn.scope,
    redirect_uri: redirectUri,
    state,
    code_challenge_method: 'S256',
    code_challenge: challenge,
  }
  for (const [key, value] of Object.entries(request)) if (value !== '') address.searchParams.set(key, value)
  const text = answerTo(state, page)
  popup.location.href = address.href
  const code = await text
  if (!code) return false
  await exchanges[name](callAs(token ?? undefined), { code, redirectUri, codeVerifier })
  return true
}

const patienceMs = 10 * 60_000

/** The code that the window returns, or null if it returns none. Responses with another state are ignored. */
export function answerTo(state: string, page: Window): Promise<string | null> {
  const channel = new BroadcastChannel('segue-linked')
  return new Promise<string | null>((resolve) => {
    const timer = page.setTimeout(() => resolve(null), patienceMs)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || Reflect.get(data, 'state') !== state) return
      page.clearTimeout(timer)
      const code: unknown = Reflect.get(data, 'code')
      resolve(typeof code === 'string' && code !== '' ? code : null)
    })
  }).finally(() => channel.close())
}
