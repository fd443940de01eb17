import { playlistLinkIn, songLinkIn, type PlaylistLink, type SongLink } from '@segue/shared/song/links.ts'

/** What somebody means by what they typed or pasted into the search. */
export type Intent =
  | { kind: 'nothing' }
  | { kind: 'words'; words: string }
  | { kind: 'song'; link: SongLink; text: string }
  | { kind: 'playlist'; link: PlaylistLink }
  /** An address of nothing that can be heard here. */
  | { kind: 'unknownLink' }

/** A link to a song, a link to a playlist, or words to look for. `ours` is the address of this installation. */
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
