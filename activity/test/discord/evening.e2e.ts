import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { authorise, entitle, type Sku } from '@segue/simulator/discord/world.ts'
import { launchChromium } from '../chromium.ts'
import { password, send } from '../people.ts'
import { give, lastLine, lookAt, openAgain, setEvening } from './evening.ts'
import type { Insider } from './stage.ts'

/** One evening of a server: Ann owns it, Bob opens the Lounge's activity before her, and Dora that of the Hall. */
let evening: Awaited<ReturnType<typeof setEvening>>
let ann: Insider
let bob: Insider
let dora: Insider
beforeAll(async () => {
  evening = await setEvening()
  bob = await evening.enter(evening.bob, evening.lounge)
  await titled(bob, 'Lounge · Night Owls')
  ann = await evening.enter(evening.ann, evening.lounge)
  dora = await evening.enter(evening.dora, evening.hall)
  await titled(dora, 'Hall · Night Owls')
  for (const who of [ann, bob, dora]) await lookAt(who, evening.general)
})
afterAll(() => evening?.close())

/** Waits until somebody's activity shows a room. */
const titled = ({ page }: Insider, name: string) =>
  page.frameLocator('iframe').getByRole('heading', { name, level: 1, exact: true }).waitFor({ timeout: 60_000 })
const onDeck = (who: Insider) => who.frame().getByRole('region', { name: 'Now playing' }).textContent()

/** The slug of the room that somebody is in, as the bot's link to it has it. */
async function slugOfRoomOf(who: Insider): Promise<string> {
  await give(who, '/room info')
  const link = await lastLine(who).getByRole('link').last().getAttribute('href')
  return must(/\/room\/([^/?]+)/.exec(link ?? '')?.[1], 'a link to the room')
}

test('a command given anywhere means the room that one is in, and the server’s owner is staff there, whoever opened it', async () => {
  expect(await give(bob, '/play song:Kite')).toMatch(/Kite is number 1 in your queue/)
  expect(await give(bob, '/dj up')).toMatch(/You are on the decks/)
  await expect.poll(() => onDeck(ann)).toContain('Kite')
  expect(await give(ann, '/room info')).toMatch(/Lounge · Night Owls/)
  expect(await give(dora, '/room info')).toMatch(/Hall · Night Owls/)
  expect(await give(dora, '/skip')).toMatch(/Nothing is playing/)
  // Dora came to the Hall first and owns that room; in the Lounge she would be a listener.
  await ann.frame().getByRole('button', { name: /^Like/ }).click()
  expect(await give(ann, '/skip')).toMatch(/Skipped\./)
  await ann.frame().getByRole('button', { name: 'More', exact: true }).click()
  await ann.frame().getByRole('menuitem', { name: 'Room settings' }).waitFor()
  await ann.page.keyboard.press('Escape')
})

test('“Open room” under a message leads to the room that the message is of, and a new link wherever it says', async () => {
  const [lounge, hall] = [await slugOfRoomOf(bob), await slugOfRoomOf(dora)]
  expect(lounge).not.toBe(hall)
  await give(bob, '/nowplaying')
  await ann.page.getByRole('button', { name: 'Close', exact: true }).click()
  await lastLine(ann).getByRole('button', { name: 'Open room' }).click()
  await ann.page.getByRole('region', { name: 'Ann in general' }).waitFor()
  await titled(ann, 'Lounge · Night Owls')
  await lookAt(ann, evening.general)

  // What was played lies a moment back by now. Within the two minutes for which a place is kept: in the Hall, and by a link into the Lounge, and back.
  evening.pass(60_000)
  await openAgain(dora, lounge)
  await titled(dora, 'Lounge · Night Owls')
  await openAgain(dora, hall)
  await titled(dora, 'Hall · Night Owls')
})

test('an empty room offers what its server likes, and one press plays it', async () => {
  const offer = dora.frame().getByRole('region', { name: 'What this server likes' })
  await offer.getByText('Kite').waitFor()
  await offer.getByRole('button', { name: 'Let the room play it' }).waitFor()
  await offer.getByRole('button', { name: 'Play it yourself' }).click()
  await expect.poll(() => onDeck(dora)).toContain('Kite')
  await offer.waitFor({ state: 'detached' })
})

test('while two processes of the bot hear everything, nothing is done twice', async () => {
  const second = await evening.startBot()
  expect(await give(ann, '/play song:Kite')).toMatch(/Kite is number 1 in your queue/)
  expect(await give(ann, '/play song:Kite')).toMatch(/Kite is number 2 in your queue/)
  const queue = await give(ann, '/queue')
  expect(queue.match(/Kite/g)).toHaveLength(2)
  await second.stop()
  expect(evening.mistakes).toEqual([])
})

test('linking an account of the web loses nothing, and the next command is for it', async () => {
  const { url } = evening
  const asked = { nickname: 'Ann of the web', email: `ann.${crypto.randomUUID()}@example.test`, password }
  const { accessToken } = await send<{ accessToken: string }>(url, '/users/sign-up', asked)
  const linkCode = must(/Your code is (\S+)\./.exec(await give(ann, '/link'))?.[1], 'a code')
  await send(url, '/auth/link-discord', { linkCode, merge: true }, accessToken)
  expect(await give(ann, '/play song:Kite')).toMatch(/Kite is number 3 in your queue/)
  const queue = await fetch(`${url}/crate/special/queue`, { headers: { Authorization: `Bearer ${accessToken}` } })
  expect(await queue.json()).toMatchObject({ count: 3 })
})

