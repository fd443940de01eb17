import { createDecipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptSegment, masterPlaylist, mediaPlaylist, readPlainPlaylist } from './pack.ts'

const key = Buffer.alloc(16, 7)

test('a segment is encrypted with its own number as the initialisation vector', () => {
  const plain = Buffer.from('moof and mdat, more than sixteen bytes of them')
  const vector = Buffer.from('00000000000000000000000000000102', 'hex')
  const decipher = createDecipheriv('aes-128-cbc', key, vector)
  const back = Buffer.concat([decipher.update(encryptSegment(plain, key, 0x0102)), decipher.final()])
  expect(back.equals(plain)).toBe(true)
  expect(encryptSegment(plain, key, 1).equals(encryptSegment(plain, key, 2))).toBe(false)
})

test('the media playlist names the unencrypted init section before the key', () => {
  const playlist = mediaPlaylist(
    [
      { name: '00000.m4s', seconds: 4.017 },
      { name: '00001.m4s', seconds: 1.2 },
    ],
    '/songs/hls/key?song=1',
  )
  const lines = playlist.split('\n')
  expect(lines[0]).toBe('#EXTM3U')
  expect(lines.indexOf('#EXT-X-MAP:URI="init.mp4"')).toBeGreaterThan(0)
  expect(lines.indexOf('#EXT-X-KEY:METHOD=AES-128,URI="/songs/hls/key?song=1"')).toBeGreaterThan(
    lines.indexOf('#EXT-X-MAP:URI="init.mp4"'),
  )
  expect(playlist).toContain('#EXT-X-TARGETDURATION:5\n')
  expect(playlist).toContain('#EXTINF:1.200000,\n00001.m4s\n#EXT-X-ENDLIST')
})

test('a key URL cannot break out of its quotes', () => {
  const segments = [{ name: 'a.m4s', seconds: 4 }]
  expect(() => mediaPlaylist(segments, 'x"\n#EXTINF:1,\nhttp://elsewhere')).toThrow('key address')
})

test('the master playlist lists the rendition with the lowest bandwidth first', () => {
  const rendition = { init: '', segments: [] }
  const master = masterPlaylist([
    { ...rendition, name: 'high', bandwidth: 280_000, playlist: 'high/playlist.m3u8' },
    { ...rendition, name: 'low', bandwidth: 70_000, playlist: 'low/playlist.m3u8' },
  ])
  expect(master.indexOf('low/playlist.m3u8')).toBeLessThan(master.indexOf('high/playlist.m3u8'))
  expect(master).toContain('BANDWIDTH=70000,CODECS="mp4a.40.2"')
})

test("ffmpeg's own list is parsed with or without folders in it", () => {
  const list = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4.017052,\n/out/00000.m4s\n#EXTINF:1.5,\n00001.m4s\n'
  expect(readPlainPlaylist(list)).toEqual([
    { name: '00000.m4s', seconds: 4.017052 },
    { name: '00001.m4s', seconds: 1.5 },
  ])
})
