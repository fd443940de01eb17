import { expect, test } from 'vitest'
import { isSafari } from './sound.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Safari', `${mac} Version/18.0 Safari/605.1.15`, true],
  ['Chrome on a Mac', `${mac} Chrome/156.0.0.0 Safari/537.36`, false],
  ['Chromium on Linux', `${linux} Chrome/156.0.0.0 Safari/537.36`, false],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ['Chrome on an iPhone, which is Safari inside', `${phone} CriOS/156.0 Mobile/15E148 Safari/604.1`, true],
  ['a browser on Android', `${linux} Version/4.0 Android Safari/534.30`, false],
])('%s is told apart by what leaves out its latency', (_, userAgent, expected) => {
  expect(isSafari(userAgent)).toBe(expected)
})
