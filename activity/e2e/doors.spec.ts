import { violations } from '../test/axe.ts'
import { send, type Member } from '../test/people.ts'
import { showPanel } from '../test/visitor.ts'
import { expect, test as base } from './fixtures.ts'

type Room = { slug: string }
type Fixtures = { createRoom: (owner: Member, name: string, settings?: object) => Promise<Room> }

const test = base.extend<Fixtures>({
  createRoom: ({ product }, use) =>
    use((owner, name, settings = {}) =>
      send<Room>(product.url, '/rooms/infrastructure', { name, ...settings }, owner.token),
    ),
})

const approach = ({ page }: Member, { slug }: Room) => page.goto(`/room/${slug}`)
const expectInside = ({ page }: Member) => expect(page.getByRole('group', { name: 'Panels' })).toBeVisible()
const expectTitle = ({ page }: Member, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function enter(who: Member, room: Room): Promise<void> {
  await approach(who, room)
  await expectInside(who)
}

/** Opens a person's card from the list of people. */
async function openCard({ page }: Member, name: string) {
  await showPanel(page, 'People')
  const people = page.getByRole('list', { name: 'People' })
  await people.getByRole('button', { name: new RegExp(name) }).click()
  return page.getByRole('dialog')
}

async function chooseFromMore({ page }: Member, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('people queue for a full room, and the first in the queue gets the next free place', async ({
  member,
  createRoom,
}) => {
  const [ann, ben, cleo, dan] = [await member('Ann'), await member('Ben'), await member('Cleo'), await member('Dan')]
  const room = await createRoom(ann, 'Small room', { roomSize: 2 })
  await enter(ann, room)
  await enter(ben, room)
  await approach(cleo, room)
  await expect(cleo.page.getByText('You’re number 1 in line')).toBeVisible()
  await approach(dan, room)
  await expect(dan.page.getByText('You’re number 2 in line')).toBeVisible()
  expect(await violations(dan.page)).toEqual([])
  await chooseFromMore(ben, 'Leave the room')
  await expectInside(cleo)
  await expect(dan.page.getByText('You’re number 1 in line')).toBeVisible()
})

test('a password-protected room shows its name and admits anyone who enters the password', async ({
  member,
  createRoom,
}) => {
  const [ann, ben] = [await member('Ann'), await member('Ben')]
  const room = await createRoom(ann, 'Hidden cove', { password: 'sesame' })
  const { page } = ben
  await approach(ben, room)
  await expectTitle(ben, 'This room has a password')
  await expect(page.getByRole('main').getByText('Hidden cove')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const field = page.getByLabel('Room password')
  await field.fill('barley')
  await field.press('Enter')
  await expect(page.getByText('Incorrect password. Try again.')).toBeVisible()
  await field.fill('sesame')
  await field.press('Enter')
  await expectInside(ben)
})

test('people who are kicked, banned or in a deleted room are removed and see why', async ({ member, createRoom }) => {
  const [ann, ben] = [await member('Ann'), await member('Benno')]
  const room = await createRoom(ann, 'Strict room')
  await enter(ann, room)
  await enter(ben, room)

  await test.step('a kick keeps Benno out for the chosen minutes, also after a reload', async () => {
    const card = await openCard(ann, 'Benno')
    await card.getByRole('button', { name: 'Kick', exact: true }).click()
    const form = card.getByRole('form', { name: 'Kick Benno' })
    await form.getByText('15 min').click()
    await form.getByLabel(/^Reason/).fill('Shouting')
    expect(await violations(ann.page)).toEqual([])
    await form.getByRole('button', { name: 'Kick' }).click()
    await expect(ann.page.getByText('Benno was kicked for 15 min.')).toBeVisible()
    await expectTitle(ben, 'You were removed from the room')
    await expect(ben.page.getByText('They said: “Shouting”')).toBeVisible()
    await expect(ben.page.getByRole('timer')).toHaveText(/^You can rejoin in 1[45]:\d\d/)
    await expect(ben.page.getByRole('button', { name: 'Rejoin' })).toBeDisabled()
    await ben.page.reload()
    await expectTitle(ben, 'You were removed from the room')
    expect(await violations(ben.page)).toEqual([])
  })

  await test.step('Benno can come back once the owner lifts the kick', async () => {
    await ann.page.getByRole('button', { name: 'Let Benno back in' }).click()
    await expect(async () => {
      await ben.page.reload()
      await expect(ben.page.getByRole('group', { name: 'Panels' })).toBeVisible({ timeout: 10_000 })
    }).toPass()
  })

  await test.step('a ban shows when it ends', async () => {
    const card = await openCard(ann, 'Benno')
    await card.getByRole('button', { name: 'Ban', exact: true }).click()
    await card.getByText('7 days').click()
    await card.getByRole('form', { name: 'Ban Benno' }).getByRole('button', { name: 'Ban' }).click()
    await expect(ann.page.getByText('Benno is banned for 7 days.')).toBeVisible()
    await expectTitle(ben, 'You’re banned from this room')
    await expect(ben.page.getByText(/^You can come back on /)).toBeVisible()
  })

  await test.step('deleting the room removes everyone', async () => {
    const cleo = await member('Cleo')
    await enter(cleo, room)
    await chooseFromMore(ann, 'Room settings')
    const settings = ann.page.getByRole('dialog', { name: 'Room settings' })
    await settings.getByRole('tab', { name: 'Danger zone' }).click()
    await settings.getByRole('button', { name: 'Delete room' }).click()
    await settings.getByRole('button', { name: 'Delete “Strict room”? Everyone will be disconnected.' }).click()
    await expectTitle(cleo, 'This room has been deleted')
  })
})

test('members are notified of mutes and new roles, and the moderation log lists them all', async ({
  member,
  createRoom,
}) => {
  const [ann, ben] = [await member('Ann'), await member('Benno')]
  const room = await createRoom(ann, 'Kept room')
  await enter(ann, room)
  await enter(ben, room)

  await test.step('Ann mutes and unmutes Benno', async () => {
    const card = await openCard(ann, 'Benno')
    await card.getByRole('button', { name: 'Mute in chat' }).click()
    await card.getByLabel(/^Reason/).fill('Spam')
    await card.getByRole('form', { name: 'Mute Benno in chat' }).getByRole('button', { name: 'Mute' }).click()
    await expect(ann.page.getByText('Benno is muted in chat for 1 hour.')).toBeVisible()
    await expect(ben.page.getByText(/^Staff muted you in chat until /)).toBeVisible()
    await ann.page.getByRole('button', { name: 'Unmute Benno' }).click()
    await expect(ben.page.getByText('You can chat again.')).toBeVisible()
  })

  await test.step('Ann makes Benno a moderator, then the owner', async () => {
    await (await openCard(ann, 'Benno')).getByRole('button', { name: 'Make moderator' }).click()
    await expect(ben.page.getByText('You now have a role here: Moderator')).toBeVisible()
    const card = await openCard(ann, 'Benno')
    await card.getByRole('button', { name: 'Make owner' }).click()
    await card.getByRole('form', { name: 'Make Benno the owner' }).getByRole('button', { name: 'Make owner' }).click()
    await expect(ben.page.getByText('You now have a role here: Owner')).toBeVisible()
  })

  await test.step('the log shows Benno all of these actions, newest first', async () => {
    await chooseFromMore(ben, 'Moderation log')
    const log = ben.page.getByRole('dialog', { name: 'Moderation log' })
    await expect(log.getByRole('listitem')).toHaveText([
      /Ann made Benno the owner/,
      /Ann gave Benno a role: Moderator/,
      /Ann removed a role from Benno: Muted in chat/,
      /Ann gave Benno a role: Muted in chat.*Spam/,
    ])
    expect(await violations(ben.page)).toEqual([])
  })
})
