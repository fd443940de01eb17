import type { MusicProvider } from './providers.ts'
import { addressIn, type Query } from './web-address.ts'

type Form = {
  provider: MusicProvider
  /** The host itself, or any subdomain of it. */
  hosts: readonly string[]
  /** The song's id in a link: null for a song identified by name, undefined if the link isn't to a song. */
  song: (path: string, query: Query, host: string) => string | null | undefined
  playlist?: (path: string, query: Query) => string | null | undefined
  link?: (id: string) => string
}

export const part = (path: string, pattern: RegExp) => pattern.exec(path)?.[1]

const only = (value: string | null | undefined, pattern: RegExp) => (value && pattern.test(value) ? value : undefined)

/** The name for the provider to look up, if the path has that shape. */
const named = (path: string, pattern: RegExp) => (pattern.test(path) ? null : undefined)

const amazonCountries = ['com', 'co.uk', 'de', 'fr', 'it', 'es', 'ca', 'com.au', 'co.jp', 'in', 'com.mx', 'com.br']

const asin = /^B0[A-Z0-9]{8}$/

/** Links of the providers we know, in the forms that their share buttons produce and people paste. */
export const forms: readonly Form[] = [
  {
    provider: 'apple',
    hosts: ['music.apple.com', 'itunes.apple.com'],
    song: (path, query) => only(query.get('i'), /^\d+$/) ?? part(path, /\/song\/(?:[^/]+\/)?(\d+)$/),
    playlist: (path) => part(path, /\/playlist\/(?:[^/]+\/)?(pl\.[\w-]+)$/),
    link: (id) => `https://music.apple.com/us/song/${id}`,
  },
  {
    provider: 'audius',
    hosts: ['audius.co'],
    song: (path) =>
      part(path, /^\/tracks\/(\w+)$/) ?? named(path, /^\/(?!playlists?$)[^/]+\/(?!playlist|album)[^/]+$/),
    playlist: (path) => named(path, /^\/[^/]+\/(?:playlist|album)\/[^/]+$/),
  },
  {
    provider: 'napster',
    hosts: ['napster.com'],
    song: (path) =>
      part(path, /\/track\/(tra\.\d+)$/i) ?? named(path, /^\/artist\/[^/]+\/album\/[^/]+\/track\/[^/]+$/),
    link: (id) => `https://play.napster.com/track/${id}`,
  },
  {
    provider: 'soundCloudPublic',
    hosts: ['soundcloud.com', 'soundcloud.app.goo.gl'],
    song: soundCloudSong,
    playlist: (path) => named(path, /^\/[^/]+\/sets\/[^/]+(?:\/s-\w+)?$/),
  },
  {
    provider: 'spotify',
    hosts: ['spotify.com', 'spotify.link', 'spotify.app.link'],
    song: (path, _, host) =>
      part(path, /^\/(?:intl-[\w-]+\/)?(?:embed\/)?track\/([A-Za-z0-9]{22})$/) ??
      (host.endsWith('.link') ? named(path, /^\/\w+$/) : undefined),
    playlist: (path) => part(path, /^\/(?:intl-[\w-]+\/)?(?:embed\/)?(?:user\/[^/]+\/)?playlist\/([A-Za-z0-9]{22})$/),
    link: (id) => `https://open.spotify.com/track/${id.replace(/^spotify:track:/, '')}`,
  },
  {
    provider: 'youtube',
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    song: (path, query, host) =>
      only(query.get('v'), /^[\w-]{11}$/) ??
      part(path, /^\/(?:shorts|embed|live|v)\/([\w-]{11})$/) ??
      (host.endsWith('youtu.be') ? part(path, /^\/([\w-]{11})$/) : undefined),
    playlist: (_, query) => only(query.get('list'), /^[\w-]{12,}$/),
    link: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    provider: 'pandora',
    hosts: ['pandora.com', 'pandora.app.link'],
    song: (path, _, host) =>
      part(path, /\/(TR:?\w+)$/) ?? (host.endsWith('.link') ? named(path, /^\/\w+$/) : undefined),
    link: (id) => `https://www.pandora.com/${id}`,
  },
  {
    provider: 'deezer',
    hosts: ['deezer.com', 'deezer.page.link'],
    song: (path, _, host) =>
      part(path, /^\/(?:[a-z]{2}\/)?track\/(\d+)$/) ??
      (/^(link\.|deezer\.page\.)/.test(host) ? named(path, /^\/(?:s\/)?\w+$/) : undefined),
    playlist: (path) => part(path, /^\/(?:[a-z]{2}\/)?playlist\/(\d+)$/),
    link: (id) => `https://www.deezer.com/track/${id}`,
  },
  {
    provider: 'tidal',
    hosts: ['tidal.com'],
    song: (path) => part(path, /\/tracks?\/(\d+)(?:\/u)?$/),
    playlist: (path) => part(path, /\/playlists?\/([\da-f-]{36})$/i),
    link: (id) => `https://tidal.com/browse/track/${id}`,
  },
  {
    provider: 'amazonMusic',
    hosts: amazonCountries.flatMap((country) => [`music.amazon.${country}`, `amazon.${country}`]),
    song: (path, query) => only(query.get('trackAsin'), asin) ?? only(part(path, /\/(?:tracks|dp)\/(\w+)$/), asin),
    link: (id) => `https://music.amazon.com/tracks/${id}`,
  },
  {
    provider: 'yandex',
    hosts: ['ru', 'com', 'by', 'kz', 'uz'].map((country) => `music.yandex.${country}`),
    song: (path) => part(path, /^(?:\/album\/\d+)?\/track\/(\d+)$/),
    link: (id) => `https://music.yandex.ru/track/${id}`,
  },
  {
    provider: 'spinrilla',
    hosts: ['spinrilla.com'],
    song: (path) => part(path, /\/songs\/(\d[\w-]*)$/),
    link: (id) => `https://spinrilla.com/songs/${id}`,
  },
  {
    provider: 'sevenDigital',
    hosts: ['7digital.com'],
    song: (path, query) =>
      only(query.get('trackid') ?? query.get('trackId'), /^\d+$/) ?? part(path, /\/tracks?\/(?:[^/]+-)?(\d+)$/),
  },
]

function soundCloudSong(path: string, query: Query, host: string): string | null | undefined {
  const inner = host.startsWith('w.') ? query.get('url') : null
  if (inner) return addressIn(inner)?.path.match(/\/tracks\/(?:soundcloud%3Atracks%3A)?(\d+)$/)?.[1]
  if (host.startsWith('api')) return part(path, /^\/tracks\/(\d+)$/)
  if (host.startsWith('on.') || host.endsWith('goo.gl')) return named(path, /^\/\w+$/)
  // A song is identified by the names of its artist and its own; a private one adds a secret.
  const sections = 'sets|tracks|albums|reposts|likes|popular-tracks|followers|following|comments|toptracks'
  return named(
    path,
    new RegExp(`^/(?!discover|search|you|stream|charts|pages)[^/]+/(?!(?:${sections})(?:/|$))[^/]+(?:/s-\\w+)?$`),
  )
}
