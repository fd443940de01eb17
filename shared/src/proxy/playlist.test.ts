import { expect, test } from 'vitest'
import { isPlaylist, rewritePlaylist } from './playlist.ts'

const mark = (address: string) => `<${address}>`
const rewritten = (...lines: string[]) =>
  rewritePlaylist(['#EXTM3U', ...lines].join('\n'), mark)
    ?.split('\n')
    .slice(1)

test('lines that are URLs are rewritten, whatever their form', () => {
  expect(rewritten('a.ts', '/b.ts', '../c.ts?x=1', 'https://cdn.test/d.ts', '//cdn.test/e.ts', ' f.ts ')).toEqual([
    '<a.ts>',
    '</b.ts>',
    '<../c.ts?x=1>',
    '<https://cdn.test/d.ts>',
    '<//cdn.test/e.ts>',
    '<f.ts>',
  ])
})

test.each([
  ['#EXT-X-KEY:METHOD=AES-128,URI="k.bin",IV=0x1', '#EXT-X-KEY:METHOD=AES-128,URI="<k.bin>",IV=0x1'],
  ['#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"', '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="<k>"'],
  ['#EXT-X-MAP:URI="i.mp4",BYTERANGE="720@0"', '#EXT-X-MAP:URI="<i.mp4>",BYTERANGE="720@0"'],
  ['#EXT-X-MEDIA:TYPE=AUDIO,NAME="a,URI=b",URI="en.m3u8"', '#EXT-X-MEDIA:TYPE=AUDIO,NAME="a,URI=b",URI="<en.m3u8>"'],
  ['#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"', '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="<i.m3u8>"'],
  ['#EXT-X-PART:DURATION=1,URI="p.mp4"', '#EXT-X-PART:DURATION=1,URI="<p.mp4>"'],
  ['#EXT-X-PRELOAD-HINT:TYPE=PART,URI="h.mp4"', '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="<h.mp4>"'],
  ['#EXT-X-RENDITION-REPORT:URI="../r.m3u8"', '#EXT-X-RENDITION-REPORT:URI="<../r.m3u8>"'],
  ['#EXT-X-CONTENT-STEERING:SERVER-URI="/s"', '#EXT-X-CONTENT-STEERING:SERVER-URI="</s>"'],
  [
    '#EXT-X-DATERANGE:ID="1",X-ASSET-LIST="l",X-ASSET-URI="u"',
    '#EXT-X-DATERANGE:ID="1",X-ASSET-LIST="<l>",X-ASSET-URI="<u>"',
  ],
])('in %s only the URL is rewritten', (line, expected) => {
  expect(rewritten(line)).toEqual([expected])
})

test.each([
  '#EXTINF:9.9,A title, URI=none',
  '#EXT-X-BYTERANGE:75232@0',
  '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2"',
  '# a comment with https://cdn.test/',
  '',
  '#EXT-X-ENDLIST',
  '#EXT-X-DISCONTINUITY',
  '#EXT-X-KEY:METHOD=NONE',
])('%s is not changed', (line) => {
  expect(rewritten(line)).toEqual([line])
})

test('variables that the playlist defines are substituted before a URL is read', () => {
  expect(rewritten('#EXT-X-DEFINE:NAME="host",VALUE="https://cdn.test"', '{$host}/a.ts', '{$other}/b.ts')).toEqual([
    '#EXT-X-DEFINE:NAME="host",VALUE="https://cdn.test"',
    '<https://cdn.test/a.ts>',
    '<{$other}/b.ts>',
  ])
})

test('all kinds of line endings and a byte order mark are supported', () => {
  expect(rewritePlaylist('\uFEFF#EXTM3U\r\n#EXTINF:1,\r\na.ts\r\n', mark)).toBe('#EXTM3U\n#EXTINF:1,\n<a.ts>\n')
})

test.each(['', '<html></html>', '#EXTINF:1,\na.ts', 'EXTM3U'])('%j is not a playlist', (text) => {
  expect(rewritePlaylist(text, mark)).toBeUndefined()
})

test('a playlist is recognized by its MIME type, or by its file name if the type is generic', () => {
  expect(isPlaylist('application/vnd.apple.mpegurl; charset=utf-8', '/a')).toBe(true)
  expect(isPlaylist('Audio/MpegURL', '/a?b')).toBe(true)
  expect(isPlaylist('application/octet-stream', '/a.m3u8?token=1')).toBe(true)
  expect(isPlaylist('', '/a.M3U8')).toBe(true)
  expect(isPlaylist('audio/mpeg', '/a.m3u8')).toBe(false)
  expect(isPlaylist('application/octet-stream', '/a?b=.m3u8x')).toBe(false)
})
