import { call, queries } from '../client/api.ts'
import type { Surface } from '../surface/surface.ts'
import { applePlayer, musicAccounts } from './foreign-sources.ts'

export type Linkable = 'spotify' | 'apple'

type Parts = { page: Window; surface: Surface; token: string | null }

/**
 * Links the listener's own account at a provider. To be called within a press, since both ways open a window. Resolves
 * to whether it is linked now: false when the person thought better of it.
 */
export async function linkAccount(name: Linkable, parts: Parts): Promise<boolean> {
  const linked = name === 'apple' ? await linkApple(parts) : await linkSpotify(parts)
  if (linked) await queries.invalidateQueries({ queryKey: ['music-accounts'] })
  return linked
}

async function linkApple({ page, surface }: Parts): Promise<boolean> {
  const player = await applePlayer(page, surface)
  const userToken = await player.authorize().catch(() => null)
  if (!userToken) return false
  await call('POST /apple/user-token', { body: { userToken } })
  return true
}

/** The code flow of RFC 6749 with a challenge of RFC 7636, in a window of its own. */
async function linkSpotify({ page, token }: Parts): Promise<boolean> {
  // Opened at once: after the first answer of a server it would no longer count as the person's wish.
  const popup = page.open('about:blank', '_blank', 'width=480,height=720')
  if (!popup) return false
  const { signIns } = await musicAccounts(token)
  const signIn = signIns.find(({ musicProvider }) => musicProvider === 'spotify')
  if (!signIn) {
    popup.close()
    return false
  }
  const codeVerifier = randomWord()
  const state = randomWord()
  const redirectUri = `${page.location.origin}/linked.html`
  const address = new URL(signIn.url)
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: signIn.clientId,
    scope: signIn.scope,
    redirect_uri: redirectUri,
    state,
    code_challenge_method: 'S256',
    code_challenge: await challengeOf(codeVerifier),
  }).toString()
  const said = answerTo(state, page)
  popup.location.href = address.href
  const code = await said
  if (!code) return false
  await call('POST /spotify/exchange-code', { body: { code, redirectUri, codeVerifier } })
  return true
}

const patienceMs = 10 * 60_000

/** The code that the window brings back, or null when it brings none. Others' answers are not ours. */
function answerTo(state: string, page: Window): Promise<string | null> {
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

/** 43 characters of which nobody guesses one. */
const randomWord = () => base64Url(crypto.getRandomValues(new Uint8Array(32)))

async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