test('figures for a linked role are those of the day, also of what was played after linking', async () => {
  const { world, app, url } = evening
  // Bob says yes on Discord's own page, and comes back with its code.
  const browser = bob.page.context().request
  const begun = await browser.get(`${url}/discord/linked-role`, { maxRedirects: 0 })
  const asked = new URL(begun.headers()['location'] ?? '').searchParams
  const code = authorise(world, bob.person.id, (asked.get('scope') ?? '').split(' '))
  const back = new URLSearchParams({ code, state: asked.get('state') ?? '' })
  const done = await browser.get(`${url}/discord/linked-role/done?${back}`)
  expect(await done.text()).toBe('Done. You can go back to Discord.')
  const played = () => Number(world.roleConnections.get(bob.person.id)?.metadata['songs_played'])
  const before = played()
  expect(before).toBeGreaterThanOrEqual(1)
  expect(await give(bob, '/play song:Kite')).toMatch(/Kite is number/)
  await give(bob, '/dj up')
  await expect.poll(() => onDeck(bob)).toContain('Kite')
  expect(await give(bob, '/skip')).toMatch(/Skipped/)
  evening.pass(24 * 60 * 60_000)
  await app.jobs.add(app.db, 'showAllFigures', {})
  await expect.poll(played, { timeout: 20_000 }).toBeGreaterThan(before)
})

test('what is bought in Discord while the activity is closed counts when it is opened, and no longer once it ends', async () => {
  const { world, app } = evening
  const pro: Sku = {
    id: world.snowflake(),
    name: 'Segue Pro',
    slug: 'pro',
    type: 5,
    price: { amount: 499, currency: 'eur' },
  }
  world.skus.set(pro.id, pro)
  app.config.discordProSku = pro.id
  /** How many plans Bob has that have not ended. */
  const plans = async () => {
    const rows = await app.db
      .selectFrom('discordPurchase')
      .innerJoin('discordAccount', 'discordAccount.userId', 'discordPurchase.userId')
      .where('discordId', '=', bob.person.id)
      .where((where) => where.or([where('endsAt', 'is', null), where('endsAt', '>', new Date(app.clock.now()))]))
      .select('entitlementId')
      .execute()
    return rows.length
  }
  expect(await plans()).toBe(0)
  await bob.page.getByRole('button', { name: 'Close', exact: true }).click()
  const bought = entitle(world, pro, bob.person.id)
  await bob.page.getByRole('button', { name: 'Open the activity' }).click()
  await titled(bob, 'Lounge · Night Owls')
  await expect.poll(plans).toBe(1)
  bought.endsAt = new Date(world.now() - 1).toISOString()
  evening.pass(24 * 60 * 60_000)
  await expect.poll(plans, { timeout: 20_000 }).toBe(0)
})

test('the activity opens while the bot is away, and on a telephone nothing lies under its notch', async () => {
  await evening.stopBot()
  await ann.page.getByRole('button', { name: 'Close', exact: true }).click()
  await ann.page.locator('iframe').waitFor({ state: 'detached' })
  const line = ann.page.locator('#chat').getByLabel('Command')
  await line.fill('/launch')
  await ann.page.keyboard.press('Escape')
  await ann.page.keyboard.press('Enter')
  await ann.page.locator('iframe').waitFor()

  const cleo = await evening.enter(evening.cleo, evening.hall, { platform: 'mobile' })
  await titled(cleo, 'Hall · Night Owls')
  const edges = () =>
    cleo.frame().evaluate(() => {
      const shown = [...document.querySelectorAll('button, a, input, textarea, h1')].flatMap((one) => {
        const { top, bottom, width } = one.getBoundingClientRect()
        return width > 1 && bottom > 0 && top < innerHeight ? [{ top, below: innerHeight - bottom }] : []
      })
      return { top: Math.min(...shown.map(({ top }) => top)), below: Math.min(...shown.map(({ below }) => below)) }
    })
  const insets = { top: 47, bottom: 34 }
  await cleo.frame().evaluate(({ top, bottom }) => {
    document.documentElement.style.setProperty('--discord-safe-area-inset-top', `${top}px`)
    document.documentElement.style.setProperty('--discord-safe-area-inset-bottom', `${bottom}px`)
  }, insets)
  await expect.poll(async () => (await edges()).top).toBeGreaterThanOrEqual(insets.top)
  expect((await edges()).below).toBeGreaterThanOrEqual(insets.bottom)
  await cleo.leave()
  await evening.startBot()
})

test('a client of Discord whose own page has no origin shows the activity', async () => {
  // Browsers let such a page reach no address of their own machine, which is where a test has its server.
  const browser = await launchChromium(['--disable-features=LocalNetworkAccessChecks'])
  const shell = await browser.newPage()
  const address = new URL('/?frame_id=1&instance_id=i&platform=mobile', evening.url)
  await shell.goto(`data:text/html,${encodeURIComponent(`<iframe src="${address.href}"></iframe>`)}`)
  const framed = () => shell.frames().find((one) => one.url().startsWith(address.origin))
  await expect.poll(() => framed()?.title()).toBe('Live DJ rooms')
  await browser.close()
})

test('the server’s owner closes a room that was made for the server, though somebody else opened it', async () => {
  await openAgain(ann, '')
  await titled(ann, 'Lounge · Night Owls')
  expect(await give(ann, '/room close')).toMatch(/Lounge · Night Owls/)
  await lastLine(ann).getByRole('button', { name: 'Delete it' }).click()
  for (const who of [ann, bob]) await who.frame().getByText('This room has been deleted').first().waitFor()
  await titled(dora, 'Hall · Night Owls')
  expect([...ann.faults(), ...bob.faults(), ...dora.faults()]).toEqual([])
})
