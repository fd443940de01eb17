import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type AudioFormat, type Cover, type Loudness, MediaTrouble, type Tags } from '../../../ports/media.ts'
import { coverFrom } from '../cover.ts'
import { type Engine, type EngineResult } from './engine.ts'
import { answersAsFfmpeg, createNativeEngine } from './native-engine.ts'
import { MediaRefused } from '../refusal.ts'
import { noTags, type ReadTags, readTagsApart, tagsFrom } from '../tags/tags.ts'
import { WasmEngine } from './wasm-engine.ts'

/** A file on disk together with its detected format, so that ffmpeg never guesses. */
export type SongFile = { path: string; format: AudioFormat }

export type Stream = { codec: string; sampleRate: number; channels: number }
export type Probe = {
  audio: Stream | null
  hasVideo: boolean
  /** The length stated by the header or the container; null if there is none and ffmpeg had to estimate it. */
  declaredSeconds: number | null
  log: readonly string[]
}

export type Pcm = {
  /** Interleaved if there are several channels. */
  samples: Float32Array
  sampleRate: number
  channels: number
  log: readonly string[]
}

export type HlsOptions = { bitsPerSecond: number; sampleRate: number; segmentSeconds: number }

export type TranscodeLimits = {
  timeoutMs?: number
  signal?: AbortSignal | undefined
  /** How long the sound is, if known: hours of it may take longer. */
  seconds?: number
}

/**
 * What we need from ffmpeg, whichever it is, and from the tag reader. Fails with `MediaRefused` for a bad file,
 * `MediaTrouble` if the fault is ours.
 */
export type Transcoder = {
  readonly kind: Engine['kind']
  probe(file: SongFile, limits?: TranscodeLimits): Promise<Probe>
  /** A file whose tags can't be read is still a song, only without a title. */
  tags(file: SongFile, limits?: TranscodeLimits): Promise<{ tags: Tags; cover: Cover | null }>
  pcm(
    file: SongFile,
    wanted: { sampleRate: number; channels: 1 | 2; maxSeconds: number },
    limits?: TranscodeLimits,
  ): Promise<Pcm>
  loudness(file: SongFile, limits?: TranscodeLimits): Promise<Loudness>
  /** Writes `plain.m3u8`, `init.mp4` and numbered `.m4s` segments, all unencrypted, into an existing folder. */
  hls(file: SongFile, outDir: string, options: HlsOptions, limits?: TranscodeLimits): Promise<void>
  /** Wraps existing AAC into one M4A file that a media element can start playing immediately. */
  m4a(fragments: string, outDir: string, name: string, limits?: TranscodeLimits): Promise<void>
  /** Encodes interleaved stereo floats as AAC, without the encoder's leading frame. */
  adts(
    samples: string,
    options: { sampleRate: number; bitsPerSecond: number },
    limits?: TranscodeLimits,
  ): Promise<Uint8Array>
  close(): Promise<void>
}

export type TranscoderChoice = {
  /** `FFMPEG_PATH`. If set it must work: silently falling back would hide a configuration error. */
  ffmpegPath?: string | undefined
  /** `PATH`, searched for `ffmpeg` if no path is set. */
  searchPath?: string | undefined
}

export async function openTranscoder(choice?: TranscoderChoice): Promise<Transcoder> {
  return createTranscoder(await openEngine(choice))
}

/** `FFMPEG_PATH`, else `ffmpeg` on the path, else the core that comes with the packages. */
export async function openEngine({ ffmpegPath, searchPath }: TranscoderChoice = {}): Promise<Engine> {
  if (ffmpegPath) {
    if (await answersAsFfmpeg(ffmpegPath)) return createNativeEngine(ffmpegPath)
    throw new Error(`FFMPEG_PATH is set to ${ffmpegPath}, which does not run as ffmpeg.`)
  }
  for (const folder of (searchPath ?? '').split(delimiter).filter(Boolean)) {
    const program = join(folder, 'ffmpeg')
    const there = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (there && (await answersAsFfmpeg(program))) return createNativeEngine(program)
  }
  return new WasmEngine()
}

/** Longer recordings are DJ sets. */
export const maxSongSeconds = 20 * 60
const minute = 60_000
const forLength = (timeoutMs: number, seconds = 0) => timeoutMs * Math.max(1, seconds / maxSongSeconds)

