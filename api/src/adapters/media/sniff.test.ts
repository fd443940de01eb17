import { expect, test } from 'vitest'
import { id3Length, sniff } from './sniff.ts'

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [part])))

test.each([
  ['wav', bytes('RIFF', 0, 0, 0, 0, 'WAVEfmt ')],
  ['wav', bytes('RF64', 0, 0, 0, 0, 'WAVEds64')],
  ['wav', bytes('BW64', 0, 0, 0, 0, 'WAVEds64')],
  ['aiff', bytes('FORM', 0, 0, 0, 0, 'AIFFCOMM')],
  ['aiff', bytes('FORM', 0, 0, 0, 0, 'AIFCFVER')],
  ['aac', bytes(0xff, 0xf1, 0x50, 0x80)],
  ['aac', bytes(0xff, 0xf9, 0x50, 0x80)],
  ['flac', bytes('fLaC', 0, 0, 0, 34)],
  ['ogg', bytes('OggS', 0, 2)],
  ['m4a', bytes(0, 0, 0, 32, 'ftypM4A ')],
  ['mp3', bytes(0xff, 0xfb, 0x90, 0x64)],
  ['mp3', bytes(0xff, 0xf3, 0x90, 0x64)],
] as const)('%s is recognised by its first bytes', (format, first) => {
  expect(sniff(first)).toBe(format)
})

test.each([
  ['layer II', bytes(0xff, 0xfd, 0xa4, 0x04)],
  ['Wave64', bytes('riff', 0x2e, 0x91, 0xcf, 0x11)],
  ['an 8SVX sample', bytes('FORM', 0, 0, 0, 0, '8SVX')],
  ['WMA', bytes(0x30, 0x26, 0xb2, 0x75)],
  ['WebM', bytes(0x1a, 0x45, 0xdf, 0xa3)],
  ['MIDI', bytes('MThd')],
])('%s is an unsupported kind of audio', (_, first) => {
  expect(sniff(first)).toBe('otherAudio')
})

test.each([
  ['text', bytes('Dear all, this is not a song.')],
  ['a playlist', bytes('#EXTM3U\nhttp://169.254.169.254/')],
  ['a PNG', bytes(0x89, 'PNG\r\n')],
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['a video in RIFF', bytes('RIFF', 0, 0, 0, 0, 'AVI LIST')],
  ['a file of zeros', new Uint8Array(64)],
  ['an empty file', new Uint8Array(0)],
  ['a reserved MPEG header', bytes(0xff, 0xff, 0xff, 0xff)],
])('%s is not audio', (_, first) => {
  expect(sniff(first)).toBe('notAudio')
})

test('the length of an ID3 tag has seven bits per byte, and includes its footer', () => {
  expect(id3Length(bytes('ID3', 4, 0, 0, 0, 0, 2, 1))).toBe(10 + 257)
  expect(id3Length(bytes('ID3', 4, 0, 0x10, 0, 0, 2, 1))).toBe(20 + 257)
  expect(id3Length(bytes('not a tag at all'))).toBe(0)
})
