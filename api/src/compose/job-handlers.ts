import type { App } from '../app.ts'
import type { JobHandlers } from '../ports/jobs.ts'
import { lookUpSongs } from '../services/playlist/catalogue/look-up-jobs.ts'
import { exportPlaylists } from '../services/playlist/transfer/export-playlist.ts'
import { importPlaylists } from '../services/playlist/transfer/import-playlist.ts'
import { turnSeasons } from '../services/points/seasons/turn-season.ts'
import { indexAllSongs } from '../services/songs/search/index-songs.ts'
import { processUploads } from '../services/songs/upload/process-upload.ts'
import { removeFiles } from '../services/songs/upload/remove-files.ts'
import { sendReset, sendVerification } from '../services/users/emails/letters.ts'

/** Who does which background work. */
export function jobHandlers(app: App): JobHandlers {
  return {
    processUpload: processUploads(app),
    removeFiles: removeFiles(app),
    turnSeason: turnSeasons(app),
    indexSongs: indexAllSongs(app),
    lookUpSong: lookUpSongs(app),
    importPlaylist: importPlaylists(app),
    exportPlaylist: exportPlaylists(app),
    verificationLetter: sendVerification(app),
    passwordLetter: sendReset(app),
  }
}
