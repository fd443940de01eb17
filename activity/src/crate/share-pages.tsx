/** What the links of songs, albums and artists lead to, fetched together. */
export { AlbumPage } from './shared/album-page.tsx'
export { ArtistPage } from './shared/artist-page.tsx'
export { SongPage } from './shared/song-page.tsx'
