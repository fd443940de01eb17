import { expect, test, vi } from 'vitest'
import { freeSlug, isSlug, slugOf } from './slug.ts'

test.each([
  ['Friday Night', 'friday-night'],
  ['  Café del Mar!  ', 'cafe-del-mar'],
  ['ÅÄÖ ß', 'aao-ss'],
  ['İstanbul Işığı', 'istanbul-isigi'],
  ['日本の夜', '日本の夜'],
  ['ﾅｲﾄ クラブ・ビート', 'ナイト-クラブ-ビート'],
  ['مـقـهى الموسيقى', 'مقهى-الموسيقى'],
  ['밤하늘', '밤하늘'],
  ['ราตรีสวัสดิ์', 'ราตรีสวัสดิ์'],
  ['हिन्दी रात', 'हिन्दी-रात'],
  ['Ночной Йогурт', 'ночной-йогурт'],
  ['Ελλάδα ΟΔΟΣ', 'ελλάδα-οδος'],
  ['DJナイト 2', 'dj-ナイト-2'],
  ['🎧', 'room'],
  ['🎉日本', '日本'],
  ['Public', 'room-public'],
  ['2024', 'room-2024'],
  ['---', 'room'],
])('the slug of "%s" is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test("a slug can't pass for another one", () => {
  // Cyrillic letters, alone and among Latin ones.
  expect(slugOf('рubliс')).toBe('room-public')
  expect(slugOf('сосо club')).toBe('coco-club')
  expect(slugOf('кlub')).toBe('к-lub')
  // Direction marks, zero-width characters, full-width and stylized letters, Hangul fillers, piles of marks.
  expect(slugOf('club\u202e\u200b\u2060\ufeff')).toBe('club')
  expect(slugOf('ｃｌｕｂ 𝓬𝓵𝓾𝓫')).toBe('club-club')
  expect(slugOf('밤\u3164하늘\u115f')).toBe('밤하늘')
  expect(slugOf(`клуб${'\u0301'.repeat(40)}`)).toBe('клуб')
  expect(slugOf(`ก${'\u0e47'.repeat(40)}`)).toBe(`ก${'\u0e47'.repeat(4)}`)
  for (const slug of ['сlub', 'coco\u200b', 'e\u0301', 'ｃlub', 'Ночь', 'сосо', 'a\u0301b', '밤\u3164'])
    expect(isSlug(slug)).toBe(false)
})

test('a derived slug is valid, however long or odd the name', () => {
  const oddLetters = Array.from(
    '\u0000\ud800-\udc00 \u200d\u202e\u0301\u0e47\u3164\u1100\u1161aßİŉﷺｶﾞーΣокї日𠮷م\u0640٣7🎉ʼ',
  )
  const names = [
    'x'.repeat(400),
    `${'a'.repeat(49)} b`,
    '49c733fb-e700-4a6b-851d-a36b7c41f0cc',
    'a--b',
    '日'.repeat(2000),
    'ﷺ'.repeat(2000),
    ...oddLetters.flatMap((first) => oddLetters.map((second) => `${first}${second}${first}`.repeat(5))),
  ]
  for (const slug of names.map(slugOf)) {
    expect(slug).toSatisfy(isSlug)
    expect(slug).toBe(slug.toLowerCase().normalize('NFC'))
    expect(slug.length).toBeLessThanOrEqual(60)
    expect(encodeURIComponent(slug).length).toBeLessThanOrEqual(300)
  }
})

test("a slug can't be mistaken for a number, a UUID or another path", () => {
  for (const slug of [
    '17',
    '49c733fb-e700-4a6b-851d-a36b7c41f0cc',
    'public',
    'Upper',
    'a b',
    '-a',
    'a-',
    'a/b',
    '日?',
    '',
  ])
    expect(isSlug(slug)).toBe(false)
  for (const slug of ['49c733fb-club', 'room-2', '日本の夜-2']) expect(isSlug(slug)).toBe(true)
})

test('a slug that is too long is refused before its letters are examined', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(isSlug('a'.repeat(61))).toBe(false)
  expect(normalize).not.toHaveBeenCalled()
  normalize.mockRestore()
})

test('a slug that is taken gets the lowest free number', () => {
  expect(freeSlug('club', [])).toBe('club')
  expect(freeSlug('club', ['club', 'club-2', 'club-4'])).toBe('club-3')
})
