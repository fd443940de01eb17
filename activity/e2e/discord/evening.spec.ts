import { must } from '@segue/shared/must.ts'
import type { Channel, Person } from '@segue/simulator/discord/world.ts'
import type { DiscordServer, Insider } from '../../test/discord/stage.ts'
import { closeActivity, command, lastLine, reopen, showChannel, startEvening } from './evening.ts'
import { expect, test as base } from './fixtures.ts'

type Fixtures = {
  /** Opens the activity, waits for the channel's room, and shows the server's text channel next to it. */
  join: (person: Person, channel: Channel) => Promise<Insider>
}

const test = base.extend<Fixtures, { evening: Awaited<ReturnType<typeof startEvening>> }>({
  evening: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed.
    async ({}, use) => {
      const evening = await startEvening()
      await use(evening)
      await evening.close()
      expect(evening.mistakes).toEqual([])
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  stage: [({ evening }, use) => use(evening), { scope: 'worker' }],
  join: ({ enter, server }, use) =>
    use(async (person, channel) => {
      const who = await enter(person, channel)
      await expectRoom(who, channel)
      await showChannel(who, server.general)
      return who
    }),
})

test.slow()

const expectRoom = ({ activity }: Insider, { name }: Channel) =>
  expect(activity.getByRole('heading', { name: `${name} · Night Owls`, level: 1, exact: true })).toBeVisible()
const nowPlaying = ({ activity }: Insider) => activity.getByRole('region', { name: 'Now playing' })

/** Bob opens the Lounge and Ann joins him there; Dora opens the Hall. */
async function twoInTheLounge(join: Fixtures['join'], server: DiscordServer) {
  const bob = await join(server.bob, server.lounge)
  const ann = await join(server.ann, server.lounge)
  return { bob, ann, dora: await join(server.dora, server.hall) }
}

/** Makes someone the DJ with the song that everyone can find. */
async function playKite(who: Insider): Promise<void> {
  expect(await command(who, '/play song:Kite')).toMatch(/Kite is number 1 in your queue/)
  expect(await command(who, '/dj up')).toMatch(/You’re on the decks/)
  await expect(nowPlaying(who)).toContainText('Kite')
}

/** The slug of a member's current room, from the bot's link to it. */
async function currentRoom(who: Insider): Promise<string> {
  await command(who, '/room info')
  const link = await lastLine(who).getByRole('link').last().getAttribute('href')
  return must(/\/room\/([^/?]+)/.exec(link ?? '')?.[1], 'a link to the room')
}

test('a command applies to the member’s current room, where the server’s owner is staff whoever opened it', async ({
  join,
  server,
}) => {
  const { bob, ann, dora } = await twoInTheLounge(join, server)
  await playKite(bob)
  await expect(nowPlaying(ann)).toContainText('Kite')
  expect(await command(ann, '/room info')).toMatch(/Lounge · Night Owls/)
  expect(await command(dora, '/room info')).toMatch(/Hall · Night Owls/)
  expect(await command(dora, '/skip')).toMatch(/Nothing is playing/)
  // Dora opened the Hall first and owns that room; in the Lounge she would be a listener.
  expect(await command(ann, '/skip')).toMatch(/Skipped\./)
  await ann.activity.getByRole('button', { name: 'More', exact: true }).click()
  await expect(ann.activity.getByRole('menuitem', { name: 'Room settings' })).toBeVisible()
})

test('“Open room” under a message opens that message’s room, and a deep link moves a member to its room', async ({
  evening,
  join,
  server,
}) => {
  const bob = await join(server.bob, server.lounge)
  const dora = await join(server.dora, server.hall)
  const [lounge, hall] = [await currentRoom(bob), await currentRoom(dora)]
  expect(lounge).not.toBe(hall)

  await test.step('the button opens the room', async () => {
    const ann = await join(server.ann, server.lounge)
    await command(bob, '/nowplaying')
    await closeActivity(ann)
    await lastLine(ann).getByRole('button', { name: 'Open room' }).click()
    await expect(ann.page.getByRole('region', { name: 'Ann in general' })).toBeVisible()
    await expectRoom(ann, server.lounge)
  })

  await test.step('Dora moves to the Lounge and back while her place in the Hall is kept', async () => {
    evening.pass(60_000)
    await reopen(dora, lounge)
    await expectRoom(dora, server.lounge)
    await reopen(dora, hall)
    await expectRoom(dora, server.hall)
  })
})

test('an empty room offers a song that its server likes, which one click plays', async ({
  evening,
  join,
  server,
}) => {
  const bob = await join(server.bob, server.lounge)
  const ann = await join(server.ann, server.lounge)
  await playKite(bob)
  await expect(nowPlaying(ann)).toContainText('Kite')
  await ann.activity.getByRole('button', { name: /^Like/ }).click()
  await expect(bob.activity.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-label', /1/)
  expect(await command(ann, '/skip')).toMatch(/Skipped\./)
  evening.pass(60_000)

  const dora = await join(server.dora, server.hall)
  const offer = dora.activity.getByRole('region', { name: 'Popular on this server' })
  await expect(offer.getByText('Kite')).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Let the room play it' })).toBeVisible()
  await offer.getByRole('button', { name: 'Play it yourself' }).click()
  await expect(nowPlaying(dora)).toContainText('Kite')
  await expect(offer).toHaveCount(0)
})

test('/launch opens the activity while no bot is running', async ({ evening, join, server }) => {
  const ann = await join(server.ann, server.lounge)
  await closeActivity(ann)
  await evening.withoutBot(async () => {
    await ann.page.locator('#chat').getByLabel('Command').fill('/launch')
    await ann.page.keyboard.press('Escape')
    await ann.page.keyboard.press('Enter')
    await expect(ann.activity.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('the server’s owner can delete a room created for the server even if someone else opened it', async ({
  join,
  server,
}) => {
  const { bob, ann, dora } = await twoInTheLounge(join, server)
  expect(await command(ann, '/room close')).toMatch(/Lounge · Night Owls/)
  await lastLine(ann).getByRole('button', { name: 'Delete it' }).click()
  for (const { activity } of [ann, bob])
    await expect(activity.getByText('This room has been deleted').first()).toBeVisible()
  await expectRoom(dora, server.hall)
})
