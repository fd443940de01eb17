import * as z from 'zod'
import { Provider } from '@segue/shared/song/song.ts'
import { silentProviders, type MusicProvider } from '@segue/shared/song/providers.ts'
import { songLinkIn, type SongLink } from '@segue/shared/song/links.ts'
import { guest, service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { country } from '../bodies.ts'
import type { ProviderTrouble } from '../catalogue/ask-provider.ts'
import { SongDetail } from '../catalogue/detail.ts'
import { lookUp, lookUpErrors, matchElsewhere, refusalFor } from '../catalogue/look-up.ts'

const link = z.string().min(1).max(2000)
const byId = { providerSongId: z.string().min(1).max(300), musicProvider: Provider }
const noSongLink = [400, 'This isn’t a link to a song from a supported music provider'] as const

const byIdLink = (params: { providerSongId: string; musicProvider: SongLink['provider'] }): SongLink => ({
  provider: params.musicProvider,
  id: params.providerSongId,
  url: params.providerSongId,
})

/** The three variants of the operation for a song's data. */
const ways = [
  { end: '', access: guest, everywhere: false, summary: 'Get song data' },
  {
    end: '/providers',
    access: guest,
    everywhere: true,
    summary: 'Get song data with the ids at every provider',
  },
  {
    end: '/service',
    access: service,
    everywhere: false,
    summary: 'Get song data as a service',
  },
] as const

const errors = {
  ...lookUpErrors,
  musicSourceSilent: [404, 'Songs from this music provider can’t be looked up. Search by title instead'],
} as const

const refusalAt = (provider: MusicProvider, trouble: ProviderTrouble): keyof typeof errors =>
  trouble.kind === 'notSetUp' && silentProviders.includes(provider) ? 'musicSourceSilent' : refusalFor(trouble)

const byLink = <const End extends string>({
  end,
  access,
  everywhere,
  summary,
}: Omit<(typeof ways)[number], 'end'> & { end: End }) =>
  operation(`GET /song-data/{link}${end}`, {
    summary: `${summary}, by share link`,
    access,
    params: { link },
    query: { country },
    returns: SongDetail,
    errors: { ...errors, noSongLink },
    async handle({ app, caller, params, query, fail }) {
      const wanted = songLinkIn(params.link, app.config.publicUrl)
      if (!wanted) throw fail('noSongLink')
      const by = { caller, country: query.country }
      const found = await lookUp(app, by, wanted)
      if (!found.ok) throw fail(refusalAt(wanted.provider, found.trouble))
      return everywhere ? matchElsewhere(app, by, found.value) : found.value
    },
  })

const byProvider = <const End extends string>({
  end,
  access,
  everywhere,
  summary,
}: Omit<(typeof ways)[number], 'end'> & { end: End }) =>
  operation(`GET /song-data/{providerSongId}/{musicProvider}${end}`, {
    summary: `${summary}, by provider id`,
    access,
    params: byId,
    query: { country },
    returns: SongDetail,
    errors,
    async handle({ app, caller, params, query, fail }) {
      const by = { caller, country: query.country }
      const found = await lookUp(app, by, byIdLink(params))
      if (!found.ok) throw fail(refusalAt(params.musicProvider, found.trouble))
      return everywhere ? matchElsewhere(app, by, found.value) : found.value
    },
  })

export const songData = [
  byLink(ways[0]),
  byLink(ways[1]),
  byLink(ways[2]),
  byProvider(ways[0]),
  byProvider(ways[1]),
  byProvider(ways[2]),
] as const
