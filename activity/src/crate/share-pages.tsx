/** The pages of shared songs, albums and artists, loaded as one chunk. */
export { AlbumPage } from './shared/album-page.tsx'
export { ArtistPage } from './shared/artist-page.tsx'
export { SongPage } from './shared/song-page.tsx'
