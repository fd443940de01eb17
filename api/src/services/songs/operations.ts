import { beginImport } from './imports/begin-import.ts'
import { crateFile } from './imports/crate-file.ts'
import { chooseMatches } from './imports/choose-matches.ts'
import { deleteImport, getImport, importedTracks, listImports } from './imports/read-imports.ts'
import { receiveTracks } from './imports/receive-tracks.ts'
import { getUpload, listAllUploads } from './library/admin-uploads.ts'
import { removeCover, setCover } from './library/set-cover.ts'
import { changeMetadata, changeSong } from './library/change-song.ts'
import { deleteSong } from './library/delete-song.ts'
import { getSong } from './library/get-song.ts'
import { ownSongs, publicSongs } from './library/list-songs.ts'
import { searchSongs } from './library/search-songs.ts'
import { deleteCue, setCue } from './library/own-cue.ts'
import { verifySong } from './library/verify-song.ts'
import { beginUpload } from './resumable/begin-upload.ts'
import { continueUpload } from './resumable/continue-upload.ts'
import { endUpload, resumableOffset, resumableSong } from './resumable/read-upload.ts'
import { cover } from './stream/cover.ts'
import { hlsFile, hlsKey, hlsPlaylist } from './stream/hls.ts'
import { preview } from './stream/preview.ts'
import { transcoderSns } from './upload/transcoder-sns.ts'
import { uploadSong } from './upload/upload-song.ts'

export const songOperations = [
  searchSongs,
  changeMetadata,
  publicSongs,
  getSong,
  changeSong,
  deleteSong,
  setCover,
  removeCover,
  setCue,
  deleteCue,
  ownSongs,
  hlsPlaylist,
  hlsFile,
  hlsKey,
  cover,
  preview,
  uploadSong,
  beginUpload,
  resumableOffset,
  continueUpload,
  endUpload,
  resumableSong,
  transcoderSns,
  verifySong,
  listAllUploads,
  getUpload,
  listImports,
  beginImport,
  getImport,
  deleteImport,
  receiveTracks,
  importedTracks,
  chooseMatches,
  crateFile,
] as const
