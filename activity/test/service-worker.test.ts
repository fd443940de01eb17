import { expect, test, vi } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { serviceWorker } from '../offline-page.ts'

type Request = { url: string; mode: string; destination: string }
type FetchEvent = {
  request: Request
  preloadResponse: Promise<unknown>
  respondWith: (answer: Promise<Response>) => void
}

const page = { url: 'https://segue.test/room/attic', mode: 'navigate', destination: 'document' }

/** What the worker, registered by this installation, answers to a request; null if it leaves it to the browser. */
async function answerTo(request: Request, server: () => Promise<Response>, name = 'Segue'): Promise<Response | null> {
  const listeners = new Map<string, (event: FetchEvent) => void>()
  const location = { href: `https://segue.test/service-worker.js?${new URLSearchParams({ name })}` }
  const addEventListener = (type: string, listen: (event: FetchEvent) => void) => listeners.set(type, listen)
  // oxlint-disable-next-line no-implied-eval, no-new-func -- a service worker is a script with its own globals.
  new Function('self', 'fetch', serviceWorker())({ location, addEventListener }, server)
  let answer: Promise<Response> | null = null
  const respondWith = (response: Promise<Response>) => void (answer = response)
  must(
    listeners.get('fetch'),
    'a listener for requests',
  )({
    request,
    preloadResponse: Promise.resolve(undefined),
    respondWith,
  })
  return answer
}

const down = () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  ['unreachable', down],
  ['behind a proxy that cannot reach it', async () => new Response('Bad gateway', { status: 502 })],
])(
  'a page of a server that is %s is our own, in every language, with the name of the installation',
  async (_, server) => {
    const answer = must(await answerTo(page, server, '<b>Ours & theirs'), 'a page')
    const text = await answer.text()
    expect(answer.status).toBe(503)
    expect(text).toContain('&#60;b>Ours &#38; theirs can’t be reached right now')
    expect(text).toContain('No se puede acceder a &#60;b>Ours &#38; theirs ahora mismo')
    expect(text).not.toContain('{{')
  },
)

test('the page loads nothing else, and only its own script runs', async () => {
  const answer = must(await answerTo(page, down), 'a page')
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  const nonce = must(/script-src 'nonce-([\w-]+)'/.exec(policy)?.[1], 'a nonce')
  const text = await answer.text()
  expect(policy).toContain("default-src 'none'")
  expect(text.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`])
  expect(text).not.toMatch(/\bsrc=|href="(?!data:)|url\(/)
})

test.each([200, 404, 500])('a page that the server answers with %d is passed on', async (status) => {
  const response = new Response('its own', { status })
  expect(await answerTo(page, async () => response)).toBe(response)
})

test.each([
  ['calls of the API', { ...page, mode: 'cors', destination: '' }],
  ['files', { ...page, mode: 'no-cors', destination: 'script' }],
  ['frames', { ...page, destination: 'iframe' }],
])('%s are left to the browser', async (_, request) => {
  const server = vi.fn(down)
  expect(await answerTo(request, server)).toBeNull()
  expect(server).not.toHaveBeenCalled()
})
