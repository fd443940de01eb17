import { writeFile } from 'node:fs/promises'
import { render } from './render.ts'
import { sampleRate } from './sound.ts'
import { station } from './tracks/station.ts'
import { toWav } from './wav.ts'

// Renders the station's sound as a WAV file: `render-station.ts <file>`.
const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: render-station.ts <file>')
const { title, artist, genre } = station
await writeFile(file, toWav({ ...render(station), sampleRate, tags: { title, artist, genre } }))
