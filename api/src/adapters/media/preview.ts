import { appendFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { envelopeSeconds } from './analyse.ts'
import { type TranscodeLimits, type Transcoder } from './engines/ffmpeg.ts'
import { type PlainSegment } from './pack.ts'

const previewSeconds = 30

/** The run of segments, about thirty seconds long, in which the song is fullest: listeners recognise it there. */
export function choosePreview(segments: readonly PlainSegment[], envelope: readonly number[]): PlainSegment[] {
  const starts = segments.map((_, index) => segments.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0))
  const total = segments.reduce((sum, { seconds }) => sum + seconds, 0)
  let best = { first: 0, fullness: -1 }
  for (const [first, start] of starts.entries()) {
    if (start + previewSeconds > total && first > 0) break
    const window = envelope.slice(
      Math.floor(start / envelopeSeconds),
      Math.ceil((start + previewSeconds) / envelopeSeconds),
    )
    const fullness = window.reduce((sum, value) => sum + value, 0)
    if (fullness > best.fullness) best = { first, fullness }
  }
  const from = starts[best.first] ?? 0
  return segments.filter((_, index) => index >= best.first && (starts[index] ?? 0) < from + previewSeconds - 0.01)
}

/** Cuts the preview out of segments that are already encoded, so that it costs next to nothing. */
export async function writePreview(
  transcoder: Transcoder,
  {
    folder,
    segments,
    outDir,
    name,
  }: { folder: string; segments: readonly PlainSegment[]; outDir: string; name: string },
  limits: TranscodeLimits = {},
): Promise<void> {
  const joined = join(outDir, 'preview.joined')
  try {
    for (const part of ['init.mp4', ...segments.map((segment) => segment.name)]) {
      await appendFile(joined, await readFile(join(folder, part)))
    }
    await transcoder.m4a(joined, outDir, name, limits)
  } finally {
    await rm(joined, { force: true })
  }
}
