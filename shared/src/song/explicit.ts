import type { Song } from './song.ts'

/** Where songs are shown: Discord withholds explicit audio from people who have not allowed it. */
export type ExplicitSetting = { inDiscord: boolean; allowExplicitAudio: boolean }

/** Whether songs marked as explicit are shown and played here. An unmarked song is not explicit. */
export const explicitAllowed = ({ inDiscord, allowExplicitAudio }: ExplicitSetting) =>
  !inDiscord || allowExplicitAudio

/** The songs without those marked as explicit, or all of them if explicit ones are allowed. */
export function withoutExplicit<S extends Pick<Song, 'explicit'>>(songs: readonly S[], allowed: boolean): S[] {
  return allowed ? [...songs] : songs.filter((song) => !song.explicit)
}
