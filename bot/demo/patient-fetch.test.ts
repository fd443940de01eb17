import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { patientFetch, type PatientOptions } from './patient-fetch.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function patient(more: Partial<PatientOptions> = {}) {
  const stopping = new AbortController()
  const waits: number[] = []
  return {
    stopping,
    waits,
    fetch: patientFetch({ signal: stopping.signal, onWait: (seconds) => waits.push(seconds), ...more }),
  }
}

test("a rate-limited request is retried after the server's delay, with the same body", async () => {
  const bodies: string[] = []
  const url = await serving((request, response) => {
    void request.toArray().then((chunks) => {
      bodies.push(chunks.join(''))
      if (bodies.length > 1) return response.end('welcome')
      return response.writeHead(429, { 'retry-after': '1' }).end('wait')
    })
  })
  const requestedBefore: [ms: number, requests: number][] = []
  const { waits, fetch } = patient({ wait: async (ms) => void requestedBefore.push([ms, bodies.length]) })
  const answer = await fetch(url, { method: 'POST', body: 'sesame' })
  expect([answer.status, await answer.text()]).toEqual([200, 'welcome'])
  expect(requestedBefore).toEqual([[1000, 1]])
  expect([bodies, waits]).toEqual([['sesame', 'sesame'], [1]])
})

test('any other refusal is returned', async () => {
  const url = await serving((_, response) => void response.writeHead(401).end())
  const { waits, fetch } = patient()
  expect((await fetch(url)).status).toBe(401)
  expect(waits).toEqual([])
})

test('stopping ends the wait', async () => {
  const url = await serving((_, response) => void response.writeHead(503, { 'retry-after': '3600' }).end())
  const { stopping, waits, fetch } = patient()
  const request = fetch(url)
  await expect.poll(() => waits).toEqual([300])
  stopping.abort()
  await expect(request).rejects.toThrow()
})
