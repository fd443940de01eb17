/** MIME types of HLS playlists (RFC 8216), in lower case and without parameters. */
const playlistTypes = new Set([
  'application/vnd.apple.mpegurl',
  'application/x-mpegurl',
  'application/mpegurl',
  'audio/mpegurl',
  'audio/x-mpegurl',
  'vnd.apple.mpegurl.audio',
])

/** Generic types, for which the file name decides. */
const vagueTypes = new Set(['', 'text/plain', 'application/octet-stream', 'binary/octet-stream'])

/** Whether a response is a playlist, by its MIME type or else by the requested path. */
export function isPlaylist(contentType: string, path: string): boolean {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  return playlistTypes.has(type) || (vagueTypes.has(type) && isPlaylistPath(path))
}

export const isPlaylistPath = (path: string) => /\.m3u8?(?:\?|$)/i.test(path)

/**
 * Rewrites every URL in a playlist with `addressOf`: lines of a master or media playlist, and attributes that contain
 * URLs (keys, maps, renditions, I-frames, parts, hints, reports). Undefined if the text is not a playlist.
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

/** Attributes that contain a URL: URI everywhere, SERVER-URI of steering, X-ASSET-URI and -LIST of date ranges. */
const holdsAddress = /^(?:[A-Z-]+-)?URI$|^X-ASSET-LIST$/

function withAttributes(line: string, rewritten: (address: string) => string): string {
  return line.replace(attribute, (whole, name: string, value: string) =>
    holdsAddress.test(name) && value !== '' ? `${name}="${rewritten(value)}"` : whole,
  )
}

/** `{$name}` in a URL stands for a value defined earlier in the playlist. */
function define(variables: Map<string, string>, line: string) {
  const found = new Map(Array.from(line.matchAll(attribute), ([, name = '', value = '']) => [name, value]))
  const [name, value] = [found.get('NAME'), found.get('VALUE')]
  if (name !== undefined && value !== undefined) variables.set(name, value)
}
