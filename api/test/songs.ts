import { Buffer } from 'node:buffer'
import type { Operations } from '../operations.d.ts'
import type { Fixtures, Person } from './fixtures.ts'

export type Upload = Operations['POST /upload/song']['reply']

type Wav = {
  seconds?: number
  pitch?: number
  /** Makes a different file with the same sound. */
  mark?: number
  tags?: { title?: string; artist?: string; genre?: string }
  cover?: Buffer
}

/** A short WAV with a distinct sound per pitch: a clear tone with a beat, tagged like a studio would. */
export function wavFile({ seconds = 2, pitch = 220, mark, tags = {}, cover }: Wav = {}): Buffer {
  const rate = 22_050
  const samples = Buffer.alloc(seconds * rate * 2)
  for (let at = 0; at < seconds * rate; at++) {
    const beat = Math.exp(-((at / rate) % 0.5) * 6)
    samples.writeInt16LE(Math.round(Math.sin((2 * Math.PI * pitch * at) / rate) * beat * 20_000), at * 2)
  }
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * 2, 8)
  format.writeUInt16LE(2, 12)
  format.writeUInt16LE(16, 14)
  const chunks = [chunk('fmt ', format), chunk('data', samples)]
  const frames = [
    textFrame('TIT2', tags.title),
    textFrame('TPE1', tags.artist),
    textFrame('TCON', tags.genre),
    picture(cover),
  ]
  const id3 = Buffer.concat(frames)
  if (mark !== undefined) chunks.push(chunk('mark', Buffer.from(String(mark))))
  if (id3.length > 0) chunks.push(chunk('id3 ', Buffer.concat([id3Header(id3.length), id3])))
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]))
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function id3Header(size: number): Buffer {
  const parts = [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
  return Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...parts])
}

function frame(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.write(name, 'latin1')
  head.writeUInt32BE(content.length, 4)
  return Buffer.concat([head, content])
}

const textFrame = (name: string, text: string | undefined) =>
  text === undefined
    ? Buffer.alloc(0)
    : frame(name, Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]))

const picture = (bytes: Buffer | undefined) =>
  bytes === undefined
    ? Buffer.alloc(0)
    : frame('APIC', Buffer.concat([Buffer.from('\0image/png\0\u0003\0', 'latin1'), bytes]))

/** The smallest possible PNG: one pixel. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends a file as a form, as a browser does. */
export function sendFile(
  fixtures: Fixtures,
  person: Person | undefined,
  file: Buffer,
  fileName = 'song.wav',
  fields: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(file)]), fileName)
  return Promise.resolve(
    fixtures.api.request('/upload/song', {
      method: 'POST',
      body: form,
      headers: person ? { Authorization: `Bearer ${person.token}` } : {},
    }),
  )
}

/** Uploads a file that is accepted. */
export async function upload(...items: Parameters<typeof sendFile>): Promise<Upload> {
  const answer = await sendFile(...items)
  if (answer.status !== 202) throw new Error(`The upload was refused: ${await answer.text()}`)
  return answer.json() as Promise<Upload>
}
