import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addChannel, addMember, addPerson } from '@segue/simulator/discord/world.ts'
import { password, send } from '../people.ts'
import { openProduct } from '../providers/product-in-process.ts'
import { showPanel, type PanelName } from '../visitor.ts'
import { toneWav } from '../wav.ts'
import { setStage, type Insider, type Stage } from './stage.ts'

const proPlan = {
  id: '4242',
  name: 'Segue Pro',
  slug: 'pro',
  type: 5,
  price: { amount: 499, currency: 'eur' },
} as const

let stage: Stage
beforeAll(async () => {
  const config = { openUploads: true, discordProSku: proPlan.id }
  stage = await setStage((application) => openProduct({ application, credentials: {}, apis: {}, config }))
  stage.world.skus.set(proPlan.id, proPlan)
})
afterAll(() => stage?.close())

const state = (who: Insider) => async () => (await who.sound().catch(() => undefined))?.report.state
const hears = (who: Insider) => expect.poll(state(who), { timeout: 30_000 }).toBe('playing')
const onDeck = async (who: Insider) =>
  (await who.frame().getByRole('region', { name: 'Now playing' }).textContent()) ?? ''
const counted = (who: Insider, what: string) => who.frame().getByRole('button', { name: new RegExp(`^${what}`) })
const people = (who: Insider) => who.frame().locator('header p').first().textContent()

const panel = (who: Insider, name: PanelName) => showPanel(who.frame(), name)
/** Loads the page anew, from within it. */
const reload = (who: Insider) =>
  who.loadAnew(() => who.frame().evaluate(() => void setTimeout(() => location.reload())))

/** All records are the same sound, which has to be encoded only once. */
const sound = toneWav(120, 220)

async function upload(who: Insider, title: string) {
  await panel(who, 'Queue')
  const asked = who.page.waitForEvent('filechooser')
  await who
    .frame()
    .getByRole('button', { name: /^(Upload|Choose files)$/ })
    .first()
    .click()
  const file = { name: `${title}.wav`, mimeType: 'audio/wav', buffer: sound }
  await (await asked).setFiles([file])
  await who.frame().getByText('1 song', { exact: true }).waitFor({ timeout: 180_000 })
}

const stepUp = (who: Insider) => who.frame().getByRole('button', { name: 'Step up', exact: true }).last().click()

/** How far what somebody hears is from what the room plays, seconds. */
async function off(who: Insider): Promise<number> {
  const { position, expected } = await who.sound()
  return Math.abs((position ?? Number.NaN) - (expected ?? Number.NaN))
}

