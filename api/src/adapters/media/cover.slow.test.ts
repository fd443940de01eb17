import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '@segue/shared/test/pictures.ts'
import { engineWithFolder } from '../../../test/song-files.ts'
import { onePixelPng } from '../../../test/songs.ts'
import { coverFrom } from './cover.ts'
import type { Engine } from './engines/engine.ts'

let engine: Engine
let folder: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ engine, folder, close } = await engineWithFolder())
})
afterAll(() => close())

async function picture(name: string, size: string): Promise<Buffer> {
  const { code, log } = await engine.run({
    input: import.meta.filename,
    outDir: folder,
    args: ({ output }) => [...`-f lavfi -i testsrc=s=${size} -frames:v 1`.split(' '), `${output}/${name}`],
    timeoutMs: 30_000,
  })
  if (code !== 0) throw new Error(log.slice(-5).join('\n'))
  return readFile(join(folder, name))
}

/** Width and height, from the start-of-frame segment. */
function sizeOf(jpeg: Uint8Array): [width: number, height: number] {
  const bytes = Buffer.from(jpeg)
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2))
    if (bytes[at + 1] === 0xc0) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  throw new Error('Not a baseline JPEG')
}

test('a cover in WebP becomes a JPEG of the same size', async () => {
  const cover = await coverFrom(engine, await picture('cover.webp', '640x480'))
  expect(cover?.mimeType).toBe('image/jpeg')
  expect(sizeOf(cover?.bytes ?? Buffer.alloc(0))).toEqual([640, 480])
})

test('a cover larger than 5 MB is scaled down', async () => {
  const large = await picture('cover.bmp', '2800x1400')
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024)
  const cover = await coverFrom(engine, large)
  expect(cover?.mimeType).toBe('image/jpeg')
  expect(sizeOf(cover?.bytes ?? Buffer.alloc(0))).toEqual([1400, 700])
  const padded = Buffer.concat([cover?.bytes ?? Buffer.alloc(0), Buffer.alloc(6_000_000)])
  const again = await coverFrom(engine, padded)
  expect(again?.bytes.length).toBeLessThan(1_000_000)
  expect(sizeOf(again?.bytes ?? Buffer.alloc(0))).toEqual([1400, 700])
})

test('a small PNG file with too many pixels is not a cover', async () => {
  expect(await coverFrom(engine, png({ width: 16_000, height: 16_000 }))).toBeNull()
})

test('a small PNG is left unchanged', async () => {
  expect(await coverFrom(engine, onePixelPng)).toEqual({ mimeType: 'image/png', bytes: new Uint8Array(onePixelPng) })
})

test('a file that only begins like a picture is not a cover', async () => {
  expect(await coverFrom(engine, Buffer.from('RIFF\0\0\0\0WEBPVP8 nothing'))).toBeNull()
  expect(await coverFrom(engine, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
})
