import type { Db } from '../../db/db.ts'
import { isModerator } from '../../platform/caller.ts'
import type { MusicSource, UploadedSong } from '../../ports/music.ts'
import { asUploadedSong } from './schemas.ts'
import { searchUploads } from './search/search-uploads.ts'
import { findUpload, listUploads } from './uploads.ts'

/**
 * User uploads. Search finds the caller's own and public ones. By id, any verified upload resolves, because rooms play
 * private ones too; others resolve only for their owner and moderators.
 */
export function createUploadSource(db: Db, publicUrl: string): MusicSource<UploadedSong> {
  return {
    async find(words, by, page) {
      if (words === '') return { songs: [], count: 0 }
      const ownedBy = by.kind === 'user' ? by.uuid : undefined
      const { rows, count } = await searchUploads(db, { ...page, ownedBy, q: words })
      return { songs: rows.map((row) => asUploadedSong(publicUrl, row)), count }
    },
    async byIsrc(isrc, by) {
      const ownedBy = by.kind === 'user' ? by.uuid : undefined
      const written = isrc.replaceAll(/[\s-]/g, '').toUpperCase()
      const { rows } = await listUploads(db, { limit: 1, offset: 0, ownedBy, public: true, isrc: written })
      return rows[0] && asUploadedSong(publicUrl, rows[0])
    },
    async resolve(id, by) {
      const row = await findUpload(db, id)
      const isTheirs = by.kind === 'user' && by.uuid === row?.userUuid
      const isSeen = row?.status === 'VERIFIED' || isTheirs || isModerator(by)
      return row && isSeen ? asUploadedSong(publicUrl, row) : undefined
    },
  }
}
