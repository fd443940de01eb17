import type { AirTitle } from './history.ts'
import { targetSeconds, type Segment } from './timeline.ts'

export const playlistType = 'application/vnd.apple.mpegurl'

export type Window = {
  segments: readonly Segment[]
  /** The number of discontinuities until the first segment, its own included. */
  discontinuity: number
  titles: readonly AirTitle[]
  /** Where the room is; null for listeners whose link doesn't lead into it. */
  roomUrl: string | null
}

/** A live HLS playlist (RFC 8216); `segmentUrl` is relative to it. */
export function radioPlaylist(
  { segments, discontinuity, titles, roomUrl }: Window,
  segmentUrl: (number: number) => string,
): string {
  const [first] = segments
  const dateOf = (ms: number) => new Date(ms).toISOString()
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuity}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...titles.map(
      ({ playId, from, title, artist, isOnAir }) =>
        `#EXT-X-DATERANGE:ID=${quoted(playId)},CLASS="now-playing",START-DATE=${quoted(dateOf(from))},END-ON-NEXT=YES,` +
        `X-TITLE=${quoted(title)},X-ARTIST=${quoted(artist)},X-ON-AIR=${quoted(isOnAir ? 'YES' : 'NO')}${roomUrl === null ? '' : `,X-ROOM=${quoted(roomUrl)}`}`,
    ),
    ...segments.flatMap(({ number, from, until, isDiscontinuous }) => [
      // The discontinuity before the first segment is no longer in the playlist, but counted.
      ...(isDiscontinuous && number !== first?.number ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXT-X-PROGRAM-DATE-TIME:${dateOf(from)}`,
      `#EXTINF:${((until - from) / 1000).toFixed(3)},`,
      segmentUrl(number),
    ]),
    '',
  ].join('\n')
}

/** A quoted string can't contain a quote or a line end, and has no escapes. */
const quoted = (text: string) => `"${text.replaceAll('"', "'").replaceAll(/\p{Cc}+/gu, ' ')}"`
