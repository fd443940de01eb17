import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
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

test('the server’s owner closes a room that was made for the server, though somebody else opened it', async () => {
  await openAgain(ann, '')
  await titled(ann, 'Lounge · Night Owls')
  expect(await give(ann, '/room close')).toMatch(/Lounge · Night Owls/)
  await lastLine(ann).getByRole('button', { name: 'Close it' }).click()
  for (const who of [ann, bob]) await who.frame().getByText('This room has been deleted').first().waitFor()
  await titled(dora, 'Hall · Night Owls')
  expect([...ann.faults(), ...bob.faults(), ...dora.faults()]).toEqual([])
})
