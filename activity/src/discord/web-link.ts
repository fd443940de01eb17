import { linkOf } from '@segue/shared/song/links.ts'
import { musicProviders } from '@segue/shared/song/providers.ts'
import type { Song } from '@segue/shared/song/song.ts'

const longestAddress = 256

/** The song's page on the open web, or null if it exists only here. */
export function webLinkOf({ musicProviders: ids }: Pick<Song, 'musicProviders'>): string | null {
  for (const provider of musicProviders) {
    const id = ids?.[provider]
    const link = id ? linkOf(provider, id) : undefined
    if (link?.startsWith('https://') && link.length <= longestAddress) return link
  }
  return null
}