/** Ann and Bob in the activity of one voice channel, each with a record of their own. */
describe('two people of one voice channel', () => {
  let ann: Insider
  let bob: Insider
  beforeAll(async () => {
    ann = await stage.enter(stage.ann, stage.lounge)
    await ann.frame().getByText('The decks are free').first().waitFor({ timeout: 60_000 })
    bob = await stage.enter(stage.bob, stage.lounge)
    await bob.frame().getByText('The decks are free').first().waitFor()
    await upload(ann, 'First light')
    await upload(bob, 'Second wind')
  })
  afterAll(async () => {
    await ann?.leave()
    await bob?.leave()
  })
  afterEach(() => {
    expect([...ann.faults(), ...bob.faults()]).toEqual([])
  })

  test('share a room that is called as their channel and their server are, and a third reads it in the language of their Discord', async () => {
    expect(await bob.frame().getByRole('heading', { level: 1 }).textContent()).toBe('Lounge · Night Owls')
    await expect.poll(() => people(ann)).toBe('2 people')
    const cleo = await stage.enter(stage.cleo, stage.lounge)
    await cleo.frame().getByText('Los platos están libres').first().waitFor()
    await expect.poll(() => people(ann)).toBe('3 people')
    await cleo.leave()
  })

  test('hear what one of them plays, in step, and Discord says what it is', async () => {
    await stepUp(ann)
    for (const who of [ann, bob]) {
      await expect.poll(() => onDeck(who), { timeout: 20_000 }).toContain('First light')
      await hears(who)
    }
    await expect.poll(async () => Math.max(await off(ann), await off(bob)), { timeout: 30_000 }).toBeLessThan(0.1)
    await expect.poll(async () => (await bob.sound()).energy).toBeGreaterThan(0)
    const timestamps = { start: expect.any(Number), end: expect.any(Number) }
    await expect
      .poll(() => ann.client.seen.presence)
      .toMatchObject({
        type: 2,
        status_display_type: 2,
        details: 'First light',
        state_url: expect.stringContaining('?custom_id='),
        secrets: { join: expect.any(String) },
        timestamps,
      })
  })

  test('see each other’s votes', async () => {
    await counted(bob, 'Like').click()
    await expect.poll(() => counted(ann, 'Like').getAttribute('aria-label')).toContain('1')
  })

  test('share a picture of the room as it is, which Discord keeps', async () => {
    await ann.frame().getByRole('button', { name: 'More' }).click()
    await ann.frame().getByRole('menuitem', { name: 'Share a picture' }).click()
    await expect.poll(() => ann.client.seen.sharedMoments.length).toBe(1)
    const [address = ''] = ann.client.seen.sharedMoments
    expect(stage.world.pictures.get(new URL(address).pathname)).toContain('data:image/png;base64,iVBOR')
  })

  test('read what the other writes', async () => {
    await panel(bob, 'Chat')
    await bob.frame().getByPlaceholder('Say something').fill('Hello from Discord')
    await bob.page.keyboard.press('Enter')
    await panel(ann, 'Chat')
    await ann.frame().getByText('Hello from Discord').first().waitFor()
  })

  test('take turns at the decks', async () => {
    await stepUp(bob)
    await bob.frame().getByRole('button', { name: 'Step down', exact: true }).first().waitFor()
    await ann.frame().getByRole('button', { name: 'Skip this song' }).click()
    await expect.poll(() => onDeck(bob)).toContain('Second wind')
  })

  test('stay in the song when the activity is popped out or loaded anew', async () => {
    const before = bob.client.instance.id
    await bob.loadAnew(() => bob.page.getByRole('button', { name: 'Pop out' }).click())
    expect(bob.client.instance.id).not.toBe(before)
    await hears(bob)
    expect(await bob.frame().getByRole('heading', { level: 1 }).textContent()).toBe('Lounge · Night Owls')
    await reload(bob)
    await expect.poll(() => onDeck(bob), { timeout: 40_000 }).toContain('Second wind')
    await hears(bob)
  })

  test('have what a small window has room for', async () => {
    ann.client.setLayout(1)
    await ann.frame().getByRole('button', { name: 'Mute' }).waitFor()
    await ann.frame().getByText('played by Bob').waitFor()
    await counted(ann, 'Like').click()
    await expect.poll(() => counted(bob, 'Like').getAttribute('aria-label')).toContain('1')
    expect(await counted(ann, 'Star').count()).toBe(0)
    ann.client.setLayout(2)
    await expect.poll(() => counted(ann, 'Like').count()).toBe(0)
    ann.client.setLayout(0)
    await counted(ann, 'Star').waitFor()
  })

  test('see who talks, and may show each other out', async () => {
    await panel(ann, 'People')
    const inActivity = ann.frame().getByRole('region', { name: 'In the activity' })
    await inActivity.getByText('Bob').waitFor()
    stage.simulator.clients.talk(stage.bob, stage.lounge, true)
    await expect.poll(() => inActivity.locator('[data-talks=true]').textContent()).toContain('Bob')
    // Bob is at the decks: his plate on the stage has the ring as well.
    const ring = ann.frame().locator('.stage-plate[data-talks]')
    await expect.poll(() => ring.textContent()).toContain('Bob')
    stage.simulator.clients.talk(stage.bob, stage.lounge, false)
    await expect.poll(() => ring.count()).toBe(0)
    await ann.frame().getByRole('listitem').filter({ hasText: 'Bob' }).getByRole('button').first().click()
    await ann.frame().getByRole('button', { name: 'Kick' }).click()
    await ann.frame().getByRole('form', { name: 'Kick Bob' }).getByRole('button', { name: 'Kick' }).click()
    await bob.frame().getByText('You were removed from the room').waitFor()
    await expect.poll(() => bob.frame().getByRole('timer').textContent()).toMatch(/You can rejoin in 4:\d\d/)
    // What is done is undone as well, or Bob would miss what comes next.
    await ann.frame().getByRole('button', { name: 'Let Bob back in' }).click()
    await ann.frame().getByText('Bob can rejoin.').waitFor()
  })
})

test('a launch leads to music by itself, 50 ms from everything', async () => {
  const hall = addChannel(stage.world, stage.guild, 'Dance hall')
  const dora = await stage.enter(stage.dora, hall)
  await dora.frame().getByText('The decks are free').first().waitFor({ timeout: 60_000 })
  await upload(dora, 'Third time')
  await stepUp(dora)
  await hears(dora)
  stage.simulator.proxy.setLatency(50)
  const ann = await stage.enter(stage.ann, hall, { latencyMs: 50 })
  const playing = () => window.segue?.().report.state === 'playing'
  await ann.frame().waitForFunction(playing, undefined, { polling: 20, timeout: 60_000 })
  stage.simulator.proxy.setLatency(0)
  for (const who of [ann, dora]) await who.leave()
})

