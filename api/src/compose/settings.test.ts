import { readFileSync } from 'node:fs'
import { exportPKCS8, exportSPKI } from 'jose'
import { expect, test } from 'vitest'
import { longestSongSeconds } from '@segue/shared/room/protocol/actions.ts'
import { aboutVariable, configurationPage } from './pages/configuration-page.ts'
import { clusterUrlFrom } from './cluster.ts'
import { applicationFrom } from './third-party/discord.ts'
import { musicCredentialsFrom } from './third-party/music-credentials.ts'
import { paymentsFrom } from './third-party/payments.ts'
import { apnsFrom, vapidFrom } from './third-party/push.ts'
import { keysFromPem, newSigningKeys } from './signing-keys.ts'
import { twilioFrom } from './third-party/sms.ts'
import { lastFmFrom } from './third-party/scrobblers.ts'
import { voiceFrom } from './third-party/voice.ts'
import { configFrom, Environment, readEnvironment } from './settings.ts'

const noDiscord = { DISCORD_API_BASE: 'https://discord.com/api' }

test('an empty environment is a complete configuration', () => {
  const environment = readEnvironment({})
  expect(environment).toMatchObject({ PORT: 3000, BRAND: 'hangout', DEMO: 'auto' })
  expect(configFrom(environment)).toMatchObject({ publicUrl: 'http://localhost:3000', brandName: 'Segue' })
})

test('BRAND_NAME sets the product name', () => {
  expect(configFrom(readEnvironment({ BRAND_NAME: 'Hangout' })).brandName).toBe('Hangout')
})

test('all invalid variables are reported together', () => {
  expect(() => readEnvironment({ PORT: 'http', BRAND: 'radio', DATABASE_URL: 'not a url' })).toThrow(
    /PORT must be a number.*DATABASE_URL.*BRAND must be one of hangout, turntable/,
  )
})

