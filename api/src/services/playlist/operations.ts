import { discordProfile, rankDjs } from './plays/rankings.ts'
import {
  albumsByArtists,
  albumsOfArtist,
  allAlbums,
  allArtists,
  allSongs,
  songOfAlbum,
  songsOfAlbum,
} from './catalogue/albums.ts'
import { genres } from './catalogue/genres.ts'
import { getCatalogueSong, querySongs } from './catalogue/songs.ts'
import { createCrate } from './crates/create-crate.ts'
import { changeCrate, copyCrate, deleteCrate, moveInCrate } from './crates/edit-crate.ts'
import { addCrateSongs, addTrack, moveCrateSong, removeCrateSong, shuffleCrate } from './crates/edit-songs.ts'
import { cratesOfUser, getCrate, getCrateSongs, ownCrates } from './crates/read-crates.ts'
import { specialCrate } from './crates/special-crate.ts'
import { playsOfPerson } from './plays/person-plays.ts'
import { ownShelf, ownShelfCounts } from './shelf/own-shelf.ts'
import { ownStreak } from './plays/streak.ts'
import { ownWeek } from './plays/weekly-recap.ts'
import { allCrates, cratesForService, sharedCrate } from './crates/service-lists.ts'
import { searchEverywhere, searchOnce } from './search/search.ts'
import { cyaniteWebhook } from './song-data/cyanite-webhook.ts'
import { migrateLinks } from './song-data/migrate-links.ts'
import { similarSongs } from './song-data/similar-songs.ts'
import { songData } from './song-data/song-data.ts'
import { previewOfSong, streamOfSong } from './song-data/streams.ts'
import { playlistStatus } from './status.ts'
import { exports } from './transfer/exports.ts'
import { deleteOwnCue, ownMix, setOwnCue } from './songs/own-cues.ts'
import { importTrack } from './transfer/track-import.ts'

export const playlistOperations = [
  createCrate,
  copyCrate,
  ownCrates,
  getCrate,
  cratesOfUser,
  getCrateSongs,
  addCrateSongs,
  moveInCrate,
  removeCrateSong,
  moveCrateSong,
  deleteCrate,
  changeCrate,
  shuffleCrate,
  ...specialCrate('queue'),
  ...specialCrate('likes'),
  addTrack,
  playsOfPerson,
  ownStreak,
  ownWeek,
  ownShelf,
  ownShelfCounts,
  allAlbums,
  allSongs,
  songsOfAlbum,
  songOfAlbum,
  allArtists,
  albumsByArtists,
  albumsOfArtist,
  allCrates,
  cratesForService,
  sharedCrate,
  querySongs,
  getCatalogueSong,
  genres,
  ownMix,
  setOwnCue,
  deleteOwnCue,
  playlistStatus,
  cyaniteWebhook,
  similarSongs,
  migrateLinks,
  importTrack,
  ...exports,
  searchOnce,
  searchEverywhere,
  ...songData,
  streamOfSong,
  previewOfSong,
  rankDjs,
  discordProfile,
] as const
