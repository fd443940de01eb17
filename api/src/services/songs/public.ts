export { tracksForExport } from './imports/tracks-for-export.ts'
export { createUploadProvider } from './music-provider.ts'
export { createUploadSource } from './music-source.ts'
export { coverOfUpload } from './stream/cover.ts'
export {
  adtsOf,
  formatIn,
  framesIn,
  framesOfAdts,
  sampleRateOf,
  samplesPerFrame,
  type AacFormat,
} from './stream/adts.ts'
export { trackOf, type Track } from './stream/track.ts'
