import {
  chooseFiles,
  counted,
  houseRecord,
  isPlaying,
  nowPlaying,
  signUp,
  stepUp,
  tone,
  upload,
} from '../test/people.ts'
import { showPanel, writeLine, type Visitor } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

/** In Chromium a click counts as a user gesture for five seconds. */
const forgottenAfterMs = 6000

test('a guest who follows a link hears nothing until they tap, and then what everyone hears', async ({
  guest,
  demoRoom,
}) => {
  const listener = await guest()
  await listener.page.goto(demoRoom)
  await listener.tapToListen()
  await expect.poll(isPlaying(listener)).toBe('playing')
  const before = await listener.untilPressed()
  expect(before.length).toBeGreaterThan(0)
  expect(before.filter(({ energy, position }) => energy > 0 || position !== null)).toEqual([])
  await expect.poll(async () => (await listener.sound()).energy).toBeGreaterThan(0)
  const secondsOff = async () => {
    const { position, expected } = await listener.sound()
    return Math.abs((position ?? Number.NaN) - (expected ?? Number.NaN))
  }
  await expect.poll(secondsOff).toBeLessThan(0.3)
  await expect(listener.page.getByRole('button', { name: /Vera Vinyl/ }).first()).toBeVisible()
})

test('a visitor who arrives from the home page has already clicked, so the room plays immediately', async ({
  guest,
  demoRoom,
}) => {
  const listener = await guest()
  await listener.page.goto('/')
  await listener.page.getByRole('link', { name: /The Night Shift/ }).click()
  await expect(listener.page).toHaveURL(demoRoom)
  await expect.poll(isPlaying(listener)).toBe('playing')
})

/** The player's state, read over the DevTools protocol, which does not count as a user gesture. */
async function playerOf({ page }: Visitor) {
  const devTools = await page.context().newCDPSession(page)
  return async (): Promise<unknown> => {
    const { result } = await devTools.send('Runtime.evaluate', { expression: 'segue().report.state' })
    return result.value
  }
}

test('a newcomer signs up in a room, uploads a song and takes turns with its owner', async ({
  member,
  guest,
  openRoom,
}) => {
  const [ann, bob] = [await member('Ann'), await guest()]

  await test.step('Ann opens a room and uploads two songs; Bob joins and uploads one', async () => {
    const address = await openRoom(ann, 'Kitchen table')
    await expect(ann.page.getByText('The decks are free').first()).toBeVisible()
    await upload(ann, tone('First time.wav', 120, 330), houseRecord('quiet-atlas.m4a'))
    await bob.page.goto(address)
    await signUp(bob, 'Bob')
    await upload(bob, tone('Second time.wav', 20, 440))
  })

  await test.step('Bob hears Ann’s song although his last click was a while ago', async () => {
    const player = await playerOf(bob)
    await bob.page.waitForTimeout(forgottenAfterMs)
    await stepUp(ann)
    await expect.poll(player).toBe('playing')
    await expect.poll(isPlaying(ann)).toBe('playing')
    for (const one of [ann, bob]) await expect(nowPlaying(one)).toContainText('First time')
  })

  await test.step('Ann sees that Bob likes the song', async () => {
    await counted(bob.page, 'Like').click()
    await expect(counted(ann.page, 'Like')).toHaveAccessibleName(/1/)
  })

  await test.step('the turn goes to Bob, and back to Ann at the end of his song', async () => {
    await stepUp(bob)
    await expect(bob.page.getByRole('button', { name: 'Step down', exact: true }).first()).toBeVisible()
    await ann.page.getByRole('button', { name: 'Skip this song' }).click()
    await expect(nowPlaying(bob)).toContainText('Second time')
    await expect(nowPlaying(ann)).toContainText('Quiet Atlas')
  })
})

test('a message reaches the others in the room, can be reacted to, and is still there after a reload', async ({
  member,
  openRoom,
}) => {
  const [ann, bob] = [await member('Ann'), await member('Bob')]
  await bob.page.goto(await openRoom(ann, 'Talk'))
  for (const { page } of [bob, ann]) await showPanel(page, 'Chat')
  await writeLine(bob.page, 'What a room!')
  const message = ann.page.getByText('What a room!').first()
  await expect(message).toBeVisible()
  await ann.page.getByRole('button', { name: 'React', exact: true }).first().click()
  await ann.page.getByRole('button', { name: 'Jump' }).click()
  await ann.page.reload()
  await expect(message).toBeVisible()
})

test('a file that is not music is refused with a reason, and the next upload works', async ({ member, openRoom }) => {
  const cleo = await member('Cleo')
  await openRoom(cleo, 'Attic')
  const poem = Buffer.from('Shall I compare thee to a summer’s day?'.repeat(50))
  await chooseFiles(cleo, { name: 'poem.mp3', mimeType: 'audio/mpeg', buffer: poem })
  await expect(cleo.page.getByRole('alert').filter({ hasText: /not|sound|audio/i })).toBeVisible()
  await upload(cleo, tone('After all.wav', 8, 260))
})
