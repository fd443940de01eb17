export { createUploadProvider } from './music-provider.ts'
export { createUploadSource } from './music-source.ts'
export { coverOfUpload } from './stream/cover.ts'