const demuxers: Record<AudioFormat, string> = {
  mp3: 'mp3',
  wav: 'wav',
  aiff: 'aiff',
  flac: 'flac',
  ogg: 'ogg',
  m4a: 'mov',
  aac: 'aac',
}

/**
 * The format is specified and only plain files may be opened, so that a playlist or a reference inside an upload can
 * never make us read another file or another host.
 */
const reading = (format: AudioFormat, input: string): string[] => [
  ...words(`-protocol_whitelist file -f ${demuxers[format]} -i`),
  input,
]
const onlyTheMusic = words('-map 0:a:0 -vn -sn -dn -map_metadata -1 -map_chapters -1')

const asHls = (output: string, { bitsPerSecond, sampleRate, segmentSeconds }: HlsOptions): string[] => [
  ...words(`-fflags +bitexact -c:a aac -b:a ${bitsPerSecond} -ac 2 -ar ${sampleRate}`),
  ...words(`-f hls -hls_time ${segmentSeconds} -hls_list_size 0 -hls_playlist_type vod`),
  ...words('-hls_segment_type fmp4 -hls_fmp4_init_filename init.mp4 -hls_segment_filename'),
  `${output}/%05d.m4s`,
  `${output}/plain.m3u8`,
]

// `verbose` silences the line for every 100 ms; `quiet` doesn't exist before ffmpeg 6 and measures 0 there.
const asLoudness = words('-map 0:a:0 -af ebur128=framelog=verbose:peak=sample -f null -')
const asM4a = (path: string) => [...words('-fflags +bitexact -c copy -movflags +faststart -f ipod'), path]

/** Splits options without paths; paths may contain spaces and are passed separately. */
function words(line: string): string[] {
  return line.split(' ')
}

export function createTranscoder(engine: Engine, readTags: ReadTags = readTagsApart): Transcoder {
  return {
    kind: engine.kind,
    async probe(file, { timeoutMs = minute / 2, signal } = {}) {
      const { log } = await engine.run({
        input: file.path,
        outDir: null,
        args: ({ input }) => reading(file.format, input),
        timeoutMs,
        signal,
      })
      return readProbe(log)
    },

    tags: (file, limits) => readWith(engine, readTags, file, limits),

    async pcm(file, { sampleRate, channels, maxSeconds }, limits = {}) {
      const { timeoutMs = forLength(2 * minute, maxSeconds), signal } = limits
      const { code, log, captured } = await engine.run({
        input: file.path,
        outDir: null,
        args: ({ input, capture }) => [
          ...words('-v warning'),
          ...reading(file.format, input),
          ...onlyTheMusic,
          ...words(`-t ${maxSeconds} -ac ${channels} -ar ${sampleRate} -f f32le`),
          capture,
        ],
        timeoutMs,
        signal,
      })
      const samples = new Float32Array(captured.buffer, 0, Math.floor(captured.byteLength / 4))
      if (code !== 0 && samples.length === 0) throw new MediaRefused('unreadable')
      return { samples, sampleRate, channels, log }
    },

    async loudness(file, { seconds, timeoutMs = forLength(2 * minute, seconds), signal } = {}) {
      const result = await engine.run({
        input: file.path,
        outDir: null,
        args: ({ input }) => [...reading(file.format, input), ...asLoudness],
        timeoutMs,
        signal,
      })
      return readLoudness(result)
    },

    async hls(file, outDir, options, limits = {}) {
      const { seconds, timeoutMs = forLength(5 * minute, seconds), signal } = limits
      const result = await engine.run({
        input: file.path,
        outDir,
        args: ({ input, output }) => [
          ...words('-v error'),
          ...reading(file.format, input),
          ...onlyTheMusic,
          ...asHls(output, options),
        ],
        timeoutMs,
        signal,
      })
      succeeded(result)
    },

    async m4a(fragments, outDir, name, { timeoutMs = minute, signal } = {}) {
      const result = await engine.run({
        input: fragments,
        outDir,
        args: ({ input, output }) => [
          ...words('-v error'),
          ...reading('m4a', input),
          ...onlyTheMusic,
          ...asM4a(`${output}/${name}`),
        ],
        timeoutMs,
        signal,
      })
      succeeded(result)
    },

    adts: (samples, options, limits) => encodeAdts(engine, samples, options, limits),

    close: () => engine.close(),
  }
}

