import { audioQualities, defaultAudioQuality } from '@segue/shared/playback/audio-quality.ts'
import * as z from 'zod'
import { providerOrder } from '@segue/shared/playback/choice.ts'
import { providerKey } from '@segue/shared/song/same-song.ts'
import type { App } from '../../../app.ts'
import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import type { ProviderOutcome, Asking, Provider, Stream } from '../../../ports/music-provider.ts'
import { countryCode } from '../bodies.ts'
import { askProvider, type ProviderTrouble } from '../catalogue/ask-provider.ts'
import { requestAnalysis } from './request-analysis.ts'
import { detailByAnyId, type SongDetail } from '../catalogue/detail.ts'
import type { LookUpContext } from '../catalogue/look-up.ts'

const MediaUrl = z
  .object({
    url: z.string(),
    format: z.enum(['http', 'hls']),
    musicProvider: z.string(),
    /** When the URL expires; null when it does not. */
    expiresAt: instant.nullable(),
    streamUrls: z.record(z.string(), z.object({ http: z.string().optional(), hls: z.string().optional() })),
  })
  .meta({ id: 'MediaUrl' })

const errors = {
  songNotFound: [404, 'Song not found'],
  notPlayableHere: [404, 'This song can’t be played here from any of its music providers'],
  songWithheld: [403, 'This song isn’t available from the music provider'],
  musicSourceAway: [424, 'The music provider can’t be reached right now. Please try again'],
} as const

const params = { country: countryCode, id: z.string().min(1).max(40) }

export const streamOfSong = operation('GET /song-data/stream/{country}/{id}', {
  summary: 'Get the stream URL of a song, by songId or short id, for a country and quality',
  access: guest,
  params,
  query: { quality: z.enum(audioQualities).default(defaultAudioQuality) },
  returns: MediaUrl,
  errors,
  async handle({ app, caller, params: { id, ...rest }, query, fail }) {
    const song = await detailByAnyId(app.db, id, caller)
    if (!song) throw fail('songNotFound')
    // Guests always get medium quality.
    const quality = caller.kind === 'guest' ? 'medium' : query.quality
    const received = await firstStream(app, { caller, ...rest }, song, (provider, at, asking) =>
      provider.stream?.(at, quality, asking),
    )
    if ('refused' in received) throw fail(received.refused)
    await requestAnalysis(app, song.songId)
    return received
  },
})

export const previewOfSong = operation('GET /song-data/preview/{country}/{id}', {
  summary: 'Get the preview URL of a song, by songId or short id, for a country',
  access: guest,
  params,
  returns: MediaUrl,
  errors,
  async handle({ app, caller, params: { id, ...rest }, fail }) {
    const song = await detailByAnyId(app.db, id, caller)
    if (!song) throw fail('songNotFound')
    const kept = Object.entries(song.previews).find(([, url]) => url)
    if (kept?.[1]) return asReply(kept[0], { url: kept[1], format: 'http', expiresAt: null })
    const received = await firstStream(app, { caller, ...rest }, song, (provider, at, asking) =>
      provider.preview?.(at, asking),
    )
    if ('refused' in received) throw fail(received.refused)
    return received
  },
})

type Question = (provider: Provider, id: string, asking: Asking) => Promise<ProviderOutcome<Stream>> | undefined

/** Asks the song's providers in the brand's order until one returns a stream. */
async function firstStream(app: App, by: LookUpContext, song: SongDetail, question: Question) {
  const troubles: ProviderTrouble[] = []
  for (const name of providerOrder[app.config.brand]) {
    const id = song.musicProviders[name]
    if (!id) continue
    const answer = await askProvider<Stream>(app, name, by, (provider, asking) =>
      question(provider, providerKey(name, id), asking),
    )
    if (answer.ok) return asReply(name, answer.value)
    troubles.push(answer.trouble)
  }
  return { refused: reasonIn(troubles) } as const
}

function asReply(name: string, { url, format, expiresAt }: Stream) {
  return {
    url,
    format,
    musicProvider: name,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    streamUrls: { [name]: { [format]: url } },
  }
}

/** Reports reasons worth retrying first: a provider may have the song in a minute. */
function reasonIn(troubles: ProviderTrouble[]): 'notPlayableHere' | 'songWithheld' | 'musicSourceAway' {
  const has = (...kinds: ProviderTrouble['kind'][]) => troubles.some(({ kind }) => kinds.includes(kind))
  if (has('unavailable', 'tooMany')) return 'musicSourceAway'
  return has('notAllowed', 'needsAccount') ? 'songWithheld' : 'notPlayableHere'
}
