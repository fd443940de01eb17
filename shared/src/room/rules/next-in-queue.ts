import type { Song } from '../../song/song.ts'

/** The next song of a queue. The entry that is playing repeats only if there is no other. */
export const nextInQueue = <S extends Pick<Song, 'crateSongUuid'>>(
  songs: readonly S[],
  playing: string | null,
): S | null => songs.find(({ crateSongUuid }) => crateSongUuid !== playing) ?? songs[0] ?? null
