import type { MusicProvider } from './providers.ts'
import { part, forms } from './link-forms.ts'
import { belongsTo, type Address, addressIn } from './web-address.ts'

/** A link to one song. `id` is null if the provider's links contain names: only the provider can resolve them. */
export type SongLink = { provider: MusicProvider; id: string | null; url: string }

/** A link to a playlist. If it contains no id, `id` is the link itself. */
export type PlaylistLink = { provider: MusicProvider; id: string; url: string }

const formOf = ({ host }: Address) => forms.find((form) => form.hosts.some((base) => belongsTo(host, base)))

/**
 * The song that a pasted text links to, or undefined if it isn't a song link of a known provider. Nothing is fetched.
 * `ours` is the origin of this installation, under which uploads are shared.
 */
export function songLinkIn(text: string, ours?: string): SongLink | undefined {
  const uri = /^spotify:track:([A-Za-z0-9]{22})$/.exec(text.trim())?.[1]
  if (uri) return { provider: 'spotify', id: uri, url: `https://open.spotify.com/track/${uri}` }
  const upload = ours !== undefined && text.trim().startsWith(`${ours}/`) ? uploadIn(text.trim()) : undefined
  if (upload) return { provider: 'uploadService', id: upload, url: text.trim() }
  const url = addressIn(text)
  const form = url && formOf(url)
  if (!url || !form) return undefined
  const id = form.song(url.path, url.query, url.host)
  return id === undefined ? undefined : { provider: form.provider, id, url: url.href }
}

/** The playlist that a pasted text links to, by the same rules. */
export function playlistLinkIn(text: string): PlaylistLink | undefined {
  const uri = /^spotify:playlist:([A-Za-z0-9]{22})$/.exec(text.trim())?.[1]
  if (uri) return { provider: 'spotify', id: uri, url: `https://open.spotify.com/playlist/${uri}` }
  const url = addressIn(text)
  const form = url && formOf(url)
  if (!url || !form?.playlist) return undefined
  const id = form.playlist(url.path, url.query)
  return id === undefined ? undefined : { provider: form.provider, id: id ?? url.href, url: url.href }
}

const uploadIn = (text: string) => part(text, /\/songs\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=\/?(?:[?#]|$))/i)

/** The page of a song at a provider; undefined if it can't be built from an id. */
export function linkOf(provider: MusicProvider, id: string): string | undefined {
  return forms.find((form) => form.provider === provider)?.link?.(id.trim())
}
