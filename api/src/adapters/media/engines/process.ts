import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaTrouble, type ProcessedSong, type Rendition, type RenditionName } from '../../../ports/media.ts'
import { analyseSong } from '../analyse.ts'
import { type Transcoder } from './ffmpeg.ts'
import type { MediaLimits } from '../limits.ts'
import { masterPlaylist, packRendition } from '../pack.ts'
import { choosePreview, writePreview } from '../preview.ts'
import { defaultLimits, probeSong } from '../probe.ts'
import { MediaRefused } from '../refusal.ts'

export type ProcessRequest = {
  /** The uploaded file on disk; it is only read. */
  file: string
  /** The uploader's name for it, including its extension. */
  fileName: string
  /** A folder only for this song: created if missing, removed if anything fails. */
  outDir: string
  /** Where players fetch the key, absolute or relative to a media playlist. */
  keyUri: string
  transcoder: Transcoder
  limits?: MediaLimits
  /** Default: all three with an installed ffmpeg, only `medium` with the built-in one, which shares our CPU. */
  renditions?: readonly RenditionName[]
  /** From 0 to 1, increasing. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Turns an uploaded file into a playable song: checks, analyses, encodes and encrypts it. Fails with `MediaRefused` if
 * the file is unsuitable and with `MediaTrouble` if it may be tried again; `outDir` is then removed.
 */
export async function processUpload(request: ProcessRequest): Promise<ProcessedSong> {
  const { outDir } = request
  try {
    await mkdir(outDir, { recursive: true })
    if ((await readdir(outDir)).length > 0) await emptied(outDir)
    return await processInto(request)
  } catch (error) {
    await rm(outDir, { recursive: true, force: true }).catch(() => undefined)
    throw asMediaError(error)
  }
}

async function emptied(folder: string): Promise<void> {
  // The files of an interrupted run belong to the same song and would mix with the new segments.
  await rm(folder, { recursive: true })
  await mkdir(folder, { recursive: true })
}

async function processInto(request: ProcessRequest): Promise<ProcessedSong> {
  const { file: path, fileName, outDir, keyUri, transcoder, limits = defaultLimits, signal } = request
  const {
    renditions: names = transcoder.kind === 'native' ? (['low', 'medium', 'high'] as const) : ['medium' as const],
  } = request
  const report = (share: number): void => {
    signal?.throwIfAborted()
    request.onProgress?.(share)
  }

  report(0)
  const probed = await probeSong(transcoder, { path, fileName, limits }, { signal })
  const { tags, cover } = await transcoder.tags(probed.file, { signal })
  report(0.1)
  const analysis = await analyseSong(transcoder, probed, limits, { signal })
  report(0.35)

  const key = randomBytes(16)
  const preview = 'preview.m4a'
  const previewFrom = names.includes('medium') ? 'medium' : names[0]
  const renditions: Rendition[] = []
  for (const name of names) {
    const wish = { outDir, names, keyUri, key }
    const rendition = await packRendition(
      transcoder,
      probed.file,
      name,
      wish,
      async (folder, segments) => {
        if (name !== previewFrom) return
        const chosen = choosePreview(segments, analysis.envelope)
        await writePreview(transcoder, { folder, segments: chosen, outDir, name: preview }, { signal })
      },
      { signal, seconds: analysis.durationSeconds },
    )
    renditions.push(rendition)
    report(0.35 + (0.65 * renditions.length) / (names.length + 0.1))
  }
  const master = 'master.m3u8'
  await writeFile(join(outDir, master), masterPlaylist(renditions))
  report(1)

  const { format } = probed.file
  const packed = renditions.flatMap(({ playlist, init, segments }) => [playlist, init, ...segments])
  const files = [master, preview, ...packed]
  return { format, ...analysis, tags, cover, master, renditions, preview, key, files }
}

function asMediaError(error: unknown): unknown {
  if (error instanceof MediaRefused || error instanceof MediaTrouble) return error
  if (error instanceof DOMException && error.name === 'AbortError') return new MediaTrouble('stopped', error)
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOSPC' || code === 'EDQUOT') return new MediaTrouble('diskFull', error)
  return error
}
