import { call } from '../../client/api.ts'
import { secretWord } from '../../client/account/proof-key.ts'
import { answerTo } from '../../session/sound/link-account.ts'

/**
 * Last.fm's web authentication in a separate window; to be called within a press. Resolves to whether the account is
 * linked now. Last.fm redirects to the given address, which carries the state that proves who has returned.
 */
export async function linkLastFm(grantUrl: string, page: Window): Promise<boolean> {
  const state = secretWord()
  const url = new URL(grantUrl)
  url.searchParams.set('cb', `${page.location.origin}/linked.html?${new URLSearchParams({ state })}`)
  const returned = answerTo(state, page)
  if (!page.open(url.href, '_blank', 'width=1000,height=720')) return false
  const token = await returned
  if (token === null) return false
  await call('PUT /scrobbling/lastfm', { body: { token } })
  return true
}
