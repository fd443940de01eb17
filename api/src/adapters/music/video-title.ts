/** What labels and fans add to a title, which says nothing of the song. */
const added =
  / ?[([](?:official\b[^()[\]]*|(?:official )?(?:music |lyrics? )?(?:video|audio|visuali[sz]er)\b[^()[\]]*|lyrics?|with lyrics|hd|hq|4k|full song)[)\]]/gi

/**
 * The song a video's title speaks of. Channels that YouTube makes itself ("Artist - Topic") have the song's own name as
 * the title; others mostly write "Artist - Song (Official Video)".
 */
export function songInTitle(title: string, channel: string): { trackName: string; artistName: string } {
  const topic = /^(.+) - Topic$/.exec(channel)?.[1]
  if (topic) return { trackName: title, artistName: topic }
  const tidy = title.replace(/\s+/g, ' ').trim()
  const plain = tidy.replace(added, '').trim() || tidy
  const dash = plain.search(/(?<=.) [-–—] /)
  if (dash > 0) return { trackName: plain.slice(dash + 3), artistName: plain.slice(0, dash) }
  return { trackName: plain, artistName: channel.replace(/VEVO$/, '').trim() }
}
