import { expect, test } from 'vitest'
import { socialUrl } from './socials.ts'

test.each([
  ['instagram', '@ann.plays', 'https://www.instagram.com/ann.plays'],
  ['tiktok', 'ann', 'https://www.tiktok.com/@ann'],
  ['twitter', 'https://example.test/ann', 'https://example.test/ann'],
  ['discord', 'ann', null],
  ['facebook', 'javascript:alert(1)', null],
  ['facebook', 'ann/../evil', null],
  ['snapchat', '', null],
] as const)('the URL on %s for %j is %j', (social, text, url) => {
  expect(socialUrl(social, text)).toBe(url)
})
