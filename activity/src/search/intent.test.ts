import { expect, test } from 'vitest'
import { intentOf } from './intent.ts'

test('an empty query searches nothing', () => {
  expect(intentOf('  ')).toEqual({ kind: 'nothing' })
})

test('words are searched as typed, cut to 200 characters', () => {
  expect(intentOf(' blue monday ')).toEqual({ kind: 'words', words: 'blue monday' })
  expect(intentOf('x'.repeat(500))).toEqual({ kind: 'words', words: 'x'.repeat(200) })
})

test('a pasted link is recognized as a song or a playlist', () => {
  expect(intentOf('https://open.spotify.com/track/4znkNgqRMCF12mY7EbklsA?si=1')).toMatchObject({
    kind: 'song',
    link: { provider: 'spotify', id: '4znkNgqRMCF12mY7EbklsA' },
  })
  expect(intentOf('https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M')).toMatchObject({
    kind: 'playlist',
    link: { provider: 'spotify', id: '37i9dQZF1DXcBWIGoYBM5M' },
  })
})

test('an unsupported URL is reported as such and not searched as words', () => {
  expect(intentOf('https://example.com/track/1').kind).toBe('unknownLink')
  expect(intentOf('what is https://example.com/track/1').kind).toBe('words')
})
