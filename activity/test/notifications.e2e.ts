import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mentionOf } from '@segue/shared/chat/rules.ts'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { until } from '@segue/shared/test/until.ts'
import { createOutboundFetch } from '../../api/src/adapters/http/guarded-fetch.ts'
import { createNodeTransport } from '../../api/src/adapters/http/node-transport.ts'
import { pretendOutside } from '../../api/test/pretend-outside.ts'
import { pretendPushService, type PretendBrowser } from '../../api/test/pretend/push-services.ts'
import { violations } from './axe.ts'
import { member, password, send } from './people.ts'
import { openProduct } from './providers/product-in-process.ts'
import { sharedChromium } from './shared-product.ts'

let key = ''
const service = pretendPushService(Date.now, () => key)
let product: Awaited<ReturnType<typeof openProduct>>
let browser: Browser
const closing: (() => unknown)[] = []
beforeAll(async () => {
  const outside = await pretendOutside(service.hosts)
  const transport = createNodeTransport({ resolve: async () => [], standIn: outside.standIn })
  const fetch = createOutboundFetch({ transport, map: thirdParties })
  product = await openProduct({ credentials: {}, apis: {}, fetch })
  key = await product.app.push.publicKey()
  browser = await sharedChromium()
  closing.push(
    () => outside.close(),
    transport.close,
    () => product.stop(),
    () => browser.close(),
  )
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** Has a page subscribe with a pretend push service: Chromium's own cannot be reached. */
const pretendToSubscribe = ({ endpoint, keys }: PretendBrowser) => `{
  let subscription = null
  const made = { endpoint: ${JSON.stringify(endpoint)}, keys: ${JSON.stringify(keys)} }
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || !applicationServerKey) throw new TypeError('no subscription without both')
    return (subscription = { ...made, toJSON: () => made, unsubscribe: async () => Boolean((subscription = null)) })
  }
  PushManager.prototype.getSubscription = async () => subscription
}`

/** Hands over what a push service has received as the browser does: decrypted, to the worker, whether a page is open or not. */
async function deliverTo(context: BrowserContext, browserThere: PretendBrowser): Promise<CDPSession> {
  const devtools = await context.newCDPSession(await context.newPage())
  let registrationId: string | undefined
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(
      ({ isDeleted, scopeURL }) => !isDeleted && scopeURL === `${product.url}/`,
    )?.registrationId
  })
  await devtools.send('ServiceWorker.enable')
  const id = await until(() => registrationId, 'the service worker')
  await noteShown(context)
  service.listeners.push((to, { payload }) => {
    if (to !== browserThere) return
    const data = JSON.stringify(payload)
    void devtools.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId: id, data })
  })
  return devtools
}

type Shown = { title: string; body: string; path: string }

/**
 * Has the worker note the title of what it has shown. While a notification is about to be shown nobody may ask for those
 * that are: Chromium then takes it for one that was put away, and forgets it.
 */
const noteShown = (context: BrowserContext): Promise<void> | undefined =>
  context.serviceWorkers()[0]?.evaluate(() => {
    const worker = globalThis as unknown as {
      registration: { showNotification: (title: string, options: object) => Promise<void> }
      titles: string[]
    }
    const { registration } = worker
    const show = registration.showNotification.bind(registration)
    worker.titles = []
    registration.showNotification = async (title, options) => {
      await show(title, options)
      worker.titles.push(title)
    }
  })

/** Waits until a notification was shown whose title begins so. Sending is a job, which may wait for its turn. */
const untilShown = (context: BrowserContext, beginning: string): Promise<unknown> =>
  until(
    () =>
      context
        .serviceWorkers()[0]
        ?.evaluate(
          (wanted) => (Reflect.get(globalThis, 'titles') as string[]).some((title) => title.startsWith(wanted)),
          beginning,
        ),
    `the notification “${beginning}”`,
    60_000,
  )

/** What the worker shows. */
const shownIn = (context: BrowserContext): Promise<Shown[]> =>
  context.serviceWorkers()[0]?.evaluate(async () => {
    const list: { title: string; body: string; data: { path: string } }[] = await Reflect.get(
      globalThis,
      'registration',
    ).getNotifications()
    return list.map(({ title, body, data }) => ({ title, body, path: data.path }))
  }) ?? Promise.resolve([])

/** Presses a notification. Only a real press may open a window, so the address is told that it would open. */
const press = (context: BrowserContext, title: string): Promise<string> =>
  context.serviceWorkers()[0]?.evaluate(async (wanted) => {
    const worker = globalThis as unknown as {
      registration: { getNotifications: () => Promise<{ title: string }[]> }
      clients: { openWindow: (url: string) => Promise<null> }
      NotificationEvent: new (type: string, init: object) => Event
      dispatchEvent: (event: Event) => boolean
    }
    const notification = (await worker.registration.getNotifications()).find((one) => one.title === wanted)
    return new Promise<string>((opened) => {
      worker.clients.openWindow = async (url) => {
        opened(url)
        return null
      }
      worker.dispatchEvent(new worker.NotificationEvent('notificationclick', { notification }))
    })
  }, title) ?? Promise.reject(new Error('There is no service worker'))

