import { violations } from '../test/axe.ts'
import { houseRecord, switchStageRule, tone, upload } from '../test/people.ts'
import { expect, test } from './fixtures.ts'

test('the requested song with the most votes plays next, even with nobody on stage', async ({
  member,
  guest,
  openRoom,
}) => {
  const ann = await member('Ann')
  const { page } = ann
  const roomUrl = await openRoom(ann, 'Jukebox')
  // It has to last until both other requests are counted.
  const first = tone('Copper Wire.wav', 180, 220)
  await upload(ann, first, houseRecord('slow-harbour.m4a'), houseRecord('quiet-atlas.m4a'))
  await switchStageRule(page, 'Song requests')
  const request = async (title: string) => {
    await page.getByRole('button', { name: `Options for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Request here' }).click()
    await expect(page.getByText(`You requested ${title}.`)).toBeVisible()
  }
  await request('Copper Wire')
  await expect(page.getByRole('region', { name: 'Now playing' })).toContainText('Copper Wire')
  await expect(page.getByText('requested by Ann')).toBeVisible()
  await request('Slow Harbour')
  await request('Quiet Atlas')

  const listener = await guest({ viewport: { width: 390, height: 844 } })
  await listener.page.goto(roomUrl)
  await listener.page.getByRole('tab', { name: 'Queue' }).click()
  await listener.page.getByRole('tab', { name: 'Requests' }).click()
  await listener.page.getByRole('button', { name: 'Vote for Quiet Atlas, 1 so far' }).click()
  await expect(
    listener.page.getByRole('button', { name: 'Vote for Quiet Atlas, 2 so far', pressed: true }),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Requests' }).click()
  const votes = page.getByRole('button', { name: /^Vote for .* so far$/ })
  await expect(votes.first()).toHaveAccessibleName('Vote for Quiet Atlas, 2 so far')
  await expect(votes.last()).toHaveAccessibleName('Vote for Slow Harbour, 1 so far')
  await expect(votes).toHaveCount(2)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Remove Slow Harbour from the list' }).click()
  await expect(votes).toHaveCount(1)
  await page.getByRole('button', { name: 'Skip this song' }).click()
  await expect(listener.page.getByRole('region', { name: 'Now playing' })).toContainText('Quiet Atlas')
  await expect(page.getByText('No requests yet')).toBeVisible()
})
