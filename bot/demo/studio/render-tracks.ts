import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { houseTracks, renderTrack, toWav } from './index.ts'

// Renders the tracks as WAV files into a folder, with their titles and tempos: `render-tracks.ts <folder>`.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: render-tracks.ts <folder>')
await mkdir(folder, { recursive: true })
for (const { slug } of houseTracks) await writeFile(join(folder, `${slug}.wav`), toWav(renderTrack(slug)))
await writeFile(join(folder, 'scores.json'), JSON.stringify(houseTracks, null, 2))