test('a plan that is bought in Discord lets its buyer play where one is needed, in the room they are in', async () => {
  const { url } = stage.product
  const quinn = { nickname: 'Quinn', email: `quinn.${crypto.randomUUID()}@example.test`, password }
  const { accessToken } = await send<{ accessToken: string }>(url, '/users/sign-up', quinn)
  const room = { name: 'For pros', djType: 'PRO_PLAN_OWNER' }
  const { slug } = await send<{ slug: string }>(url, '/rooms/infrastructure', room, accessToken)
  // Nobody yet, with no records of an earlier evening.
  const someone = addPerson(stage.world, `eve-${crypto.randomUUID().slice(0, 8)}`, {
    globalName: 'Eve',
    locale: 'en-GB',
  })
  addMember(stage.world, stage.guild, someone)
  const eve = await stage.enter(someone, addChannel(stage.world, stage.guild, 'Pro hall'), { customId: slug })
  await eve.frame().getByRole('heading', { name: 'For pros' }).waitFor({ timeout: 60_000 })
  await upload(eve, 'Fourth wall')
  const loadedAt = () => eve.frame().evaluate(() => performance.timeOrigin)
  const before = await loadedAt()
  await stepUp(eve)
  await eve.frame().getByRole('dialog').getByText('Segue Pro').waitFor()
  await eve.frame().getByRole('button', { name: '€4.99' }).click()
  await eve.frame().getByText('Thank you! It is yours now.').waitFor()
  await eve.page.keyboard.press('Escape')
  await eve.frame().getByRole('dialog').waitFor({ state: 'hidden' })
  await stepUp(eve)
  await expect.poll(() => onDeck(eve), { timeout: 20_000 }).toContain('Fourth wall')
  await hears(eve)
  expect(await loadedAt()).toBe(before)
  expect(eve.faults()).toEqual([])
  await eve.leave()
})

test('a person who says no is told what it was for, and is let in once they say yes', async () => {
  const bob = await stage.enter(stage.bob, stage.lounge, { latencyMs: 800, denies: ['AUTHORIZE'] })
  await bob.frame().getByText('Discord did not let us in').waitFor({ timeout: 60_000 })
  bob.client.switches.denies.clear()
  bob.client.switches.latencyMs = 0
  await bob.frame().getByRole('button', { name: 'Try again' }).click()
  await bob.frame().getByRole('heading', { name: 'Night Owls' }).waitFor({ timeout: 30_000 })
  await bob.leave()
})

test('on a telephone that gets hot nothing moves until it is cool again, and a deep link leads to its room', async () => {
  const ann = await stage.enter(stage.ann, stage.lounge, { platform: 'mobile', moves: true })
  await ann.frame().getByRole('heading', { name: 'Night Owls' }).waitFor({ timeout: 60_000 })
  await ann.frame().locator('canvas').first().waitFor()
  ann.client.setThermal(2)
  await ann.frame().getByText('Animations are paused to cool your device').waitFor()
  expect(await ann.frame().locator('canvas').count()).toBe(0)
  ann.client.setThermal(0)
  await ann.frame().locator('canvas').first().waitFor()
  expect(ann.client.seen.orientationLock).toEqual({
    lock_state: 1,
    picture_in_picture_lock_state: 3,
    grid_lock_state: 3,
  })
  await ann.frame().getByRole('button', { name: 'More' }).click()
  await ann.frame().getByRole('menuitem', { name: 'Share the room' }).click()
  await expect.poll(() => ann.client.seen.sharedLinks.length).toBe(1)
  const [shared] = ann.client.seen.sharedLinks
  const drawn = { customId: shared?.customId, image: expect.stringContaining('data:image/png;base64,iVBOR') }
  expect(stage.world.quickLinks.get(shared?.linkId ?? '')).toMatchObject(drawn)
  // A phone's Discord has no dialog for pictures: the room itself is shared.
  await ann.frame().getByRole('button', { name: 'More' }).click()
  await ann.frame().getByRole('menuitem', { name: 'Share a picture' }).click()
  await expect.poll(() => ann.client.seen.sharedLinks.length).toBe(2)
  await ann.leave()

  // Cleo comes by the link, from a channel of another conversation.
  const elsewhere = addChannel(stage.world, stage.guild, 'Hall')
  const cleo = await stage.enter(stage.cleo, elsewhere, { customId: shared?.customId ?? '' })
  await cleo.frame().getByRole('heading', { name: 'Night Owls' }).waitFor({ timeout: 60_000 })
  await cleo.leave()
})

test('the page tells nobody where it came from, keeps nothing in cookies, and its policy is Discord’s', async () => {
  const { headers } = await fetch(stage.product.url, { headers: { accept: 'text/html' } })
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('set-cookie')).toBeNull()
  const bob = await stage.enter(stage.bob, stage.lounge)
  const asked: { url: string; referer: string | undefined }[] = []
  bob.page.on('request', (request) => asked.push({ url: request.url(), referer: request.headers()['referer'] }))
  await reload(bob)
  await bob.frame().getByRole('heading', { name: 'Night Owls' }).waitFor({ timeout: 60_000 })
  const hosts = new Set(asked.map(({ url }) => new URL(url).origin).filter((origin) => origin !== 'null'))
  expect([...hosts]).toEqual([stage.simulator.activityOrigin])
  expect(asked.filter(({ url, referer }) => referer && new URL(url).pathname !== '/')).toEqual([])
  expect(await bob.page.context().cookies()).toEqual([])
  expect(bob.faults()).toEqual([])
  await bob.leave()
})
