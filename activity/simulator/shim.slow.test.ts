import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { onFreePort } from '@segue/shared/test/free-port.ts'
import { launchChromium } from '../test/chromium.ts'
import { close, listen } from './local-server.ts'
import { readConfig } from './config.ts'
import { startSimulator } from './start.ts'

const clientId = '1234567890123456789'

/** What the SDK does until `ready()`: it posts to the referrer. */
const activity = `<head><script>
  addEventListener('message', ({ data: [, { evt }] }) => (document.body.textContent = evt))
  const frame_id = new URLSearchParams(location.search).get('frame_id')
  const handshake = [0, { v: 1, encoding: 'json', client_id: '${clientId}', frame_id }]
  parent.postMessage(handshake, document.referrer || '*')
</script></head><body>waiting</body>`

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const end of closing.splice(0).reverse()) await end()
})

/** The activity, opened in a browser, and served with a header or without. */
async function opened(headers: Record<string, string>) {
  const server = createServer((_, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html', ...headers }).end(activity),
  )
  const target = `localhost:${await listen(server, 0)}`
  closing.push(() => close(server))
  const simulator = await onFreePort((port) => startSimulator(readConfig({ target, port, clientId })), 3)
  closing.push(() => simulator.close())
  const browser = await launchChromium()
  closing.push(() => browser.close())
  const page = await browser.newPage()
  await page.goto(simulator.url)
  await page.getByRole('button', { name: 'Open the activity' }).click()
  const body = page.locator('.client iframe').contentFrame().locator('iframe').contentFrame().locator('body')
  await expect.poll(() => body.textContent()).toBe('READY')
  const reload = () => body.evaluate(() => setTimeout(() => location.reload()))
  return { page, body, reload }
}

test('an activity without a referrer is ready again after it reloads itself', async () => {
  const { body, reload } = await opened({ 'referrer-policy': 'no-referrer' })
  await body.evaluate((element) => (element.textContent = 'before'))
  await reload()
  await expect.poll(() => body.textContent()).toBe('READY')
})

test('an activity that reloads itself and then believes it is in Discord gets a warning', async () => {
  const { page, reload } = await opened({})
  await reload()
  await page.getByRole('list', { name: 'Diagnosis' }).getByText('Referrer-Policy: no-referrer').waitFor()
})

test("pictures of Discord's CDN are shown without Discord, however the page loads them", async () => {
  const { body } = await opened({ 'referrer-policy': 'no-referrer' })
  const widths = await body.evaluate(async () => {
    const url = 'https://cdn.discordapp.com/embed/avatars/1.png'
    const loaded = (load: (picture: HTMLImageElement) => void) =>
      new Promise<number>((resolve) => {
        const picture = new Image()
        picture.addEventListener('load', () => resolve(picture.naturalWidth))
        picture.addEventListener('error', () => resolve(0))
        load(picture)
      })
    return [
      await loaded((picture) => (picture.src = url)),
      await loaded((picture) => picture.setAttribute('src', url)),
    ]
  })
  expect(widths.every((width) => width > 0)).toBe(true)
})
