import { violations } from '../test/axe.ts'
import { send } from '../test/people.ts'
import { expect, test } from './fixtures.ts'

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const
/** A name that is unique even if the tests run repeatedly on one product. */
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

test('two members become friends, one follows the other into a room, and blocking ends the friendship silently', async ({
  member,
  product: { url },
}) => {
  const [annName, benName] = [unique('Annabel'), unique('Benedict')]
  const [ann, ben] = [await member(annName), await member(benName, phone)]
  const room = await send<{ slug: string }>(url, '/rooms/infrastructure', { name: 'The Late Shift' }, ben.token)
  const invite = async () => {
    await ann.page.goto('/friends')
    await ann.page.getByRole('searchbox', { name: 'Name' }).fill(benName.toLowerCase())
    await ann.page.getByRole('button', { name: 'Search' }).click()
    await ann.page.getByRole('button', { name: 'Add friend' }).click()
    await expect(ann.page.getByRole('button', { name: 'Cancel invitation' }).first()).toBeVisible()
  }

  await test.step('the invitation appears on the home page and is accepted', async () => {
    await ben.page.goto('/')
    await invite()
    expect(await violations(ann.page)).toEqual([])
    await ben.page.getByRole('button', { name: 'Your account, 1 pending invitation' }).click()
    await ben.page.getByRole('menuitem', { name: 'Friends (1 invitation)' }).click()
    await expect(ben.page.getByRole('heading', { name: '1 invitation' })).toBeVisible()
    expect(await violations(ben.page)).toEqual([])
    await ben.page.getByRole('button', { name: 'Accept' }).click()
    await expect(ben.page.getByRole('link', { name: annName })).toBeVisible()
  })

  await test.step('the home page shows which room the friend has entered', async () => {
    await ann.page.goto('/?lang=es')
    await ben.page.goto(`/room/${room.slug}`)
    await expect(ann.page.getByText('1 amigo en The Late Shift')).toBeVisible()
    expect(await violations(ann.page)).toEqual([])
    await ann.page.setViewportSize(phone.viewport)
    expect(await violations(ann.page)).toEqual([])
    await ann.page.getByRole('link', { name: 'Ir con ellos: 1 amigo en The Late Shift' }).click()
    await expect(ann.page).toHaveURL(`/room/${room.slug}`)
  })

  await test.step('a blocked friend no longer sees which room the other is in, and not why', async () => {
    await ann.page.goto('/?lang=en')
    const presence = ann.page.getByText('1 friend in The Late Shift')
    await expect(presence).toBeVisible()
    await send(url, '/blocked-users', { userUuid: ann.uuid }, ben.token)
    await expect(presence).toBeHidden()
    await ann.page.goto('/friends')
    await expect(ann.page.getByText('No friends yet.')).toBeVisible()
    await invite()
    await ben.page.goto('/friends')
    await expect(ben.page.getByRole('heading', { name: 'Blocked people' })).toBeVisible()
    await expect(ben.page.getByText(/invitation/)).toHaveCount(0)
    expect(await violations(ben.page)).toEqual([])
  })
})
