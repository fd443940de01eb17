export { asUploadedSong } from './schemas.ts'
export { searchCatalogue } from './search/search-catalogue.ts'
export { searchUploads } from './search/search-uploads.ts'
export { findUpload, isFoundBy, listUploads } from './uploads.ts'
