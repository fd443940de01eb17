import { musicProviders, type MusicProvider } from './providers.ts'
import type { Song } from './song.ts'

/** The sizes that screens request, in pixels (client specification, section 9). */
export const thumbnailSizes = [128, 256, 500, 1024] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]
export const defaultThumbnailSize: ThumbnailSize = 256

export const sevenDigitalSizes = [33, 50, 100, 180, 182, 200, 350, 500, 800] as const

/** A provider's smallest size that is not below the wanted one, or its largest. */
const atLeast = <S extends number>(sizes: readonly [S, ...S[]], wanted: number): S =>
  sizes.find((size) => size >= wanted) ?? sizes.at(-1) ?? sizes[0]

/** Spotify's URLs encode the size in front of the picture's own number. */
const spotifyCodes: Record<number, string> = { 64: '00004851', 300: '00001e02', 640: '0000b273' }
const youtubeNames: Record<number, string> = { 120: 'default', 320: 'mqdefault', 480: 'hqdefault' }

type Resize = (url: string, size: number) => string

const square = (sizes: readonly [number, ...number[]], pattern: RegExp): Resize => {
  return (url, size) => {
    const side = atLeast(sizes, size)
    return url.replace(pattern, (_, before: string, after: string) => `${before}${side}x${side}${after}`)
  }
}

const resizers: Partial<Record<MusicProvider, Resize>> = {
  // Apple renders any size; its URLs are templates, or contain a size requested earlier.
  apple: (url, size) =>
    url
      .replaceAll('{w}', String(size))
      .replaceAll('{h}', String(size))
      .replace(/\/\d+x\d+(?!\d)(?=\w*\.\w+$)/, `/${size}x${size}`),
  sevenDigital: (url, size) => url.replace(/_\d+(?=\.\w+$)/, `_${atLeast(sevenDigitalSizes, size)}`),
  spotify: (url, size) =>
    url.replace(
      /(\/ab67616d)[\da-f]{8}/,
      (_, album: string) => `${album}${spotifyCodes[atLeast([64, 300, 640], size)]}`,
    ),
  // Larger ones don't exist for every video.
  youtube: (url, size) =>
    url.replace(/\/(?:mq|hq)?default(?=\.\w+$)/, `/${youtubeNames[atLeast([120, 320, 480], size)]}`),
  soundCloudPublic: (url, size) =>
    url.replace(/-(?:large|t\d+x\d+)(?=\.\w+$)/, size <= 100 ? '-large' : `-t${size <= 300 ? '300x300' : '500x500'}`),
  audius: (url, size) => {
    const side = atLeast([150, 480, 1000], size)
    return url.replace(/\/\d+x\d+(?=\.\w+$)/, `/${side}x${side}`)
  },
  deezer: square([56, 250, 500, 1000], /(\/)\d+x\d+(-)/),
  tidal: square([80, 160, 320, 640, 1280], /(\/)\d+x\d+(\.)/),
  napster: square([70, 170, 200, 300, 500], /(\/)\d+x\d+(\.)/),
  yandex: square([50, 100, 200, 400, 600, 1000], /(\/)\d+x\d+($)/),
}

/** The URL of a provider's artwork in a size; a URL of unknown form is left unchanged. */
export function thumbnailAt(provider: MusicProvider, url: string, size: number = defaultThumbnailSize): string {
  const resized = resizers[provider]?.(url, size) ?? url
  // Old rows use plain http, which our pages may not load.
  return resized.replace(/^http:\/\/(?!localhost|127\.)/, 'https://')
}

/** The order of preference for artwork: providers that render the requested size come first. */
const artworkOrder: readonly MusicProvider[] = [
  'apple',
  'spotify',
  'sevenDigital',
  'soundCloudPublic',
  'audius',
  'uploadService',
]

/** A song's artwork in a size, from its best provider; undefined if it has none. */
export function thumbnailOf(song: Pick<Song, 'thumbnails'>, size: number = defaultThumbnailSize): string | undefined {
  const rest = musicProviders.filter((provider) => !artworkOrder.includes(provider))
  for (const provider of [...artworkOrder, ...rest]) {
    const url = song.thumbnails?.[provider]
    if (url) return thumbnailAt(provider, url, size)
  }
  return undefined
}
