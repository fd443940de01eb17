import { createLastFm, type LastFmCredentials } from '../../adapters/scrobbling/last-fm.ts'
import { createListenBrainz } from '../../adapters/scrobbling/listenbrainz.ts'
import type { App } from '../../app.ts'
import type { Scrobblers } from '../../ports/scrobblers.ts'
import { together } from './music-credentials.ts'
import type { Environment } from '../settings.ts'

type Settings = Partial<Environment>

export function lastFmFrom({ LAST_FM_KEY, LAST_FM_SECRET }: Settings): LastFmCredentials | undefined {
  const both = together(['LAST_FM_KEY', 'LAST_FM_SECRET'], [LAST_FM_KEY, LAST_FM_SECRET])
  return both && { key: both[0], secret: both[1] }
}

/** The services that people can have their listening sent to. ListenBrainz requires no key. */
export function scrobblersFrom(environment: Settings, tools: Pick<App, 'fetch' | 'log'>): Scrobblers {
  const lastFm = lastFmFrom(environment)
  return { listenbrainz: createListenBrainz(tools), ...(lastFm && { lastfm: createLastFm(lastFm, tools) }) }
}
