import { songLinkIn } from '@segue/shared/song/links.ts'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import { trouble, type ProviderOutcome, type Asking, type ProviderTools } from '../../ports/music-provider.ts'

const maxHops = 4

/**
 * The song id behind a short link, and the URL that contains it, taken from where the link redirects to. The pages
 * themselves are not read, and every hop is a host in our map.
 */
export async function idBehind(
  { fetch }: Pick<ProviderTools, 'fetch'>,
  provider: MusicProvider,
  link: string,
  { signal }: Asking,
): Promise<{ ok: true; value: string; address: string } | Exclude<ProviderOutcome<string>, { ok: true }>> {
  let address = link
  for (let hop = 0; hop < maxHops; hop++) {
    let location: string | null
    try {
      const answer = await fetch(address, {
        redirect: 'manual',
        timeoutMs: 3000,
        maxBytes: 2 * 1024 * 1024,
        ...(signal ? { signal } : {}),
      })
      location = answer.headers.get('location')
      await answer.body?.cancel()
    } catch {
      return trouble('unavailable')
    }
    if (location === null || !URL.canParse(location, address)) return trouble('notFound')
    address = new URL(location, address).href
    const there = songLinkIn(address)
    if (there?.provider === provider && there.id !== null) return { ok: true, value: there.id, address }
  }
  return trouble('notFound')
}
