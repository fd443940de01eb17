import { violations } from '../test/axe.ts'
import { chooseFiles, houseRecord, nowPlaying, stepUp, switchStageRule, tone, upload } from '../test/people.ts'
import { showPanel, type Visitor } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

const tab = ({ page }: Visitor, name: string) => page.getByRole('tab', { name, exact: true })

test('a DJ on stage without a playable song sees why, and the room waits for the next one', async ({
  member,
  guest,
  openRoom,
}) => {
  const ann = await member('Ann')
  const { page } = ann
  const address = await openRoom(ann, 'Once only')
  await switchStageRule(page, 'Repeat gap (hours)')
  await upload(ann, houseRecord('copper-wire.m4a'))
  await stepUp(ann)
  await expect(nowPlaying(ann)).toContainText('Copper Wire')
  const listener = await guest()
  await listener.page.goto(address)
  await expect(listener.page.getByRole('button', { name: 'played by Ann' })).toBeVisible()

  await page.getByRole('button', { name: 'Skip this song' }).click()
  await expect(nowPlaying(ann)).toHaveText(/You’re on stage, waiting for a song.*was played here in the last \d+ h/)
  await expect(nowPlaying(listener)).toContainText('Ann is on stage, waiting for a song')
  await expect(page.getByRole('region', { name: 'Deck' }).getByRole('progressbar')).toHaveAttribute('value', '0')
  await expect(
    page
      .getByRole('row')
      .getByText(/^Playable at /)
      .first(),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])

  // A song is in the list of played songs as soon as it ends.
  await showPanel(listener.page, 'Queue')
  await tab(listener, 'Played').click()
  await expect(listener.page.getByText(/^played by Ann/)).toBeVisible()
  await expect(listener.page.locator('time').first()).toBeVisible()
  await chooseFiles(ann, houseRecord('slow-harbour.m4a'))
  await expect(nowPlaying(listener)).toContainText('Slow Harbour')
})

test('a listener stars the current song, finds it under Starred and removes it there', async ({
  member,
  openRoom,
}) => {
  const [ann, ben] = [await member('Ann'), await member('Ben')]
  const address = await openRoom(ann, 'Stars')
  await upload(ann, houseRecord('copper-wire.m4a'))
  await stepUp(ann)
  const { page } = ben
  await page.goto(address)
  await page.getByRole('button', { name: /^Star: save it/ }).click()
  await showPanel(page, 'Queue')
  await tab(ben, 'Starred').click()
  await expect(page.getByText('Songs you’ve starred. Only you can see this list.')).toBeVisible()
  await page.getByRole('button', { name: 'Options for Copper Wire' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('No stars yet')).toBeVisible()
})

test('a member previews a search result and stops it', async ({ member, openRoom }) => {
  const ann = await member('Ann')
  const { page } = ann
  await openRoom(ann, 'Previews')
  await showPanel(page, 'Queue')
  await tab(ann, 'Search').click()
  // The suggestions shown before the results may contain the same song, and disappear when the search begins.
  const results = page.waitForResponse(/\/search\/v2\?/)
  await page.getByRole('searchbox').fill('paper lanterns')
  await results
  const listen = page.getByRole('button', { name: 'Listen to Paper Lanterns' }).first()
  await listen.click()
  // A preview ends automatically, so the click must not wait until a busy page is stable.
  await page.getByRole('button', { name: 'Stop Paper Lanterns' }).first().dispatchEvent('click')
  await expect(listen).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('an uploaded song is renamed, made public, found by others, and deleted', async ({ member, openRoom }) => {
  const [ann, ben] = [await member('Ann'), await member('Ben')]
  const address = await openRoom(ann, 'Uploads')
  const title = `Ferry ${crypto.randomUUID().slice(0, 8)}`
  const { page } = ann
  await upload(ann, tone('untagged take-02 (final FINAL).wav', 8, 330))
  await page.getByRole('button', { name: 'My uploads' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Edit untagged take-02/ }).click()
  await dialog.getByLabel('Title').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Needs a title')).toBeVisible()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Artist').fill('Marlowe')
  await dialog.getByRole('switch', { name: /^Anyone can find it/ }).click()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Public')).toBeVisible()

  await ben.page.goto(address)
  await showPanel(ben.page, 'Queue')
  await tab(ben, 'Search').click()
  await ben.page.getByRole('searchbox').fill(title)
  await expect(ben.page.getByText(title).first()).toBeVisible()

  await dialog.getByRole('button', { name: `Edit ${title}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete for good?' }).click()
  await expect(page.getByText(`Deleted “${title}”.`)).toBeVisible()
  await expect(dialog.getByText('You haven’t uploaded anything yet')).toBeVisible()
})

test('a DJ cannot play an explicit song until the room allows them, and sees why', async ({ member, openRoom }) => {
  const ann = await member('Ann')
  const { page } = ann
  await openRoom(ann, 'For all ages')
  await upload(ann, tone('not for children.wav', 8, 330))
  await page.getByRole('button', { name: 'My uploads' }).click()
  const uploads = page.getByRole('dialog')
  await uploads.getByRole('button', { name: /^Edit not for children/ }).click()
  await uploads.getByRole('switch', { name: 'Explicit lyrics' }).click()
  await uploads.getByRole('button', { name: 'Save' }).click()
  await uploads.getByRole('button', { name: 'Close' }).click()
  const toggleExplicitSongs = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Room settings' }).click()
    const settings = page.getByRole('dialog')
    await settings.getByRole('tab', { name: 'Stage and music' }).click()
    await settings.getByRole('switch', { name: 'Explicit songs allowed' }).click()
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings).toBeHidden()
  }
  await toggleExplicitSongs()
  await stepUp(ann)
  await expect(page.getByText('This room doesn’t allow explicit songs. Choose another one.')).toBeVisible()
  await expect(page.getByRole('row').getByText('Explicit songs aren’t allowed here')).toBeVisible()
  await toggleExplicitSongs()
  await stepUp(ann)
  await expect(nowPlaying(ann)).toContainText('not for children')
})
