import { writeFile } from 'node:fs/promises'
import { renderTrack, toWav } from './music/index.ts'

// Renders one track to a WAV file in a process of its own: `render.ts <slug> <file>`.
const [slug, file] = process.argv.slice(2)
if (!slug || !file) throw new Error('Usage: render.ts <slug> <file>')
await writeFile(file, toWav(renderTrack(slug)))
