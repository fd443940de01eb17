import type { Insider } from '../../test/discord/stage.ts'
import { password, send } from '../../test/people.ts'
import { chatField, showPanel } from '../../test/visitor.ts'
import { expect, proPlan, test } from './fixtures.ts'
import { stepUp, upload } from './upload.ts'

const heading = ({ activity }: Insider) => activity.getByRole('heading', { level: 1 })
const nowPlaying = ({ activity }: Insider) => activity.getByRole('region', { name: 'Now playing' })
const vote = ({ activity }: Insider, name: 'Like' | 'Star') =>
  activity.getByRole('button', { name: new RegExp(`^${name}`) })
const freeDecks = ({ activity }: Insider) => activity.getByText('The decks are free').first()
const crowd = ({ activity }: Insider) => activity.locator('header p').first()

const expectMusic = (who: Insider) =>
  expect.poll(async () => (await who.sound().catch(() => undefined))?.report.state).toBe('playing')

/** Reloads the activity from within. */
const reload = (who: Insider) =>
  who.loadAnew(() => who.frame().evaluate(() => void setTimeout(() => location.reload())))

/** How far the sound is from the room's position in the song, in seconds. */
async function distance(who: Insider): Promise<number> {
  const { position, expected } = await who.sound()
  return Math.abs((position ?? Number.NaN) - (expected ?? Number.NaN))
}

test('everyone in a voice channel shares a room named after it, each in their own language', async ({
  enter,
  server,
}) => {
  test.slow()
  const ann = await enter(server.ann, server.lounge)
  await expect(freeDecks(ann)).toBeVisible()
  const bob = await enter(server.bob, server.lounge)
  await expect(heading(bob)).toHaveText('Lounge · Night Owls')
  await expect(crowd(ann)).toHaveText('2 people')
  const cleo = await enter(server.cleo, server.lounge)
  await expect(cleo.activity.getByText('Los platos están libres').first()).toBeVisible()
  await expect(crowd(ann)).toHaveText('3 people')

  await test.step('both see each other’s chat messages', async () => {
    await showPanel(bob.activity, 'Chat')
    await chatField(bob.activity).fill('Hello from Discord')
    await bob.page.keyboard.press('Enter')
    await showPanel(ann.activity, 'Chat')
    await expect(ann.activity.getByText('Hello from Discord').first()).toBeVisible()
  })

  await test.step('the server’s owner kicks a member and lets them back in', async () => {
    await showPanel(ann.activity, 'People')
    await ann.activity.getByRole('listitem').filter({ hasText: 'Bob' }).getByRole('button').first().click()
    await ann.activity.getByRole('button', { name: 'Kick' }).click()
    const form = ann.activity.getByRole('form', { name: 'Kick Bob' })
    await form.getByRole('button', { name: 'Kick' }).click()
    await expect(bob.activity.getByText('You were removed from the room')).toBeVisible()
    await expect(bob.activity.getByRole('timer')).toHaveText(/You can rejoin in 4:\d\d/)
    await ann.activity.getByRole('button', { name: 'Let Bob back in' }).click()
    await expect(ann.activity.getByText('Bob can rejoin.')).toBeVisible()
  })
})

