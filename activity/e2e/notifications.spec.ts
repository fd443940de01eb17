import type { BrowserContext, CDPSession } from 'playwright-core'
import { must } from '@segue/shared/must.ts'
import { mentionOf } from '@segue/shared/chat/rules.ts'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { until } from '@segue/shared/test/until.ts'
import { createOutboundFetch } from '../../api/src/adapters/http/guarded-fetch.ts'
import { createNodeTransport } from '../../api/src/adapters/http/node-transport.ts'
import { fakeOutside } from '../../api/test/fakes/fake-outside.ts'
import { fakePushService, type FakeBrowser } from '../../api/test/fakes/push-services.ts'
import { violations } from '../test/axe.ts'
import { send, signUpUser } from '../test/people.ts'
import { openProduct } from '../test/providers/product-in-process.ts'
import { expect, test as base, type Product } from './fixtures.ts'

type PushProduct = Awaited<ReturnType<typeof openProduct>> & { pushService: ReturnType<typeof fakePushService> }

/** These tests use a separate product, which sends push messages to a fake push service. */
const test = base.extend<object, { pushProduct: PushProduct; product: Product }>({
  pushProduct: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed.
    async ({}, use) => {
      let publicKey = ''
      const pushService = fakePushService(Date.now, () => publicKey)
      const outside = await fakeOutside(pushService.hosts)
      const transport = createNodeTransport({ resolve: async () => [], standIn: outside.standIn })
      const fetch = createOutboundFetch({ transport, map: thirdParties })
      const product = await openProduct({ credentials: {}, apis: {}, fetch })
      publicKey = await product.app.push.publicKey()
      await use({ ...product, pushService })
      await product.stop()
      transport.close()
      await outside.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ pushProduct }, use) =>
      use({ url: pushProduct.url, simulatorPort: 0, outboxUrl: '', serviceToken: 'service-token-for-tests' }),
    { scope: 'worker' },
  ],
})

/** Makes a page subscribe to the fake push service, since Chromium's own is unreachable. */
const fakeSubscription = ({ endpoint, keys }: FakeBrowser) => `{
  let subscription = null
  const fields = { endpoint: ${JSON.stringify(endpoint)}, keys: ${JSON.stringify(keys)} }
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || !applicationServerKey) throw new TypeError('userVisibleOnly and applicationServerKey are required')
    return (subscription = { ...fields, toJSON: () => fields, unsubscribe: async () => Boolean((subscription = null)) })
  }
  PushManager.prototype.getSubscription = async () => subscription
}`

/** Delivers a browser's messages at the push service to its service worker, whether a page is open or not. */
async function deliverPushes(context: BrowserContext, browser: FakeBrowser, { url, pushService }: PushProduct) {
  const devTools: CDPSession = await context.newCDPSession(await context.newPage())
  let registrationId: string | undefined
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(
      ({ isDeleted, scopeURL }) => !isDeleted && scopeURL === `${url}/`,
    )?.registrationId
  })
  await devTools.send('ServiceWorker.enable')
  const id = await until(() => registrationId, 'the service worker to be active')
  await recordTitles(context)
  pushService.listeners.push((to, { payload }) => {
    if (to !== browser) return
    const data = JSON.stringify(payload)
    void devTools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId: id, data })
  })
}

const workerOf = (context: BrowserContext) => must(context.serviceWorkers()[0], 'a registered service worker')

/**
 * Makes the service worker record the title of each notification once it is shown. Asking Chromium for notifications
 * while one is about to be shown makes it treat that one as closed and drop it.
 */
