/**
 * Where a run reads its song and writes its results: real paths for a native ffmpeg, paths on a virtual disk for the
 * built-in one.
 */
export type EnginePaths = {
  input: string
  /** A folder without a trailing slash. */
  output: string
  /** A special file name: the bytes are returned instead of written to a file. */
  capture: string
}

export type EngineJob = {
  /** The file to read, never changed. */
  input: string
  /** An existing folder for the run's output, or null if it writes nothing. */
  outDir: string | null
  args: (paths: EnginePaths) => string[]
  timeoutMs: number
  signal?: AbortSignal | undefined
}

export type EngineResult = {
  /** ffmpeg's exit code; if it rejects the file, that is a result like any other. */
  code: number
  /** What ffmpeg wrote on standard error, line by line, the last few hundred lines. */
  log: readonly string[]
  captured: Uint8Array<ArrayBuffer>
}

/**
 * One way to run ffmpeg: the installed one, or the built-in WebAssembly core if none is installed. Fails with
 * `MediaTrouble` if ffmpeg could not run at all.
 */
export type Engine = {
  readonly kind: 'native' | 'wasm'
  run(job: EngineJob): Promise<EngineResult>
  close(): Promise<void>
}

export const keptLogLines = 400
/** The limit for decoded sound returned in one piece: 20 minutes of mono floats at 22 kHz fit four times over. */
export const maxCapturedBytes = 512 * 1024 * 1024