test('a push message arrives while the page is closed, its press opens the room, and blocking ends it', async () => {
  const { url } = product
  const there = service.browser()
  const ann = await member(browser, url, 'Ann', { permissions: ['notifications'] })
  const bob = await send<{ accessToken: string; uuid: string }>(url, '/users/sign-up', {
    nickname: 'Bob',
    email: `bob.${crypto.randomUUID()}@example.test`,
    password,
  })
  const room = await send<{ uuid: string; slug: string }>(
    url,
    '/rooms/infrastructure',
    { name: 'The Night Shift' },
    bob.accessToken,
  )
  const { page } = ann
  const context = page.context()
  await page.addInitScript(pretendToSubscribe(there))
  await page.goto(`${url}/settings/notifications`)
  await page.getByRole('button', { name: 'Show notifications here' }).click()
  await page.getByText('This browser shows notifications').waitFor()
  await deliverTo(context, there)
  await page.close()

  await send(url, '/dj-fans', { djUuid: bob.uuid }, ann.token)
  const dj = await product.enter(bob.accessToken, room.uuid)
  expect((await dj.act('addDj')).error).toBeUndefined()
  await send(url, '/notifications/dj-fans', { roomId: room.slug }, bob.accessToken)
  await untilShown(context, 'Bob is on stage')
  expect(await shownIn(context)).toEqual([
    { title: 'Bob is on stage', body: 'Playing in The Night Shift right now.', path: `/room/${room.slug}` },
  ])
  const opened = await press(context, 'Bob is on stage')
  expect(opened).toBe(`${url}/room/${room.slug}`)
  expect(await shownIn(context)).toEqual([])
  const back = await context.newPage()
  await back.goto(opened)
  await back.getByRole('heading', { name: 'The Night Shift' }).first().waitFor()
  await back.goto(`${url}/settings/notifications`)

  const mention = () =>
    send(url, '/messages', { receiver: room.uuid, data: { text: `${mentionOf(ann.uuid)} come` } }, bob.accessToken)
  // A connection that broke would keep her place for a while: she leaves.
  const leaving = await product.enter(ann.token, room.uuid)
  await leaving.act('leaveRoom')
  await mention()
  await untilShown(context, 'Bob mentioned you')
  await send(url, '/blocked-users', { userUuid: bob.uuid }, ann.token)
  const before = service.receivedBy(there).length
  await mention()
  // Whatever is due is sent within moments: another's message that comes after shows that the blocked one's did not.
  await send(
    url,
    '/web-notifications/push-notification',
    { userUuids: [ann.uuid], title: 'Later', message: 'x' },
    'service-token-for-tests',
  )
  await untilShown(context, 'Later')
  expect(service.receivedBy(there).length).toBe(before + 1)
  expect(service.wrong).toEqual([])
  dj.leave()
  await ann.close()
})

const looks = [
  { name: 'Desk', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'Phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const

test('the bell and the settings are for everybody: on a desk and a phone, in both languages', async () => {
  const { url } = product
  const ann = await member(browser, url, 'Ann')
  const names = ['Ben', 'Cleo', 'Dana']
  for (const nickname of names) {
    const email = `${nickname}.${crypto.randomUUID()}@example.test`
    const { accessToken } = await send<{ accessToken: string }>(url, '/users/sign-up', { nickname, email, password })
    await send(url, '/friend-invitations', { userUuid: ann.uuid }, accessToken)
  }
  await ann.close()
  for (const { name, ...look } of looks) {
    const who = await member(browser, url, name, look)
    const { page } = who
    await page.addInitScript((token) => localStorage.setItem('segue-token', token), ann.token)
    const lang = name === 'Phone' ? 'es' : 'en'
    await page.goto(`${url}/?lang=${lang}`)
    await page.getByRole('button', { name: lang === 'es' ? /^Notificaciones, 3/ : /^Notifications, 3/ }).click()
    const inbox = page.getByRole('dialog')
    await inbox.getByText(lang === 'es' ? 'Dana te invita a ser amigos' : 'Dana wants to be your friend').waitFor()
    expect([name, await violations(page)]).toEqual([name, []])
    await inbox.getByRole('link').click()
    await page
      .getByRole('switch', { name: lang === 'es' ? 'Silencio todos los días' : 'Keep quiet every day' })
      .click()
    await page
      .getByRole('textbox')
      .or(page.getByLabel(lang === 'es' ? 'Desde' : 'From'))
      .first()
      .waitFor()
    expect([name, await violations(page)]).toEqual([name, []])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect([name, wide, who.faults()]).toEqual([name, false, []])
    await page
      .getByRole('switch', { name: lang === 'es' ? 'Silencio todos los días' : 'Keep quiet every day' })
      .click()
    await who.close()
  }
})
