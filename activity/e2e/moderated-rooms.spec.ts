import { violations } from '../test/axe.ts'
import { createChatRoom } from '../test/chat-room.ts'
import { send, type Member } from '../test/people.ts'
import { showPanel, writeLine } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

async function openChat({ page }: Member, slug: string): Promise<void> {
  await page.goto(`/room/${slug}`)
  await showPanel(page, 'Chat')
}

test('a reported message is read by the room’s staff, and its author never learns of the report', async ({
  member,
  product,
  request,
}) => {
  const [ann, ben] = [await member('Ann'), await member('Ben')]
  const room = await createChatRoom(product.url, ann, 'The quiet room')
  await room.post(ben, 'You are all dirt')
  const { page } = ann

  await test.step('the owner reports a message', async () => {
    await openChat(ann, room.slug)
    const message = page.getByRole('article').filter({ hasText: 'You are all dirt' })
    await message.hover()
    await message.getByRole('button', { name: /^Options for the message/ }).click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a message by Ben' })
    await dialog.getByLabel('What’s wrong?').selectOption('HARASSMENT')
    await dialog.getByLabel(/^What happened/).fill('He says so to everybody')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Thank you. Moderators will review your report.')).toBeVisible()
  })

  await test.step('the owner reads the report in the room settings and filters the word', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Room settings' }).click()
    await page.getByRole('tab', { name: 'Chat and moderation' }).click()
    await expect(page.getByText('1 report in this room')).toBeVisible()
    await expect(page.getByText('He says so to everybody')).toBeVisible()
    await page.getByLabel('Filtered words').first().fill('dirt*')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove dirt*' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('a platform moderator resolves the report', async () => {
    const reports = await request.get(`/admin/reports?filter=reportedUuid||$eq||${ben.uuid}`, {
      headers: { Authorization: `Bearer ${product.serviceToken}` },
    })
    const { data } = await reports.json()
    expect(data).toHaveLength(1)
    const decision = { status: 'ACTED', note: 'Warned' }
    await send(product.url, `/admin/reports/${data[0].id}/handle`, decision, product.serviceToken)
  })

  await test.step('the author’s message is filtered, and the author cannot see the report', async () => {
    await openChat(ben, room.slug)
    await writeLine(ben.page, 'more dirty words')
    await expect(ben.page.getByText('Your message contains a word that isn’t allowed in this room')).toBeVisible()
    await expect(ben.page.getByText(/report/i)).toHaveCount(0)
  })
})

test('users who enter during raid mode can only listen until it ends, and everyone is notified', async ({
  member,
  product,
}) => {
  const [ann, raider] = [await member('Anna'), await member('Raider')]
  const { slug } = await createChatRoom(product.url, ann, 'The raided room')
  const notice = 'Raid mode is on: only people who were here before can chat and DJ.'
  const { page } = ann
  const end = page.getByRole('button', { name: 'End raid mode' })
  const listensOnly = raider.page.getByText('You’re listen-only for now')

  await test.step('the owner starts raid mode', async () => {
    await openChat(ann, slug)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Start raid mode' }).click()
    await expect(end).toBeVisible()
    await expect(page.getByRole('log').getByText(notice)).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('a newcomer can neither write nor take the stage', async () => {
    await openChat(raider, slug)
    await expect(listensOnly).toBeVisible()
    await expect(raider.page.getByRole('textbox', { name: /^Say something to/ })).toHaveCount(0)
    const stepUp = raider.page.getByRole('button', { name: 'Step up', exact: true })
    await expect(stepUp).toBeDisabled()
    await expect(stepUp).toHaveAttribute('title', notice)
    expect(await violations(raider.page)).toEqual([])
  })

  await test.step('once raid mode has ended, the newcomer can write', async () => {
    await end.click()
    await expect(listensOnly).toHaveCount(0)
    await writeLine(raider.page, 'Sorry, I only like the music')
    await expect(page.getByRole('log').getByText('Sorry, I only like the music')).toBeVisible()
    await expect(page.getByText('Raid mode is over. Everyone can chat and DJ again.')).toBeVisible()
  })
})
