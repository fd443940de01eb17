import * as z from 'zod/mini'
import type { ChatMessage } from '@segue/shared/chat/message.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { linksIn, partsOf } from '../lines/text/markup.ts'

const pages = ['room', 'user', 'event', 'community', 'playlists', 'song'] as const

/** A link in a message to one of our own pages. */
export type PageCard = { kind: (typeof pages)[number]; id: string; path: string }

/** A playlist as other clients send it, with the crate's UUID if it is one of ours. */
export type PlaylistCard = { name: string; songs: number; cover: string | null; crateUuid: string | null }

export type Cards = { songs: Song[]; playlist: PlaylistCard | null; pages: PageCard[] }

/** More cards than this in one message would only flood the chat. */
const maxCards = 3

const SentSong = z.looseObject({
  trackName: z.string().check(z.minLength(1), z.maxLength(500)),
  artistName: z.optional(z.nullable(z.string())),
  duration: z.optional(z.nullable(z.number())),
})
const SentPlaylist = z.looseObject({
  crateName: z.string().check(z.minLength(1), z.maxLength(200)),
  crateUuid: z.optional(z.unknown()),
  totalSongs: z.optional(z.nullable(z.number())),
  thumbnails: z.optional(z.unknown()),
})

/** The cards shown for a message: content attached by its client, and links to our own pages. */
export function cardsIn({ text, sent }: { text: string; sent: ChatMessage | null }, ours: string): Cards {
  const songs = (sent?.songs ?? [])
    .map(songIn)
    .filter((song) => song !== undefined)
    .slice(0, maxCards)
  const links = [...new Set(linksIn(partsOf(text)))]
  return {
    songs,
    playlist: playlistIn(sent?.['playlist']),
    pages: links.flatMap((url) => pageIn(url, ours) ?? []).slice(0, maxCards),
  }
}

/** The page of ours that a URL points to, if that page can be shown as a card. */
export function pageIn(url: string, ours: string): PageCard | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  const [, first, id] = pathname.split('/')
  const kind = pages.find((one) => one === first)
  return origin === ours && kind && id ? { kind, id: decoded(id), path: pathname } : undefined
}

/** A song as clients send it: wrapped in an object, or bare. */
function songIn(one: unknown): Song | undefined {
  const inner = typeof one === 'object' && one !== null && 'song' in one ? one.song : one
  // Validated only loosely: other clients' songs are shown as they are, and looked up again before they are used.
  return z.safeParse(SentSong, inner).success ? (inner as Song) : undefined
}

function playlistIn(sent: unknown): PlaylistCard | null {
  const read = z.safeParse(SentPlaylist, sent)
  if (!read.success) return null
  const { crateName, crateUuid, totalSongs, thumbnails } = read.data
  return {
    name: crateName,
    songs: Math.max(0, Math.trunc(totalSongs ?? 0)),
    cover: firstAddressIn(thumbnails),
    // Playlists of music services use their own ids here.
    crateUuid: z.safeParse(z.uuid(), crateUuid).data ?? null,
  }
}

/** The first picture URL in a list, or in a map keyed by provider. */
function firstAddressIn(thumbnails: unknown): string | null {
  const all = typeof thumbnails === 'object' && thumbnails !== null ? Object.values(thumbnails) : [thumbnails]
  return all.find((one): one is string => typeof one === 'string' && one.startsWith('https://')) ?? null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
