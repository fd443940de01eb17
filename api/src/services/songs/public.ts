export { createUploadProvider } from './music-provider.ts'
export { createUploadSource } from './music-source.ts'
export { searchCatalogue } from './search/search-catalogue.ts'
export { isFoundBy } from './uploads.ts'