test('two people in a voice channel hear the same song at the same moment and take turns as DJ', async ({
  enter,
  server,
  stage,
}) => {
  test.slow()
  const ann = await enter(server.ann, server.lounge)
  await expect(freeDecks(ann)).toBeVisible()
  const bob = await enter(server.bob, server.lounge)
  await expect(freeDecks(bob)).toBeVisible()
  await upload(ann, 'First light')
  await upload(bob, 'Second wind')

  await test.step('both hear what Ann plays, in step', async () => {
    await stepUp(ann)
    for (const who of [ann, bob]) {
      await expect(nowPlaying(who)).toContainText('First light')
      await expectMusic(who)
    }
    await expect.poll(async () => Math.max(await distance(ann), await distance(bob))).toBeLessThan(0.1)
    await expect.poll(async () => (await bob.sound()).energy).toBeGreaterThan(0)
  })

  await test.step('Discord shows the song in Ann’s status', async () => {
    await expect
      .poll(() => ann.client.seen.presence)
      .toMatchObject({
        type: 2,
        status_display_type: 2,
        details: 'First light',
        state_url: expect.stringContaining('?custom_id='),
        secrets: { join: expect.any(String) },
        timestamps: { start: expect.any(Number), end: expect.any(Number) },
      })
  })

  await test.step('both see each other’s votes', async () => {
    await vote(bob, 'Like').click()
    await expect(vote(ann, 'Like')).toHaveAttribute('aria-label', /1/)
  })

  await test.step('a picture of the room is shared through Discord', async () => {
    await ann.activity.getByRole('button', { name: 'More' }).click()
    await ann.activity.getByRole('menuitem', { name: 'Share a picture' }).click()
    await expect.poll(() => ann.client.seen.sharedMoments.length).toBe(1)
    const [address = ''] = ann.client.seen.sharedMoments
    expect(stage.world.pictures.get(new URL(address).pathname)).toContain('data:image/png;base64,iVBOR')
  })

  await test.step('both take turns as DJ', async () => {
    await stepUp(bob)
    await expect(bob.activity.getByRole('button', { name: 'Step down', exact: true }).first()).toBeVisible()
    await ann.activity.getByRole('button', { name: 'Skip this song' }).click()
    await expect(nowPlaying(bob)).toContainText('Second wind')
  })

  await test.step('Bob stays in the song when he pops the activity out and when he reloads it', async () => {
    const before = bob.client.instance.id
    await bob.loadAnew(() => bob.page.getByRole('button', { name: 'Pop out' }).click())
    expect(bob.client.instance.id).not.toBe(before)
    await expectMusic(bob)
    await expect(heading(bob)).toHaveText('Lounge · Night Owls')
    await reload(bob)
    await expect(nowPlaying(bob)).toContainText('Second wind')
    await expectMusic(bob)
  })

  await test.step('Ann sees who is talking, in the list and on the stage', async () => {
    await showPanel(ann.activity, 'People')
    const inActivity = ann.activity.getByRole('region', { name: 'In the activity' })
    await expect(inActivity.getByText('Bob')).toBeVisible()
    stage.simulator.clients.talk(server.bob, server.lounge, true)
    await expect(inActivity.locator('[data-talks=true]')).toContainText('Bob')
    const ring = ann.activity.locator('.stage-plate[data-talks]')
    await expect(ring).toContainText('Bob')
    stage.simulator.clients.talk(server.bob, server.lounge, false)
    await expect(ring).toHaveCount(0)
  })

  await test.step('a small window hides what does not fit', async () => {
    ann.client.display.setLayout(1)
    await expect(ann.activity.getByRole('button', { name: 'Mute' })).toBeVisible()
    await expect(ann.activity.getByText('played by Bob')).toBeVisible()
    await vote(ann, 'Like').click()
    await expect(vote(bob, 'Like')).toHaveAttribute('aria-label', /1/)
    await expect(vote(ann, 'Star')).toHaveCount(0)
    ann.client.display.setLayout(2)
    await expect(vote(ann, 'Like')).toHaveCount(0)
    ann.client.display.setLayout(0)
    await expect(vote(ann, 'Star')).toBeVisible()
  })
})

test('the room’s music starts by itself on launch, with a delay of 50 ms on every connection', async ({
  enter,
  server,
  stage,
}) => {
  test.slow()
  const dora = await enter(server.dora, server.hall)
  await expect(freeDecks(dora)).toBeVisible()
  await upload(dora, 'Third time')
  await stepUp(dora)
  await expectMusic(dora)
  stage.simulator.proxy.setLatency(50)
  const ann = await enter(server.ann, server.hall, { latencyMs: 50 })
  await expectMusic(ann)
  stage.simulator.proxy.setLatency(0)
})

test('a plan bought in Discord immediately lets its buyer play in a room that requires one', async ({
  enter,
  server,
  stage,
}) => {
  test.slow()
  const { url } = stage.product
  const quinn = { nickname: 'Quinn', email: `quinn.${crypto.randomUUID()}@example.test`, password }
  const { accessToken } = await send<{ accessToken: string }>(url, '/users/sign-up', quinn)
  const room = { name: 'For pros', djType: 'PRO_PLAN_OWNER' }
  const { slug } = await send<{ slug: string }>(url, '/rooms/infrastructure', room, accessToken)
  const bob = await enter(server.bob, server.hall, { customId: slug })
  await expect(bob.activity.getByRole('heading', { name: 'For pros' })).toBeVisible()
  await upload(bob, 'Fourth wall')
  const loadedAt = () => bob.frame().evaluate(() => performance.timeOrigin)
  const before = await loadedAt()
  await stepUp(bob)
  await expect(bob.activity.getByRole('dialog').getByText(proPlan.name)).toBeVisible()
  await bob.activity.getByRole('button', { name: '€4.99' }).click()
  await expect(bob.activity.getByText('Thank you! It’s yours now.')).toBeVisible()
  await bob.page.keyboard.press('Escape')
  await expect(bob.activity.getByRole('dialog')).toBeHidden()
  await stepUp(bob)
  await expect(nowPlaying(bob)).toContainText('Fourth wall')
  await expectMusic(bob)
  // The page was not reloaded for it.
  expect(await loadedAt()).toBe(before)
})