test('a URL of the wrong kind is refused at startup, with a valid example and without its password', () => {
  const input = { DATABASE_URL: 'mysql://me:secret@db/segue', SMTP_URL: 'http://mail', PUBLIC_URL: 'your.host:3000' }
  const reading = () => readEnvironment(input)
  expect(reading).toThrow(/PUBLIC_URL must look like https:\/\/.*DATABASE_URL must look like postgres:\/\//)
  expect(reading).toThrow(/SMTP_URL must look like smtp:\/\//)
  expect(reading).not.toThrow(/secret/)
  const good = { DATABASE_URL: 'postgresql://db/segue', SMTP_URL: 'smtps://mail', PUBLIC_URL: 'http://your.host' }
  expect(readEnvironment(good)).toMatchObject(good)
})

test('a PUBLIC_URL with a path is refused at startup', () => {
  for (const PUBLIC_URL of ['https://your.host/music', 'https://your.host/?a', 'http://your.host:3000/music/']) {
    expect(() => readEnvironment({ PUBLIC_URL }), PUBLIC_URL).toThrow(/PUBLIC_URL must be the root of a host/)
  }
  expect(readEnvironment({ PUBLIC_URL: 'https://your.host/' }).PUBLIC_URL).toBe('https://your.host/')
})

test('a cluster needs a database, signing keys and storage that its processes share, and the error names what is missing', () => {
  const CLUSTER_URL = 'nats://nats:4222'
  const some = { CLUSTER_URL, DATABASE_URL: 'postgres://db/segue', SIGNING_KEYS: 'x' }
  expect(() => clusterUrlFrom(some)).toThrow(/Missing: STORAGE_URL\.$/)
  expect(() => clusterUrlFrom({ CLUSTER_URL })).toThrow(/Missing: DATABASE_URL, SIGNING_KEYS, STORAGE_URL\.$/)
  expect(clusterUrlFrom({ ...some, STORAGE_URL: 'file:///srv/media' })).toBe(CLUSTER_URL)
  expect(clusterUrlFrom({})).toBeUndefined()
})

test('signing keys can be written on one line', async () => {
  const { privateKey, publicKey } = await newSigningKeys()
  const pem = `${await exportPKCS8(privateKey)}\n${await exportSPKI(publicKey)}\n`
  for (const lineFeed of [' ', String.raw`\n`]) {
    const read = await keysFromPem(pem.replaceAll('\n', lineFeed))
    expect(await exportSPKI(read.publicKey)).toBe(await exportSPKI(publicKey))
  }
})

const withSecrets = {
  DATABASE_URL: (secret: string) => `postgres://me:${secret}@db:5432/segue`,
  STORAGE_URL: (secret: string) => `s3://AKIA:${secret}@s3.your.host/bucket`,
  SMTP_URL: (secret: string) => `smtp://me:${secret}@mail.your.host:587`,
  CLUSTER_URL: (secret: string) => `nats://me:${secret}@nats:4222`,
}

test.each(Object.entries(withSecrets))(
  'a secret in %s that is not percent-encoded is refused without being shown',
  (name, url) => {
    const others = { DATABASE_URL: 'postgres://db/segue', SIGNING_KEYS: 'x' }
    const read = (secret: string) => readEnvironment({ ...others, [name]: url(secret) })
    for (const secret of ['se/cret', 'se#cret', 'se?cret', 'secret%', '12/cret', '12#cret', 'se%zzcret']) {
      expect(() => read(secret), secret).toThrow(/percent-encoded/)
      expect(() => read(secret), secret).not.toThrow(/cret/)
    }
    expect(() => read(encodeURIComponent('se/c#r%e?t@'))).not.toThrow()
  },
)

test('media can be stored in a folder with any name or in a bucket, and nowhere else', () => {
  const STORAGE_URL = 'file:///srv/music@home/50%25'
  expect(readEnvironment({ STORAGE_URL })).toMatchObject({ STORAGE_URL })
  expect(() => readEnvironment({ STORAGE_URL: 'https://key:hidden@host/bucket' })).toThrow(
    /STORAGE_URL must look like/,
  )
})

test('an incomplete set of credentials is refused, and a complete one accepted', () => {
  const needs = new Map(
    Object.entries(Environment.shape).map(([name, schema]) => [name, aboutVariable(schema).needs ?? []]),
  )
  const setOf = (name: string, set = new Set<string>()): Set<string> => {
    if (!set.has(name)) for (const other of needs.get(name) ?? []) setOf(other, set.add(name))
    return set.add(name)
  }
  const read = (names: Iterable<string>) => {
    const environment = Object.fromEntries([...names].map((name) => [name, 'given']))
    const others = [
      twilioFrom(environment),
      voiceFrom(environment),
      lastFmFrom(environment),
      clusterUrlFrom(environment),
      vapidFrom(environment),
      apnsFrom(environment),
      paymentsSetUp(environment),
    ]
    return [musicCredentialsFrom(environment), applicationFrom({ ...noDiscord, ...environment }), ...others]
  }
  expect([...needs.values()].flat().length).toBeGreaterThan(20)
  for (const [name, others] of needs) {
    expect(read(setOf(name)), name).toBeDefined()
    for (const missing of others) {
      const half = [...setOf(name)].filter((one) => one !== missing)
      expect(() => read(half), `${name} without ${missing}`).toThrow(missing)
    }
  }
})

/** Lists and pairs are already parsed at this point. */
function paymentsSetUp(input: Record<string, string>) {
  const list = (name: string) => (input[name] === undefined ? [] : [input[name]])
  const { cards, appStore } = paymentsFrom(
    {
      ...Environment.parse({}),
      STRIPE_SECRET_KEY: input['STRIPE_SECRET_KEY'],
      STRIPE_WEBHOOK_SECRETS: list('STRIPE_WEBHOOK_SECRETS'),
      APPLE_STORE_BUNDLE_ID: input['APPLE_STORE_BUNDLE_ID'],
      APPLE_STORE_ROOTS: list('APPLE_STORE_ROOTS'),
      APPLE_STORE_PRODUCTS: Object.fromEntries(list('APPLE_STORE_PRODUCTS').map((id) => [id, '100'])),
    },
    { now: () => 0 },
  )
  return cards ?? appStore
}

test("configuration.md matches the variables' own descriptions", () => {
  const saved = readFileSync(new URL('../../configuration.md', import.meta.url), 'utf8')
  expect(saved, 'configuration.md is out of date: run `npm run contracts`').toBe(configurationPage())
})

test('uploads may be limited to at most the longest song that a room plays', () => {
  expect(configFrom(readEnvironment({})).uploads.maxSeconds).toBe(20 * 60)
  expect(configFrom(readEnvironment({ UPLOAD_MAX_MINUTES: '240' })).uploads.maxSeconds).toBe(longestSongSeconds)
  expect(() => readEnvironment({ UPLOAD_MAX_MINUTES: '241' })).toThrow(/UPLOAD_MAX_MINUTES/)
  expect(() => readEnvironment({ UPLOAD_MAX_MINUTES: 'two hours' })).toThrow(/UPLOAD_MAX_MINUTES/)
})

test('texts of pages that are not JSON, or of unknown pages, are refused at startup', () => {
  expect(readEnvironment({}).PAGE_TEXTS).toEqual({})
  expect(() => readEnvironment({ PAGE_TEXTS: 'Be kind' })).toThrow(/PAGE_TEXTS must be JSON/)
  expect(() => readEnvironment({ PAGE_TEXTS: '{"rules": {"en": "Be kind"}}' })).toThrow(/PAGE_TEXTS/)
})
