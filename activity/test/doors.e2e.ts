import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { member, send, type Member } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel } from './visitor.ts'

const product = sharedProduct()
const { url } = product
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

type Room = { uuid: string; slug: string }

async function walkIn(who: Member, { slug }: Room) {
  await who.page.goto(`${url}/room/${slug}`)
  return who
}
const inside = async (who: Member, room: Room) => {
  await walkIn(who, room)
  await who.page.getByRole('group', { name: 'Panels' }).waitFor()
  return who
}
const somebody = (name: string) => member(browser, url, name)
const titled = ({ page }: Member, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()

/** Opens the card of somebody from the list of people. */
async function cardOf(staff: Member, name: string) {
  await showPanel(staff.page, 'People')
  const list = staff.page.getByRole('list', { name: 'People' })
  await list.getByRole('button', { name: new RegExp(name) }).click()
  return staff.page.getByRole('dialog')
}

test('before a full room one stands in line, and a place that is free goes to the first', async () => {
  const [ann, ben, cleo, dan] = await Promise.all(['Ann', 'Ben', 'Cleo', 'Dan'].map(somebody))
  if (!ann || !ben || !cleo || !dan) throw new Error('Four people are needed')
  const room = await send<Room>(url, '/rooms/infrastructure', { name: 'Small room', roomSize: 2 }, ann.token)
  await inside(ann, room)
  await inside(ben, room)
  await walkIn(cleo, room)
  await cleo.page.getByText('You are number 1 in line').waitFor()
  await walkIn(dan, room)
  await dan.page.getByText('You are number 2 in line').waitFor()
  expect(await violations(dan.page)).toEqual([])
  await ben.page.getByRole('link', { name: 'Leave the room' }).click()
  await cleo.page.getByRole('group', { name: 'Panels' }).waitFor()
  await dan.page.getByText('You are number 1 in line').waitFor()
  for (const one of [ann, ben, cleo, dan]) {
    expect(one.faults()).toEqual([])
    await one.close()
  }
})

test('a door with a password says of which room it is, and opens to whoever knows it', async () => {
  const [ann, ben] = [await somebody('Ann'), await somebody('Ben')]
  const room = await send<Room>(url, '/rooms/infrastructure', { name: 'Hidden cove', password: 'sesame' }, ann.token)
  await walkIn(ben, room)
  const { page } = ben
  await titled(ben, 'This room has a password')
  await page.getByText('Hidden cove').first().waitFor()
  expect(await violations(page)).toEqual([])
  const field = page.getByLabel('Password of the room')
  await field.fill('barley')
  await field.press('Enter')
  await page.getByText('That is not the password. Try again.').waitFor()
  await field.fill('sesame')
  await field.press('Enter')
  await page.getByRole('group', { name: 'Panels' }).waitFor()
  for (const one of [ann, ben]) {
    expect(one.faults()).toEqual([])
    await one.close()
  }
})

test('a kick keeps out for the minutes chosen and says why; a ban and a deleted room have doors of their own', async () => {
  const [ann, ben] = [await somebody('Ann'), await somebody('Benno')]
  const room = await send<Room>(url, '/rooms/infrastructure', { name: 'Strict room' }, ann.token)
  await inside(ann, room)
  await inside(ben, room)
  const card = await cardOf(ann, 'Benno')
  await card.getByRole('button', { name: 'Kick', exact: true }).click()
  const form = card.getByRole('form', { name: 'Kick Benno' })
  await form.getByText('15 min').click()
  await form.getByLabel(/^Reason/).fill('Shouting')
  expect(await violations(ann.page)).toEqual([])
  await form.getByRole('button', { name: 'Kick' }).click()
  await ann.page.getByText('Benno was removed for 15 min.').waitFor()
  await titled(ben, 'You were removed from the room')
  await ben.page.getByText('They said: “Shouting”').waitFor()
  expect(await ben.page.getByRole('timer').textContent()).toMatch(/^You can rejoin in 1[45]:\d\d/)
  expect(await ben.page.getByRole('button', { name: 'Rejoin' }).isDisabled()).toBe(true)
  // Whoever tries by the address meets the same door.
  await ben.page.reload()
  await titled(ben, 'You were removed from the room')
  expect(await violations(ben.page)).toEqual([])

  await ann.page.getByRole('button', { name: 'Let Benno back in' }).click()
  await ben.page.reload()
  await ben.page.getByRole('group', { name: 'Panels' }).waitFor()
  const again = await cardOf(ann, 'Benno')
  await again.getByRole('button', { name: 'Ban', exact: true }).click()
  await again.getByText('7 days').click()
  await again.getByRole('form', { name: 'Ban Benno' }).getByRole('button', { name: 'Ban' }).click()
  await ann.page.getByText('Benno is banned for 7 days.').waitFor()
  await titled(ben, 'You are banned from this room')
  await ben.page.getByText(/^You may come back on /).waitFor()

  const cleo = await inside(await somebody('Cleo'), room)
  await ann.page.getByRole('button', { name: 'More', exact: true }).click()
  await ann.page.getByRole('menuitem', { name: 'Room settings' }).click()
  const settings = ann.page.getByRole('dialog', { name: 'Room settings' })
  await settings.getByRole('button', { name: 'Delete room' }).click()
  await settings.getByRole('button', { name: 'Delete “Strict room”? Everyone will be disconnected.' }).click()
  await titled(cleo, 'This room has been deleted')
  expect([...ann.faults(), ...ben.faults(), ...cleo.faults()]).toEqual([])
  for (const one of [ann, ben, cleo]) await one.close()
})

test('a role is told to whoever gets it, silence lasts as long as was chosen, and the log keeps all of it', async () => {
  const [ann, ben] = [await somebody('Ann'), await somebody('Benno')]
  const room = await send<Room>(url, '/rooms/infrastructure', { name: 'Kept room' }, ann.token)
  await inside(ann, room)
  await inside(ben, room)
  const card = await cardOf(ann, 'Benno')
  await card.getByRole('button', { name: 'Mute in chat' }).click()
  await card.getByLabel(/^Reason/).fill('Spam')
  await card.getByRole('form', { name: 'Mute Benno in chat' }).getByRole('button', { name: 'Mute' }).click()
  await ann.page.getByText('Benno is muted in chat for 1 hour.').waitFor()
  await ben.page.getByText(/^Staff have muted you in chat until /).waitFor()
  await ann.page.getByRole('button', { name: 'Unmute Benno' }).click()
  await ben.page.getByText('You can write in the chat again.').waitFor()

  await (await cardOf(ann, 'Benno')).getByRole('button', { name: 'Make moderator' }).click()
  await ben.page.getByText('You now have a role here: Moderator').waitFor()
  const again = await cardOf(ann, 'Benno')
  await again.getByRole('button', { name: 'Make owner' }).click()
  await again.getByRole('form', { name: 'Make Benno the owner' }).getByRole('button', { name: 'Make owner' }).click()
  await ben.page.getByText('You now have a role here: Owner').waitFor()

  await ben.page.getByRole('button', { name: 'More', exact: true }).click()
  await ben.page.getByRole('menuitem', { name: 'Moderation log' }).click()
  const log = ben.page.getByRole('dialog', { name: 'Moderation log' })
  await log.getByText('Ann gave Benno a role: Muted in chat').waitFor()
  expect(await log.getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('Ann made Benno the owner'),
    expect.stringContaining('Ann gave Benno a role: Moderator'),
    expect.stringContaining('Ann took a role from Benno: Muted in chat'),
    expect.stringMatching(/Ann gave Benno a role: Muted in chat.*Spam/),
  ])
  expect(await violations(ben.page)).toEqual([])
  expect([...ann.faults(), ...ben.faults()]).toEqual([])
  for (const one of [ann, ben]) await one.close()
})