test('a person who denies authorization sees what it is for and enters once they grant it', async ({
  enter,
  server,
}) => {
  const bob = await enter(server.bob, server.lounge, { latencyMs: 800, denies: ['AUTHORIZE'] })
  await expect(bob.activity.getByText('Discord didn’t let us in')).toBeVisible()
  bob.client.switches.denies.clear()
  bob.client.switches.latencyMs = 0
  await bob.activity.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(bob)).toHaveText('Lounge · Night Owls')
})

test('on a phone that overheats, animations pause until it has cooled down', async ({ enter, server }) => {
  const ann = await enter(server.ann, server.lounge, { platform: 'mobile', moves: true })
  const canvas = ann.activity.locator('canvas')
  await expect(canvas.first()).toBeVisible()
  ann.client.display.setThermal(2)
  await expect(ann.activity.getByText('Animations are paused to cool down your device')).toBeVisible()
  await expect(canvas).toHaveCount(0)
  ann.client.display.setThermal(0)
  await expect(canvas.first()).toBeVisible()
})

test('a phone is locked to the orientation of each layout', async ({ enter, server }) => {
  const ann = await enter(server.ann, server.lounge, { platform: 'mobile' })
  await expect(heading(ann)).toHaveText('Lounge · Night Owls')
  const lock = { lock_state: 1, picture_in_picture_lock_state: 3, grid_lock_state: 3 }
  await expect.poll(() => ann.client.seen.orientationLock).toEqual(lock)
})

test('a link shared from a phone opens its room, also from another voice channel', async ({
  enter,
  server,
  stage,
}) => {
  const ann = await enter(server.ann, server.lounge, { platform: 'mobile' })
  const share = async (item: string) => {
    await ann.activity.getByRole('button', { name: 'More' }).click()
    await ann.activity.getByRole('menuitem', { name: item }).click()
  }
  await share('Share the room')
  await expect.poll(() => ann.client.seen.sharedLinks.length).toBe(1)
  const [shared] = ann.client.seen.sharedLinks
  const drawn = { customId: shared?.customId, image: expect.stringContaining('data:image/png;base64,iVBOR') }
  expect(stage.world.quickLinks.get(shared?.linkId ?? '')).toMatchObject(drawn)
  // Discord on phones has no dialog for pictures, so this shares the room.
  await share('Share a picture')
  await expect.poll(() => ann.client.seen.sharedLinks.length).toBe(2)

  const cleo = await enter(server.cleo, server.hall, { customId: shared?.customId ?? '' })
  await expect(heading(cleo)).toHaveText('Lounge · Night Owls')
})

test('a phone’s notch and home bar cover nothing in a room', async ({ enter, server }) => {
  const insets = { top: 47, bottom: 34 }
  const cleo = await enter(server.cleo, server.hall, { platform: 'mobile' })
  await expect(heading(cleo)).toHaveText('Hall · Night Owls')
  await cleo.frame().evaluate(({ top, bottom }) => {
    document.documentElement.style.setProperty('--discord-safe-area-inset-top', `${top}px`)
    document.documentElement.style.setProperty('--discord-safe-area-inset-bottom', `${bottom}px`)
  }, insets)
  const margins = () =>
    cleo.frame().evaluate(() => {
      const shown = [...document.querySelectorAll('button, a, input, textarea, h1')].flatMap((one) => {
        const { top, bottom, width } = one.getBoundingClientRect()
        return width > 1 && bottom > 0 && top < innerHeight ? [{ top, below: innerHeight - bottom }] : []
      })
      return { top: Math.min(...shown.map(({ top }) => top)), below: Math.min(...shown.map(({ below }) => below)) }
    })
  await expect.poll(async () => (await margins()).top).toBeGreaterThanOrEqual(insets.top)
  await expect.poll(async () => (await margins()).below).toBeGreaterThanOrEqual(insets.bottom)
})

test('the activity reaches only its own origin, sends no referrer and sets no cookie', async ({
  enter,
  server,
  stage,
}) => {
  const { headers } = await fetch(stage.product.url, { headers: { accept: 'text/html' } })
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('set-cookie')).toBeNull()
  const bob = await enter(server.bob, server.lounge)
  const requests: { url: URL; referer: string | undefined }[] = []
  bob.page.on('request', (request) =>
    requests.push({ url: new URL(request.url()), referer: request.headers()['referer'] }),
  )
  await reload(bob)
  await expect(heading(bob)).toHaveText('Lounge · Night Owls')
  const origins = new Set(requests.map(({ url }) => url.origin).filter((origin) => origin !== 'null'))
  expect([...origins]).toEqual([stage.simulator.activityOrigin])
  expect(requests.filter(({ url, referer }) => referer && url.pathname !== '/')).toEqual([])
  expect(await bob.page.context().cookies()).toEqual([])
})
