import { violations } from '../test/axe.ts'
import { isPlaying, nowPlaying, stepUp } from '../test/people.ts'
import { showPanel, type Visitor } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

const notLoaded = 'This section couldn’t be loaded.'
const assets = '**/assets/**'

/** With data saving on, nothing is prefetched. */
async function saveData({ page }: Visitor): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
}

async function listen(listener: Visitor, room: string): Promise<void> {
  await listener.page.goto(room)
  await listener.tapToListen()
  await expect.poll(isPlaying(listener)).toBe('playing')
}

/** From now on, no further part of the client can be loaded, as after a deployment or in a tunnel. */
const loseParts = ({ page }: Visitor) => page.route(assets, (route) => route.abort())
const restoreParts = ({ page }: Visitor) => page.unroute(assets)

/** The song advances, and it is audible. */
async function expectMusic({ sound }: Visitor): Promise<void> {
  const { position } = await sound()
  await expect.poll(async () => (await sound()).position).not.toBe(position)
  await expect.poll(async () => (await sound()).energy).toBeGreaterThan(0)
}

test('the music continues while a part cannot be loaded, and the part opens once it can', async ({
  guest,
  demoRoom,
}) => {
  const listener = await guest()
  const { page } = listener
  const alert = page.getByRole('alert').getByText(notLoaded)
  await saveData(listener)
  await listen(listener, demoRoom)
  await expect(page.getByPlaceholder('Say something').or(page.getByText('Sign up to')).first()).toBeVisible()

  await test.step('a menu shows the error next to its button and opens automatically when the network is back', async () => {
    await loseParts(listener)
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(alert).toBeVisible()
    await expectMusic(listener)
    await restoreParts(listener)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('menuitem', { name: 'Sign up' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a dialog shows the error and opens on “Try again”', async () => {
    await loseParts(listener)
    await stepUp(listener)
    await expect(alert).toBeVisible()
    await expectMusic(listener)
    await expect(nowPlaying(listener)).not.toBeEmpty()
    await restoreParts(listener)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Create account' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a panel shows the error in its place and appears with its styles', async () => {
    await loseParts(listener)
    await showPanel(page, 'People')
    const panel = page.getByRole('region', { name: 'People' })
    await expect(panel.getByText(notLoaded)).toBeVisible()
    await expectMusic(listener)
    await restoreParts(listener)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByRole('listitem').first()).toHaveCSS('list-style-type', 'none')
  })
})

test('a page that cannot be loaded keeps its header and the music’s controls, and appears by itself with its styles', async ({
  member,
  demoRoom,
}) => {
  const listener = await member('Mara')
  const { page } = listener
  const dockCame = page.waitForEvent('requestfinished', (request) => request.url().includes('/room-dock-'))
  await listen(listener, demoRoom)
  await dockCame
  // The menu is here; the page that it leads to is not.
  await page.getByRole('button', { name: 'Your account' }).click()
  const settings = page.getByRole('menuitem', { name: 'Settings' })
  await expect(settings).toBeVisible()
  await loseParts(listener)
  await settings.click()
  await expect(page.getByRole('alert').getByText(notLoaded)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await expect(
    page.getByRole('complementary', { name: 'Current room' }).getByRole('button', { name: 'Mute' }),
  ).toBeVisible()
  await expectMusic(listener)
  await restoreParts(listener)
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await expect(sections).toHaveCSS('position', 'sticky')
  await expect(sections.getByRole('link').first()).toHaveCSS('text-decoration-line', 'none')
})

test('parts that people are likely to open next are prefetched, and open without a network', async ({
  guest,
  demoRoom,
}) => {
  const listener = await guest()
  const { page } = listener
  const fetched: string[] = []
  page.on('requestfinished', (request) => fetched.push(request.url()))
  await listen(listener, demoRoom)
  // The parts of the sign-up dialog: its window, its form and its texts.
  for (const part of ['dialog-host', 'sign-up-form', 'pages-en'])
    await expect.poll(() => fetched.some((url) => url.includes(`/${part}-`))).toBe(true)
  await page.context().setOffline(true)
  await stepUp(listener)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Create account' })).toBeVisible()
  await page.context().setOffline(false)
})

test('a room that is reloaded without a connection shows our own page, and opens again by itself', async ({
  guest,
  demoRoom,
}) => {
  const { page } = await guest({ serviceWorkers: 'allow' })
  await page.goto(demoRoom)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Segue can’t be reached right now' })).toBeVisible()
  await expect(page.getByText('Trying again…')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Step up', exact: true }).first()).toBeVisible()
  expect(page.url()).toBe(demoRoom)
})

test('a new version is offered when a part of this one is gone, and waits for the end of the song', async ({
  guest,
  demoRoom,
}) => {
  const listener = await guest()
  const { page } = listener
  await saveData(listener)
  // The song also continues without the part that shows the current room on other pages.
  await page.route('**/assets/room-listeners-*', (route) => route.abort())
  await listen(listener, demoRoom)
  await loseParts(listener)
  await page.route('/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js"></script>' }),
  )
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByText('A new version is available.')).toBeVisible()
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(page.getByText('Reloading after this song.')).toBeVisible()
  await expectMusic(listener)
  await restoreParts(listener)
  await page.unroute('/')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload now' }).click()
  await reloaded
})
