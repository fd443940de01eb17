import { expect, test } from 'vitest'
import { diagnose, type Facts } from './diagnosis.ts'
import type { Outcome } from './observations.ts'
import { noStages } from './rpc/client-state.ts'

const quiet: Facts = {
  ageMs: 10_000,
  stages: noStages(),
  isAsking: false,
  isSilent: false,
  outcomes: [],
  reports: [],
}
const page = (more: Partial<Outcome> = {}): Outcome => ({
  path: '/?frame_id=1',
  kind: 'page',
  status: 200,
  why: 'answered',
  target: 'localhost:5173',
  framing: null,
  ...more,
})
const loaded = { is: 'loaded', isOwnReferrer: false, hasFrameId: true } as const
const shaken = { ...noStages(), handshakeAt: 1 }

/** The step at which it is stuck, with its cure. */
function stuckAt(more: Partial<Facts>): string {
  const stuck = diagnose({ ...quiet, ...more }).find(({ state }) => state === 'failed')
  return stuck ? `${stuck.step}: ${stuck.sentence} ${stuck.cure ?? ''}` : 'nothing'
}

test.each<[why: string, facts: Partial<Facts>, told: RegExp]>([
  [
    'no mapping covers the page',
    { outcomes: [page({ why: 'unmapped', status: 404 })] },
    /^page: No mapping .* Map \//,
  ],
  [
    'nothing serves the page',
    { outcomes: [page({ why: 'unreachable', status: 502 })] },
    /Nobody answers at localhost:5173/,
  ],
  ['the server does not know the host', { outcomes: [page({ status: 403 })] }, /answered 403 .*allowedHosts/],
  ['the server is broken', { outcomes: [page({ status: 500 })] }, /answered 500/],
  ['the page forbids framing', { outcomes: [page({ framing: 'X-Frame-Options: DENY' })] }, /forbids Discord .* DENY/],
  ['the browser never requested the page', {}, /has not asked for the page/],
  ['the page was reloaded from within', { outcomes: [page()], reports: [{ is: 'lost' }, loaded] }, /no-referrer/],
  [
    'the page was reloaded from within, with no relay around it',
    { outcomes: [page()], reports: [{ ...loaded, isOwnReferrer: true }] },
    /no-referrer/,
  ],
  [
    'the page was reloaded without its query after it was ready',
    { stages: shaken, outcomes: [page()], reports: [loaded, { ...loaded, hasFrameId: false }] },
    /no frame_id/,
  ],
  [
    'the URL of the page lost its query',
    { outcomes: [page()], reports: [{ ...loaded, hasFrameId: false }] },
    /no frame_id/,
  ],
  [
    'the page threw an error first',
    { outcomes: [page()], reports: [loaded, { is: 'error', text: 'sdk is not defined' }] },
    /^handshake: .* sdk is not defined/,
  ],
  ['the SDK is never created', { outcomes: [page()], reports: [loaded] }, /Make new DiscordSDK/],
  [
    'the client id is wrong',
    { stages: { ...shaken, turnedDown: { code: 4000, message: 'Invalid Client ID' } } },
    /Invalid Client ID .*--client-id/,
  ],
  ['the simulated client is set to be silent', { stages: shaken, isSilent: true }, /^ready: .*Silent/],
])('the diagnosis says when ready() hangs because %s', (_, facts, received) => {
  expect(stuckAt(facts)).toMatch(received)
})

test('steps within their time limit are pending, and successful ones done', () => {
  expect(stuckAt({ ageMs: 500 })).toBe('nothing')
  const all = { ...shaken, authorizedAt: 2, authenticatedAt: 3 }
  expect(diagnose({ ...quiet, outcomes: [page()], stages: all }).map(({ state }) => state)).toEqual(
    Array.from({ length: 5 }, () => 'done'),
  )
  const requests = diagnose({ ...quiet, stages: shaken, isAsking: true })
  expect(requests.at(-1)).toMatchObject({
    step: 'authorize',
    state: 'waiting',
    sentence: 'The person is being asked.',
  })
})

test('other problems are reported once, with a cure', () => {
  const missing = {
    path: '/art/a.png',
    kind: 'other' as const,
    status: 404,
    why: 'unmapped' as const,
    target: null,
    framing: null,
  }
  const refused = page({ path: '/live', kind: 'socket', status: 502, why: 'unreachable' })
  const found = diagnose({
    ...quiet,
    stages: shaken,
    outcomes: [page({ framing: "frame-ancestors 'self' https://discord.com" }), missing, missing, refused],
    reports: [{ is: 'policy', directive: 'connect-src', blocked: 'https://api.example.test/' }],
  }).filter(({ step }) => step === 'also')
  expect(found.map(({ sentence }) => sentence)).toEqual([
    '404 /art/a.png',
    'WebSocket: 502 /live',
    'Blocked by the content policy (connect-src): https://api.example.test/',
    expect.stringContaining('PTB, Canary'),
  ])
})
