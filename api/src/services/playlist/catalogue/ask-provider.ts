import type { MusicProvider } from '@segue/shared/song/providers.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import {
  type ProviderOutcome,
  type Asking,
  type Provider,
  type ProviderSong,
  type Trouble,
  trouble,
} from '../../../ports/music-provider.ts'

/** Longer than any healthy provider takes, and shorter than users wait. */
const patienceMs = 8000

export type ProviderTrouble = Trouble | { kind: 'notSetUp' }
export type ProviderResult<T> = { ok: true; value: T } | { ok: false; trouble: ProviderTrouble }

export const notSetUp = { ok: false, trouble: { kind: 'notSetUp' } } as const

/**
 * Sends a request to a provider and always returns in time. An adapter that throws is our own bug: it is logged as
 * such, and the caller sees the provider as unavailable.
 */
export async function askProvider<T>(
  app: App,
  name: MusicProvider,
  by: { caller: Caller; country: string; userToken?: string | undefined },
  question: (provider: Provider, asking: Asking) => Promise<ProviderOutcome<T>> | undefined,
): Promise<ProviderResult<T>> {
  const provider = app.music.providers.get(name)
  if (!provider) return notSetUp
  const signal = AbortSignal.timeout(patienceMs)
  const late = new Promise<ProviderOutcome<T>>((resolve) =>
    signal.addEventListener('abort', () => resolve(trouble('unavailable')), { once: true }),
  )
  try {
    const { caller, country, userToken } = by
    const renewUserToken =
      userToken !== undefined && caller.kind === 'user'
        ? () => app.music.userToken(caller.uuid, name, userToken)
        : undefined
    const request = question(provider, { by: caller, country, userToken, renewUserToken, signal })
    return request === undefined ? notSetUp : await Promise.race([request, late])
  } catch (error) {
    app.log.error(
      { provider: name, error: error instanceof Error ? error.message : String(error) },
      'a provider threw',
    )
    return trouble('unavailable')
  }
}

/** A provider's song with this ISRC. */
export async function askByIsrc(
  app: App,
  name: MusicProvider,
  by: Parameters<typeof askProvider>[2],
  isrc: string,
): Promise<ProviderResult<ProviderSong>> {
  const answer = await askProvider<ProviderSong>(app, name, by, (source, asking) => source.byIsrc?.(isrc, asking))
  return logTrouble(app, name, 'isrc', answer)
}

/** Messages from the client specification, section 8. */
const sentences = {
  id: (name: string) => `Get ${name} info by ID failed`,
  isrc: (name: string) => `Get ${name} info by ISRC failed`,
  playlist: () => 'Error fetching playlist',
}

/** Logs that a request to a provider failed. If it has no such song or isn't set up here, that is not a failure. */
export function logTrouble<T>(
  app: App,
  provider: MusicProvider,
  requested: keyof typeof sentences,
  result: ProviderResult<T>,
): ProviderResult<T> {
  if (result.ok || result.trouble.kind === 'notFound' || result.trouble.kind === 'notSetUp') return result
  const name = provider.charAt(0).toUpperCase() + provider.slice(1)
  app.log.warn({ provider, trouble: result.trouble.kind }, sentences[requested](name))
  return result
}
