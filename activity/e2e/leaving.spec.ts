import { violations } from '../test/axe.ts'
import { houseRecord, stepUp, upload } from '../test/people.ts'
import { expect, test } from './fixtures.ts'

test('a DJ who goes home keeps playing in the dock, and is asked before leaving or opening another room', async ({
  member,
  openRoom,
}) => {
  const mara = await member('Mara')
  const { page } = mara
  await openRoom(mara, 'Harbour lights')
  await upload(mara, houseRecord('copper-wire.m4a'))
  await stepUp(mara)
  await expect.poll(async () => (await mara.sound()).energy).toBeGreaterThan(0)
  const dock = page.getByRole('complementary', { name: 'Current room' })
  const question = page.getByRole('dialog', { name: 'Leave the room?' })

  await test.step('the arrow leads home, and the music goes on', async () => {
    await page.getByRole('link', { name: 'Browse rooms' }).click()
    await expect(dock.getByText('You’re playing')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    expect(await mara.sound()).toMatchObject({ status: 'live' })
    await expect.poll(async () => (await mara.sound()).energy).toBeGreaterThan(0)
  })

  await test.step('the dock has all of its controls on the smallest phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const button of await dock.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
    await expect(dock.getByRole('link', { name: 'Back to Harbour lights' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the door asks, and staying changes nothing', async () => {
    await dock.getByRole('button', { name: 'Leave the room' }).click()
    await expect(question).toContainText('Your song is playing. If you leave, it stops')
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await expect(dock.getByText('You’re playing')).toBeVisible()
  })

  await test.step('another room asks, and the way back leads to the stage', async () => {
    await page
      .getByRole('link', { name: /The Night Shift/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'You’re on stage in Harbour lights' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Stay in Harbour lights' }).click()
    await expect(page.getByRole('button', { name: 'Step down' })).toBeVisible()
    await expect(dock).toHaveCount(0)
  })

  await test.step('the menu of the room asks, and leaving leads home without the dock', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Leave the room' }).click()
    await question.getByRole('button', { name: 'Leave the room' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(dock).toHaveCount(0)
    expect(await page.evaluate(() => window.segue)).toBeUndefined()
  })
})
