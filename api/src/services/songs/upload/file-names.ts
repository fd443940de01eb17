/** Artist and title from a file name such as `Artist - Title.mp3`, with or without a track number; null if absent. */
export function namesIn(fileName: string): { artistName: string | null; trackName: string | null } {
  const plain = fileName
    .replace(/\.\w{1,5}$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // Bands are called 311, 112 or 702: three digits are a track number only if an artist follows or they start with a
  // zero.
  const withoutNumber = plain
    .replace(/^\d{1,3}\s*[.)]\s*(?=\S)/, '')
    .replace(/^(?:\d{1,2}|0\d\d|\d{3}(?= [-–—] .* [-–—] ))\s+[-–—]\s+(?=\S)/, '')
  const [artist, ...title] = withoutNumber.split(/ [-–—] /)
  if (title.length === 0) return { artistName: null, trackName: meaningful(withoutNumber) }
  return { artistName: meaningful(artist), trackName: meaningful(title.join(' - ')) }
}

const meaningful = (name: string | undefined) => (name && /[\p{L}\p{N}]/u.test(name) ? name.slice(0, 200) : null)
