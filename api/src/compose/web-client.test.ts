import { expect, test } from 'vitest'
import { serveWebClient } from './web-client.ts'

const page = () => Promise.resolve(new Response('<html></html>'))
const client = { file: () => Promise.resolve(undefined), page, panel: page }
const headFor = () => Promise.resolve(undefined)

async function ancestorsAt(path: string): Promise<boolean> {
  const request = new Request(`https://segue.test${path}`, { headers: { Accept: 'text/html' } })
  const answer = await serveWebClient(request, { client, headFor }, () => new Response(null, { status: 404 }))
  return (answer.headers.get('content-security-policy') ?? '').includes('frame-ancestors')
}

test('an activity may be framed by every client of Discord, an opaque one too, and the panel by nobody', async () => {
  for (const path of ['/?frame_id=1&instance_id=i', '/room/lounge?frame_id=1']) {
    expect(await ancestorsAt(path), path).toBe(false)
  }
  for (const path of ['/', '/room/lounge', '/admin', '/admin?frame_id=1']) {
    expect(await ancestorsAt(path), path).toBe(true)
  }
})
