import { expect, test } from 'vitest'
import { requestHeaders, responseHeaders, keptForSeconds, mayPass } from './headers.ts'
import type { ProxyEntry } from './map.ts'

const entry: ProxyEntry = { name: 'x', target: 'x.test', for: 'tests' }
const headerOf = (headers: Record<string, string>) => (name: string) => headers[name]

test('a third party receives the request but nothing that identifies the caller', () => {
  const headers = {
    range: 'bytes=0-',
    'if-none-match': '"a"',
    authorization: 'Bearer ours',
    cookie: 'a=b',
    origin: 'https://us',
  }
  const more = {
    referer: 'https://us/?code=1',
    'x-forwarded-for': '1.2.3.4',
    connection: 'x',
    te: 'trailers',
    host: 'us',
  }
  expect(requestHeaders(entry, headerOf({ ...headers, ...more }))).toEqual({
    range: 'bytes=0-',
    'if-none-match': '"a"',
    'user-agent': 'Segue',
    'accept-encoding': 'identity',
  })
})

test('a token is forwarded only if the map says so', () => {
  const forwarding = { ...entry, forwards: ['authorization'] }
  expect(requestHeaders(forwarding, headerOf({ authorization: 'Bearer theirs' }))).toMatchObject({
    authorization: 'Bearer theirs',
  })
})

test('a client receives content headers, but no cookies, policies or connection headers of the third party', () => {
  const content = {
    'content-type': 'audio/mpeg',
    'content-range': 'bytes 0-1/2',
    etag: '"a"',
    'cache-control': 'max-age=1',
  }
  const others = {
    'set-cookie': 'a=b',
    'transfer-encoding': 'chunked',
    connection: 'close',
    'access-control-allow-origin': '*',
  }
  const policies = {
    'content-security-policy': '*',
    'strict-transport-security': 'x',
    'clear-site-data': '"*"',
    link: '<x>',
  }
  const received = responseHeaders({ ...content, ...others, ...policies })
  expect(received).toEqual({
    ...content,
    via: '1.1 segue',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
})

test.each([
  'audio/mpeg',
  'video/mp2t',
  'image/jpeg',
  'application/json; charset=utf-8',
  'application/hal+json',
  'text/vtt',
  undefined,
])('content of type %s is passed on', (type) => expect(mayPass(type, entry)).toBe(true))

test.each([
  'text/html',
  'application/xhtml+xml',
  'text/javascript',
  'application/javascript',
  'text/css',
  'multipart/x',
  'a,b',
])('content of type %s is refused', (type) => expect(mayPass(type, entry)).toBe(false))

test('scripts are passed on only from hosts that the page loads scripts from', () => {
  expect(mayPass('application/javascript; charset=utf-8', { ...entry, loads: ['script'] })).toBe(true)
})

test.each([
  [{ 'cache-control': 'public, max-age=60' }, 60],
  [{ 'cache-control': 'max-age=60, s-maxage=10' }, 10],
  [{ 'cache-control': 'max-age=60', age: '50' }, 10],
  [{ 'cache-control': 'max-age=60', age: '90' }, 0],
  [{ 'cache-control': 'private, max-age=60' }, 0],
  [{ 'cache-control': 'no-store' }, 0],
  [{}, 0],
])('%j may be cached for %d s', (headers, seconds) => {
  expect(keptForSeconds(headers)).toBe(seconds)
})