const recordTitles = (context: BrowserContext): Promise<void> =>
  workerOf(context).evaluate(() => {
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

/** Waits for a notification. A job sends it, which may be queued. */
const expectShown = (context: BrowserContext, title: RegExp): Promise<void> =>
  expect
    .poll(() => workerOf(context).evaluate(() => (Reflect.get(globalThis, 'titles') as string[]).join('\n')))
    .toMatch(title)

/** The visible notifications. */
const notificationsIn = (context: BrowserContext): Promise<{ title: string; body: string; path: string }[]> =>
  workerOf(context).evaluate(async () => {
    const list: { title: string; body: string; data: { path: string } }[] = await Reflect.get(
      globalThis,
      'registration',
    ).getNotifications()
    return list.map(({ title, body, data }) => ({ title, body, path: data.path }))
  })

/** Clicks a notification and returns the URL it opens: only a real click may open a window. */
const clickNotification = (context: BrowserContext, title: string): Promise<string> =>
  workerOf(context).evaluate(async (wanted) => {
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
  }, title)

test('a push notification arrives with the page closed, opens the room when clicked, and stops after blocking', async ({
  member,
  product: { url, serviceToken },
  pushProduct,
}) => {
  const { pushService } = pushProduct
  const pushBrowser = pushService.browser()
  const { page, token, uuid } = await member('Ann', { permissions: ['notifications'], serviceWorkers: 'allow' })
  const context = page.context()
  const bob = await signUpUser(url, 'Bob')
  const path = '/rooms/infrastructure'
  const room = await send<{ uuid: string; slug: string }>(url, path, { name: 'The Night Shift' }, bob.token)
  const dj = await pushProduct.enter(bob.token, room.uuid)

  await test.step('Ann turns notifications on, follows Bob and closes the page', async () => {
    await page.addInitScript(fakeSubscription(pushBrowser))
    await page.goto('/settings/notifications')
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(page.getByText('This browser shows notifications')).toBeVisible()
    await deliverPushes(context, pushBrowser, pushProduct)
    await page.close()
    await send(url, '/dj-fans', { djUuid: bob.uuid }, token)
  })

  await test.step('she is notified when Bob plays, and a click opens his room', async () => {
    expect((await dj.act('addDj')).error).toBeUndefined()
    await send(url, '/notifications/dj-fans', { roomId: room.slug }, bob.token)
    await expectShown(context, /^Bob is on stage/m)
    expect(await notificationsIn(context)).toEqual([
      { title: 'Bob is on stage', body: 'Playing in The Night Shift right now.', path: `/room/${room.slug}` },
    ])
    const opened = await clickNotification(context, 'Bob is on stage')
    expect(opened).toBe(`${url}/room/${room.slug}`)
    expect(await notificationsIn(context)).toEqual([])
    const newPage = await context.newPage()
    await newPage.goto(opened)
    await expect(newPage.getByRole('heading', { name: 'The Night Shift' }).first()).toBeVisible()
    await newPage.goto('/settings/notifications')
  })

  await test.step('she is notified when Bob mentions her, until she blocks him', async () => {
    const mention = () =>
      send(url, '/messages', { receiver: room.uuid, data: { text: `${mentionOf(uuid)} come` } }, bob.token)
    // A user whose page was closed stays in the room for a while, so Ann leaves explicitly.
    await (await pushProduct.enter(token, room.uuid)).act('leaveRoom')
    await mention()
    await expectShown(context, /^Bob mentioned you/m)
    await send(url, '/blocked-users', { userUuid: bob.uuid }, token)
    const before = pushService.receivedBy(pushBrowser).length
    await mention()
    // A later notification from another sender proves that the mention was not sent.
    const later = { userUuids: [uuid], title: 'Later', message: 'x' }
    await send(url, '/web-notifications/push-notification', later, serviceToken)
    await expectShown(context, /^Later/m)
    expect(pushService.receivedBy(pushBrowser)).toHaveLength(before + 1)
  })
  expect(pushService.wrong).toEqual([])
  dj.leave()
})

const looks = [
  {
    lang: 'en',
    options: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
    bell: /^Notifications, 3/,
    invitation: 'Dana wants to be your friend',
    quietHours: 'Use quiet hours every day',
    from: 'From',
  },
  {
    lang: 'es',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
    bell: /^Notificaciones, 3/,
    invitation: 'Dana te invita a ser amigos',
    quietHours: 'Silencio todos los días',
    from: 'Desde',
  },
] as const
for (const { lang, options, bell, invitation, quietHours, from } of looks)
  test(`the inbox and the notification settings are accessible and fit the screen (${lang})`, async ({
    member,
    product: { url },
  }) => {
    const { page, uuid } = await member('Ann', options)
    for (const name of ['Ben', 'Cleo', 'Dana']) {
      const { token } = await signUpUser(url, name)
      await send(url, '/friend-invitations', { userUuid: uuid }, token)
    }
    await page.goto(`/?lang=${lang}`)
    await page.getByRole('button', { name: bell }).click()
    const inbox = page.getByRole('dialog')
    await expect(inbox.getByText(invitation)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await inbox.getByRole('link').click()
    await page.getByRole('switch', { name: quietHours }).click()
    await expect(page.getByLabel(from, { exact: true })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
