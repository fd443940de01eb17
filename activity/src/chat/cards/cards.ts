import * as z from 'zod/mini'
import type { ChatMessage } from '@segue/shared/chat/message.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { linksIn, partsOf } from '../lines/markup.ts'

const pages = ['room', 'user', 'event', 'community', 'playlists', 'song'] as const

/** A page of ours that somebody linked to. */
export type PageCard = { kind: (typeof pages)[number]; id: string; path: string }

/** A playlist as other clients send one; with the number of its crate where it is one of ours. */
export type PlaylistCard = { name: string; songs: number; cover: string | null; crateUuid: string | null }

export type Cards = { songs: Song[]; playlist: PlaylistCard | null; pages: PageCard[] }

/** More than these in one line are an attempt to fill the chat with them. */
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

/** What a line shows as cards beside its words: what its client sent along, and the pages of ours that it links to. */
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

/** The page of ours at an address, where it is one that can be shown as a card. */
export function pageIn(url: string, ours: string): PageCard | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  const [, first, id] = pathname.split('/')
  const kind = pages.find((one) => one === first)
  return origin === ours && kind && id ? { kind, id: decoded(id), path: pathname } : undefined
}

/** A song as clients send it: within what says that it is one, or by itself. */
function songIn(one: unknown): Song | undefined {
  const inner = typeof one === 'object' && one !== null && 'song' in one ? one.song : one
  // The border: what another client says of a song is shown, and looked up again before anything is done with it.
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
    // Playlists of music services carry their own ids here.
    crateUuid: z.safeParse(z.uuid(), crateUuid).data ?? null,
  }
}

/** The first picture of a list of them, or of a map from providers to them. */
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
