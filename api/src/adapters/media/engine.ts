/** Where a run finds its song and puts its results: real paths for a native ffmpeg, paths of a private disk for the built-in one. */
export type EnginePaths = {
  input: string
  /** A folder without a trailing slash. */
  output: string
  /** The file name that stands for "hand the bytes back instead of writing a file". */
  capture: string
}

export type EngineJob = {
  /** The file to read, never changed. */
  input: string
  /** An existing folder that receives what the run writes, or null when it writes nothing. */
  outDir: string | null
  args: (paths: EnginePaths) => string[]
  timeoutMs: number
  signal?: AbortSignal | undefined
}

export type EngineResult = {
  /** ffmpeg's exit code; a refusal of the file is a result like any other. */
  code: number
  /** What ffmpeg wrote on standard error, line by line, the last few hundred lines. */
  log: readonly string[]
  captured: Uint8Array<ArrayBuffer>
}

/**
 * One way to run ffmpeg: the installed one, or the built-in WebAssembly core for those who have none. Fails with
 * `MediaTrouble` when the run could not be done at all.
 */
export type Engine = {
  readonly kind: 'native' | 'wasm'
  run(job: EngineJob): Promise<EngineResult>
  close(): Promise<void>
}

export const keptLogLines = 400
/** Decoded sound handed back in one piece: 20 minutes of mono floats at 22 kHz fit four times over. */
export const maxCapturedBytes = 512 * 1024 * 1024
