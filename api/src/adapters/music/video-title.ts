/** Additions to a title by labels and fans that aren't part of the song's name. */
const added =
  / ?[([](?:official\b[^()[\]]*|(?:official )?(?:music |lyrics? )?(?:video|audio|visuali[sz]er)\b[^()[\]]*|lyrics?|with lyrics|hd|hq|4k|full song)[)\]]/gi

/**
 * The song that a video's title refers to. Channels that YouTube generates ("Artist - Topic") use the song's name as
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
