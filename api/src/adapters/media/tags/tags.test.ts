import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileOf, scratchFolder } from '../../../../test/song-files.ts'
import type { AudioFormat } from '../../../ports/media.ts'
import { mimeTypes, tagsFrom } from './tags.ts'
import { tagsOf } from './tags-of.mjs'

let folder: string
let remove: () => Promise<void>
beforeAll(async () => void ({ folder, remove } = await scratchFolder()))
afterAll(() => remove())

async function tagsIn(format: AudioFormat, bytes: Buffer) {
  return tagsFrom(await tagsOf(await fileOf(folder, 'song', bytes), mimeTypes[format]))
}

type Texts = Record<string, Buffer | string>
const latin1 = (text: Buffer | string) => Buffer.concat([Buffer.alloc(1), Buffer.from(text as string, 'latin1')])
const utf8 = (text: Buffer | string) => Buffer.concat([Buffer.from([3]), Buffer.from(text as string)])

/** An MP3 of silence after an ID3 tag with these frames. */
function mp3(version: 2 | 3 | 4, texts: Texts, encoded = version === 4 ? utf8 : latin1): Buffer {
  const frames = Object.entries(texts).map(([name, text]) => {
    const content = encoded(text)
    const head = version === 2 ? [0, 0, content.length] : [0, 0, 0, content.length, 0, 0]
    return Buffer.concat([Buffer.from(name), Buffer.from(head), content])
  })
  const size = Buffer.concat(frames).length
  const head = Buffer.from([...Buffer.from('ID3'), version, 0, 0, 0, 0, size >> 7, size & 0x7f])
  const sound = Array.from({ length: 5 }, () =>
    Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)]),
  )
  return Buffer.concat([head, ...frames, ...sound])
}

function flac(comments: readonly string[]): Buffer {
  const number = (value: number) => Buffer.from([value & 0xff, value >> 8, 0, 0])
  const texts = comments.map((text) => Buffer.from(text)).flatMap((text) => [number(text.length), text])
  const block = Buffer.concat([number(0), number(comments.length), ...texts])
  const streamInfo = Buffer.alloc(34)
  streamInfo.writeUInt32BE(0x0ac4_42f0, 10)
  const head = (type: number, length: number) => Buffer.from([type, 0, length >> 8, length & 0xff])
  return Buffer.concat([Buffer.from('fLaC'), head(0, 34), streamInfo, head(0x84, block.length), block])
}

describe('the artist', () => {
  test.each([
    ['ID3v2.2', mp3(2, { TP1: 'AB/CD', TT2: 'Up/Down' })],
    ['ID3v2.3', mp3(3, { TPE1: 'AB/CD', TIT2: 'Up/Down' })],
    ['ID3v2.4', mp3(4, { TPE1: 'AB/CD', TIT2: 'Up/Down' })],
  ])("an artist's name keeps its slash in %s", async (_, bytes) => {
    expect(await tagsIn('mp3', bytes)).toMatchObject({ artist: 'AB/CD', title: 'Up/Down' })
  })

  test('several artists in a file are all listed', async () => {
    expect(await tagsIn('mp3', mp3(4, { TPE1: 'Ann\0Bob\0Cy' }))).toMatchObject({ artist: 'Ann, Bob, Cy' })
    expect(await tagsIn('flac', flac(['ARTIST=Ann', 'artist=Bob/Cy']))).toMatchObject({ artist: 'Ann, Bob/Cy' })
  })

  test('the artist credit is used as written, even if the artists are also listed separately', async () => {
    const comments = ['ARTIST=Ann feat. Bob', 'ARTISTS=Ann', 'ARTISTS=Bob', 'ALBUMARTIST=Cy']
    expect(await tagsIn('flac', flac(comments))).toMatchObject({ artist: 'Ann feat. Bob' })
  })

  test('the list of artists is used if there is no credit', async () => {
    expect(await tagsIn('flac', flac(['ARTISTS=Ann', 'ARTISTS=Bob']))).toMatchObject({ artist: 'Ann & Bob' })
  })
})

/** As written by a program that used its machine's code page. */
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')

describe('a tag in an old code page', () => {
  test.each<[string, string, string, string, string]>([
    ['Windows-1251', 'cdeef7edeee920efeee5e7e4', 'Ночной поезд', 'd1e5e2e5f0edfbe920e2e5f2e5f0', 'Северный ветер'],
    ['Windows-1251 in capitals', 'cac8cdce', 'КИНО', 'c4c4d2', 'ДДТ'],
    ['KOI8-R', 'eecfdececfca', 'Ночной', 'f3c5d7c5d2', 'Север'],
    ['Windows-1253', 'cdfdf7f4e1', 'Νύχτα', 'c1edddf1ef', 'Ανέρο'],
    ['Shift-JIS', '96e982cc93648ed4', '夜の電車', '966b', '北'],
    ['GBK', 'd6d0b9fad2bbcef7', '中国一西', 'ccc6', '唐'],
    ['Big5', 'a4a4b0eaa440a6e8', '中國一西', 'adf0', '唐'],
    ['EUC-KR', 'b9e3c7cfb4c3c0cc20b0a1b3aa', '밤하늘이 가나', 'c7cfb4c3', '하늘'],
    ['UTF-8', 'c3a96c616e', 'élan', '426ac3b6726b', 'Björk'],
    ['Windows-1252', '446f6e9274', 'Don’t', '426af6726b', 'Björk'],
    ['Latin-1', 'fefdf0696e67', 'þýðing', 'c167e67479', 'Ágæty'],
  ])('a tag in %s is readable', async (_, title, readableTitle, artist, readableArtist) => {
    const file = mp3(3, { TIT2: bytes(title), TPE1: bytes(artist) })
    expect(await tagsIn('mp3', file)).toMatchObject({ title: readableTitle, artist: readableArtist })
  })

  test('an ID3v1 tag in an old code page is readable', async () => {
    const tag = Buffer.alloc(128)
    tag.write('TAG')
    bytes('cdeef7edeee920efeee5e7e4').copy(tag, 3)
    bytes('d1e5e2e5f0').copy(tag, 33)
    const file = Buffer.concat([mp3(3, {}), Buffer.alloc(1000), tag])
    expect(await tagsIn('mp3', file)).toMatchObject({ title: 'Ночной поезд', artist: 'Север' })
  })

  test('a text counts as missing if no code page makes sense of it', async () => {
    const file = mp3(3, { TIT2: bytes('8182ff90fe9dff'), TPE1: 'Ann' })
    expect(await tagsIn('mp3', file)).toMatchObject({ title: null, artist: 'Ann' })
  })
})

test('a Unicode tag is left unchanged', async () => {
  const texts = { TIT2: 'Ночной поезд', TPE1: 'Motörhead', TALB: 'Ænima ÄÖÜ', TCON: '夜の電車' }
  const { title, artist, album, genre } = await tagsIn('mp3', mp3(4, texts))
  expect([title, artist, album, genre]).toEqual(Object.values(texts))
})
