/** The light build ships no types: it is the same class without subtitles, alternate audio and EME. */
declare module 'hls.js/light' {
  export { default, ErrorDetails, ErrorTypes, Events } from 'hls.js'
}
