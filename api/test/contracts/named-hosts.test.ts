import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { thirdParties } from '@segue/shared/proxy/map.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Hosts that our code mentions but never requests, each with the reason why it is not in the map. */
const neverRequested: Record<string, string> = {
  'www.w3.org': 'XML namespaces',
  'example.org': 'an example URL in an error message',
  '*.discordsays.com': 'our own page inside Discord',
  '127.0.0.1': 'the redirect that Discord requires for sign-ins from an activity',
  'your.host': 'an example in the error of an invalid setting',
  'www.cometchat.com': 'a link to the documentation of the chat protocol',
  'www.npmjs.com': 'a link to the client that uses it',
  'www.last.fm': 'the page on which a user grants permission',
  // The voice provider has its own client, only in browsers.
  '*.agora.io:*': 'voice transport',
  '*.sd-rtn.com:*': 'voice transport',
  // People follow these links in a profile themselves.
  'discord.gg': 'the invite link of a room’s Discord server',
  'www.facebook.com': 'links to Facebook profiles',
  'www.instagram.com': 'links to Instagram profiles',
  'www.snapchat.com': 'links to Snapchat profiles',
  'www.tiktok.com': 'links to TikTok profiles',
  'x.com': 'links to X profiles',
}

/** People follow the links that it builds; we never do. */
const onlyLinks = 'shared/src/song/link-forms.ts'

type Named = { host: string; file: string }

/** Every host in a URL in the product's source. Comments and tests don't count. */
function namedHosts(): Named[] {
  const files = ['shared/src', 'api/src', 'api/hosts', 'activity/src', 'activity/admin/src', 'bot/src'].flatMap(
    (folder) => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const sources = files.filter(
    (file) =>
      file !== onlyLinks && /\.(?:tsx?|mjs|json|css)$/.test(file) && !/\.test\.|given\.tsx?$|\/samples\//.test(file),
  )
  return [...sources, 'activity/index.html', 'activity/admin/admin.html'].flatMap((file) =>
    hostsIn(readFileSync(root + file, 'utf8')).map((host) => ({ host, file })),
  )
}

function hostsIn(source: string): string[] {
  const code = source.replace(/(^|\s)\/\*[\s\S]*?\*\//g, '$1').replace(/(^|\s)\/\/.*$/gm, '$1')
  const addresses = code.matchAll(/\b(?:https?|wss?):\/\/([^\s'"`/?#\\)<,]*)/g)
  return Array.from(addresses, ([, authority = '']) => authority.replace(/^.*@/, '').replace(/:\d*(?:\$\{.*)?$/, ''))
}

const isOnTheMap = (host: string) =>
  thirdParties.entries.some(({ target }) => target === host || thirdParties.find(`https://${host}/`)?.host === host)

/**
 * A template value (`https://${host}`), which is checked against the map at run time; or a name without a dot, which no
 * third party has.
 */
const isNoStranger = (host: string) => host.startsWith('${') || !host.includes('.')

test('every host in the code is in the map, or has a reason not to be', () => {
  const strangers = namedHosts().filter(
    ({ host }) => !isNoStranger(host) && !isOnTheMap(host) && !Object.hasOwn(neverRequested, host),
  )
  expect(strangers).toEqual([])
})

test('every reason is for a host that still occurs in the code', () => {
  const named = new Set(namedHosts().map(({ host }) => host))
  expect(Object.keys(neverRequested).filter((host) => !named.has(host))).toEqual([])
})

test('the check finds URLs in strings and templates, and none in comments', () => {
  const source = [
    "const a = 'https://stranger.test/x' // see https://comment.test",
    '/** https://docs.test */ const b = `wss://socket.test:8080${path}`',
    "const c = 'https://user:pass@hidden.test/'",
    'const d = `https://${host}/x`',
    "const e = ['https://*.starred.test', 'https://after.test'] /* https://last.test */",
  ].join('\n')
  expect(hostsIn(source)).toEqual([
    'stranger.test',
    'socket.test',
    'hidden.test',
    '${host}',
    '*.starred.test',
    'after.test',
  ])
})
