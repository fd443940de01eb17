import {
  found,
  trouble,
  type ProviderOutcome,
  type Provider,
  type ProviderSong,
  type ProviderTools,
} from '../../ports/music-provider.ts'
import { idBehind } from './follow-link.ts'
import { nameInSlug, songNamed } from './named-in-link.ts'

/** `/artist/a-ha/hunting-high-and-low/take-on-me/TRabc`. Some links leave the album out. */
const songPath = /^\/artist\/([\w-]+)\/(?:([\w-]+)\/)?([\w-]+)\/(TR:?\w+)$/

/** Pandora has no public API. Its links contain names, and those are all we can know. */
export function createPandora(tools: ProviderTools): Provider {
  return {
    name: 'pandora',
    namesInLinks: true,
    byId: async () => trouble('notFound'),
    async byLink(link, asking) {
      if (!link.startsWith('https://pandora.app.link/')) return named(link)
      // The URL that a short link redirects to contains the names.
      const there = await idBehind(tools, 'pandora', link, asking)
      return there.ok ? named(there.address) : there
    },
  }
}

function named(link: string): ProviderOutcome<ProviderSong> {
  const path = URL.canParse(link) ? new URL(link).pathname : ''
  const [, artist = '', album, song = '', id] = songPath.exec(path) ?? []
  if (!id) return trouble('notFound')
  const albumName = album ? nameInSlug(album) : null
  return found(
    songNamed('pandora', { id, trackName: nameInSlug(song), artistName: nameInSlug(artist), albumName, link }),
  )
}
