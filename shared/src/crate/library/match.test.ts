import { describe, expect, test } from 'vitest'
import { fileKeyOf, matcher, tagKeyOf, type Candidate } from './match.ts'

const song = (songId: number, more: Partial<Candidate> = {}): Candidate => ({
  songId,
  title: 'Glühwürmchen',
  artist: 'Ann Ünal',
  duration: 371.9,
  fileName: 'Ann - Gluehwuermchen.mp3',
  ...more,
})
const track = {
  title: 'Glühwürmchen',
  artist: 'Ann Ünal',
  duration: 372,
  path: 'C:\\Music\\Ann - Gluehwuermchen.wav',
}
const match = (candidates: Candidate[], more: Partial<typeof track> | object = {}, repeated: string[] = []) =>
  matcher(candidates, new Set(repeated))({ ...track, ...more })
const matched = (songId: number) => ({ outcome: 'matched', songId })

describe('a track is matched', () => {
  test('if tags and length agree, whatever the file is called', () => {
    expect(match([song(1, { fileName: null })])).toEqual(matched(1))
    expect(match([song(1)], { title: 'GLUHWURMCHEN!', path: '/other.mp3' })).toEqual(matched(1))
  })

  test('if file name and length agree, whatever the tags are', () => {
    expect(match([song(1, { title: 'unknown', artist: '?' })])).toEqual(matched(1))
  })

  test('if file name and tags agree and no length is known', () => {
    expect(match([song(1)], { duration: null })).toEqual(matched(1))
  })

  test('if nothing but a unique file name is known', () => {
    const bare = { title: null, artist: null, duration: null }
    expect(match([song(1)], bare)).toEqual(matched(1))
    expect(match([song(1)], bare, ['ann gluehwuermchen']).outcome).toBe('uncertain')
    expect(match([song(1), song(2)], bare)).toEqual({ outcome: 'uncertain', songIds: [1, 2] })
  })

  test('with the candidate that agrees in most', () => {
    expect(match([song(1, { fileName: null }), song(2)])).toEqual(matched(2))
  })
})

describe('a track is never matched silently', () => {
  test('with another version, which has another length', () => {
    expect(match([song(1, { duration: 200 })])).toEqual({ outcome: 'uncertain', songIds: [1] })
  })

  test('with either of two that agree equally', () => {
    expect(match([song(1), song(2)])).toEqual({ outcome: 'uncertain', songIds: [1, 2] })
  })

  test('by tags alone', () => {
    expect(match([song(1, { duration: null, fileName: null })]).outcome).toBe('uncertain')
  })

  test('by a meaningless file name', () => {
    const names = ['01.mp3', 'Track 07.wav', 'Audio Track 3.aiff', '/x/Pista 12.m4a', '', '.mp3']
    expect(names.map(fileKeyOf)).toEqual(names.map(() => null))
    expect(match([song(1, { fileName: '01.mp3', title: 'x' })], { path: '/b/01.mp3' })).toEqual({
      outcome: 'missing',
    })
  })

  test('with a remix or another artist', () => {
    expect(match([song(1, { title: 'Glühwürmchen (Remix)', fileName: null })])).toEqual({ outcome: 'missing' })
    expect(match([song(1, { artist: 'Ben', fileName: null })])).toEqual({ outcome: 'missing' })
  })
})

test('titles and files without a letter are compared as they are', () => {
  expect(tagKeyOf('???', '!!!')).toBe('??? / !!!')
  expect(tagKeyOf('', 'Ann')).toBeNull()
  expect(fileKeyOf('/m/夜の電車.flac')).toBe(fileKeyOf('夜の電車.mp3'))
})

test('tracks with the same name as ten thousand songs are compared with few of them', () => {
  const candidates = Array.from({ length: 10_000 }, (_, songId) => song(songId))
  const find = matcher(candidates, new Set())
  const verdicts = Array.from({ length: 2000 }, () => find(track))
  expect(verdicts.every(({ outcome }) => outcome === 'uncertain')).toBe(true)
})
