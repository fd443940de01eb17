import type { Served } from '../../../api/test/fakes/audio-host.ts'
import type { LockedSong } from '../sync-lab/fixture.ts'

export const audiusNode = 'creatornode.audius.co'
export const soundCloudPlayback = 'playback.media-streaming.soundcloud.cloud'

/** A song as one file, and in encrypted segments. */
export type DeliveredSong = { wav: Buffer; locked: LockedSong }

/** The response of a host that delivers songs: SoundCloud's has encrypted segments, others one file. */
export function deliveredOf({ wav, locked }: DeliveredSong, { hostname, pathname }: URL): Served | undefined {
  if (hostname !== soundCloudPlayback) return { bytes: wav, type: 'audio/wav' }
  const name = pathname.split('/').at(-1) ?? ''
  if (name === 'key') return { bytes: locked.key, type: 'application/octet-stream' }
  const file = locked.files.get(name)
  if (file) return { bytes: file, type: 'audio/mp4' }
  const playlist = locked.playlist.replace(/URI="[^"]*key[^"]*"/, 'URI="key"')
  return name.endsWith('.m3u8') ? { bytes: playlist, type: 'application/vnd.apple.mpegurl' } : undefined
}
