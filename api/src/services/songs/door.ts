import type * as z from 'zod'
import type { UploadedSong as Schema } from './schemas.ts'

export { asUploadedSong } from './schemas.ts'
export { searchCatalogue } from './search/search-catalogue.ts'
export { searchUploads } from './search/search-uploads.ts'
export { findUpload, isFoundBy, listUploads } from './uploads.ts'

/** An uploaded song as clients get it. */
export type UploadedSong = z.input<typeof Schema>