async function readWith(engine: Engine, readTags: ReadTags, file: SongFile, { signal }: TranscodeLimits = {}) {
  const written = await readTags(file, signal).catch(() => null)
  if (signal?.aborted) throw new MediaTrouble('stopped')
  if (!written) return { tags: noTags, cover: null }
  const cover = written.picture && (await coverFrom(engine, written.picture, signal))
  return { tags: tagsFrom(written), cover }
}

async function encodeAdts(
  engine: Engine,
  samples: string,
  { sampleRate, bitsPerSecond }: { sampleRate: number; bitsPerSecond: number },
  { timeoutMs = minute, signal }: TranscodeLimits = {},
): Promise<Uint8Array> {
  const result = await engine.run({
    input: samples,
    outDir: null,
    args: ({ input, capture }) => [
      ...words(`-v error -protocol_whitelist file -f f32le -ar ${sampleRate} -ac 2 -i`),
      input,
      ...words(`-fflags +bitexact -c:a aac -b:a ${bitsPerSecond} -f adts`),
      capture,
    ],
    timeoutMs,
    signal,
  })
  succeeded(result)
  return withoutLead(result.captured)
}

/** The first frame only prepares the decoder: its sound is silence of the encoder's own. */
function withoutLead(adts: Uint8Array): Uint8Array {
  const [third = 0, fourth = 0, fifth = 0] = adts.subarray(3, 6)
  return adts.subarray(((third & 3) << 11) | (fourth << 3) | (fifth >> 5))
}

function succeeded({ code, log }: EngineResult): void {
  if (code !== 0) throw new MediaTrouble('engine', log.slice(-5).join('\n'))
}

/** Parses the lines in which ffmpeg describes its input; their format has not changed in ten years. */
export function readProbe(log: readonly string[]): Probe {
  const streams = log.filter((line) => /^\s*Stream #0:/.test(line))
  const audio = streams.find((line) => line.includes(': Audio:'))
  const hasVideo = streams.some((line) => line.includes(': Video:') && !line.includes('(attached pic)'))
  const declaredSeconds = readDeclared(log)
  if (!audio) return { audio: null, hasVideo, declaredSeconds, log }
  const codec = /: Audio: (\w+)/.exec(audio)?.[1] ?? 'none'
  const sampleRate = Number(/\b(\d+) Hz/.exec(audio)?.[1] ?? 0)
  const layout = /\b\d+ Hz, ([^,]+)/.exec(audio)?.[1] ?? ''
  const counted = Number(/^(\d+) channels/.exec(layout)?.[1] ?? (layout === 'mono' ? 1 : 2))
  return { audio: { codec, sampleRate, channels: counted }, hasVideo, declaredSeconds, log }
}

function readDeclared(log: readonly string[]): number | null {
  // Size divided by the bit rate of the first frames: wrong by a factor for a variable bit rate with a quiet intro.
  if (log.some((line) => line.includes('Estimating duration from bitrate'))) return null
  const duration = log.map((line) => /^\s*Duration: (\d+):(\d+):([\d.]+),/.exec(line)).find(Boolean)
  if (!duration) return null
  const [hours = 0, minutes = 0, seconds = 0] = duration.slice(1).map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

const targetLufs = -14

/** Parses the summary at the end of an `ebur128` run. -70 LUFS means that it detected no sound. */
export function readLoudness({ code, log }: Pick<EngineResult, 'code' | 'log'>): Loudness {
  const summary = log.slice(log.findLastIndex((line) => line.includes('Integrated loudness:'))).join('\n')
  const integratedLufs = Number(/I:\s+(-?[\d.]+|-inf|nan) LUFS/.exec(summary)?.[1] ?? Number.NaN)
  const peakText = /Peak:\s+(-?[\d.]+|-inf) dBFS/.exec(summary)?.[1]
  const peakDb = peakText === '-inf' ? -120 : Number(peakText ?? Number.NaN)
  if (Number.isNaN(integratedLufs) || Number.isNaN(peakDb)) {
    if (code !== 0) throw new MediaRefused('unreadable')
    throw new MediaTrouble('engine', log.slice(-8).join('\n'))
  }
  const wanted = Math.min(targetLufs - integratedLufs, -peakDb)
  const replayGainDb = Math.round(Math.max(-24, Math.min(12, wanted)) * 100) / 100
  return { integratedLufs, replayGainDb, peakDb }
}
