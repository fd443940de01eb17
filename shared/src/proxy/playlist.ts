/** Types under which HLS playlists (RFC 8216) are sent, in lower case and without parameters. */
const playlistTypes = new Set([
  'application/vnd.apple.mpegurl',
  'application/x-mpegurl',
  'application/mpegurl',
  'audio/mpegurl',
  'audio/x-mpegurl',
  'vnd.apple.mpegurl.audio',
])

/** Types that say nothing; then the name of the file does. */
const vagueTypes = new Set(['', 'text/plain', 'application/octet-stream', 'binary/octet-stream'])

/** Whether an answer is a playlist, by its type and else by the path it was asked at. */
export function isPlaylist(contentType: string, path: string): boolean {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  return playlistTypes.has(type) || (vagueTypes.has(type) && isPlaylistPath(path))
}

export const isPlaylistPath = (path: string) => /\.m3u8?(?:\?|$)/i.test(path)

/**
 * A playlist whose every address went through `addressOf`: lines of a master or media playlist, and the attributes that
 * hold addresses (keys, maps, renditions, I-frames, parts, hints, reports). Undefined when the text is no playlist.
 */
export function rewritePlaylist(text: string, addressOf: (address: string) => string): string | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (!lines[0]?.startsWith('#EXTM3U')) return undefined
  const variables = new Map<string, string>()
  const rewritten = (address: string) => {
    const plain = address.replace(/\{\$([\w-]+)\}/g, (whole, name: string) => variables.get(name) ?? whole)
    return addressOf(plain)
  }
  return lines
    .map((line) => {
      if (line.startsWith('#EXT-X-DEFINE:')) define(variables, line)
      if (line.startsWith('#EXT')) return withAttributes(line, rewritten)
      if (line.startsWith('#') || line.trim() === '') return line
      return rewritten(line.trim())
    })
    .join('\n')
}

const attribute = /(?<![A-Z\d-])([A-Z\d-]+)="([^"]*)"/g

/** Attributes that hold an address: URI everywhere, SERVER-URI of steering, X-ASSET-URI and -LIST of date ranges. */
const holdsAddress = /^(?:[A-Z-]+-)?URI$|^X-ASSET-LIST$/

function withAttributes(line: string, rewritten: (address: string) => string): string {
  return line.replace(attribute, (whole, name: string, value: string) =>
    holdsAddress.test(name) && value !== '' ? `${name}="${rewritten(value)}"` : whole,
  )
}

/** `{$name}` in an address stands for a value that the playlist itself defines, further up. */
function define(variables: Map<string, string>, line: string) {
  const found = new Map(Array.from(line.matchAll(attribute), ([, name = '', value = '']) => [name, value]))
  const [name, value] = [found.get('NAME'), found.get('VALUE')]
  if (name !== undefined && value !== undefined) variables.set(name, value)
}
