import { playlistLinkIn, songLinkIn, type PlaylistLink, type SongLink } from '@segue/shared/song/links.ts'

/** What the text in the search field means. */
export type Intent =
  | { kind: 'nothing' }
  | { kind: 'words'; words: string }
  | { kind: 'song'; link: SongLink; text: string }
  | { kind: 'playlist'; link: PlaylistLink }
  /** A URL that leads to nothing playable. */
  | { kind: 'unknownLink' }

/**
 * Classifies the text as a song link, a playlist link, or words to search. `ours` is the origin of this installation.
 */
export function intentOf(typed: string, ours?: string): Intent {
  const text = typed.trim()
  if (text === '') return { kind: 'nothing' }
  const song = songLinkIn(text, ours)
  if (song) return { kind: 'song', link: song, text }
  const playlist = playlistLinkIn(text)
  if (playlist) return { kind: 'playlist', link: playlist }
  if (/^https?:\/\/\S+$/i.test(text)) return { kind: 'unknownLink' }
  return { kind: 'words', words: text.slice(0, 200) }
}
