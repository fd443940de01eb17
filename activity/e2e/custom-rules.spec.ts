import { violations } from '../test/axe.ts'
import { houseRecord, nowPlaying, stepUp, upload } from '../test/people.ts'
import { expect, test } from './fixtures.ts'

test('an owner creates a rule for songs, and the room enforces it until it is switched off', async ({
  member,
  openRoom,
}) => {
  const ann = await member('Ann', { colorScheme: 'dark' })
  const { page } = ann
  await openRoom(ann, 'Strict house')
  await upload(ann, houseRecord('copper-wire.m4a'))
  const rules = page.getByRole('dialog', { name: 'Stage rules' })
  const sentence =
    'When the song is shorter than 5 minutes, unless it’s from a guest, refuse the song: “Only long ones tonight.”'

  await test.step('write the rule', async () => {
    await page.getByRole('button', { name: 'Stage rules' }).click()
    await rules.getByRole('button', { name: 'Add rule' }).click()
    const form = rules.getByRole('form', { name: 'Add rule' })
    await form.getByLabel('Rule name').fill('No short songs')
    await form.getByLabel('Subject').selectOption('songShorterThan')
    await form.getByLabel('Minutes').fill('241')
    await expect(form.getByText('Enter a whole number from 1 to 240.')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
    await form.getByLabel('Minutes').fill('5')
    await form.getByRole('button', { name: 'Add condition' }).click()
    await form.getByLabel('When or unless').last().selectOption('unless')
    await form.getByLabel('Message').fill('Only long ones tonight.')
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(rules.getByText(sentence)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await rules.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a shorter song is refused', async () => {
    await stepUp(ann)
    await expect(page.getByText('Room rule: Only long ones tonight.').first()).toBeVisible()
    await expect(nowPlaying(ann)).not.toContainText('Copper Wire')
  })

  await test.step('the rule is switched off, then deleted, and the song plays', async () => {
    await page.getByRole('button', { name: 'Stage rules' }).click()
    await rules.getByRole('switch', { name: 'No short songs' }).click()
    await expect(rules.getByRole('switch', { name: 'No short songs' })).not.toBeChecked()
    await rules.getByRole('button', { name: 'Edit No short songs' }).click()
    await rules.getByRole('form', { name: 'Edit No short songs' }).getByRole('button', { name: 'Cancel' }).click()
    await rules.getByRole('button', { name: 'Remove No short songs' }).click()
    await expect(rules.getByText(sentence)).toBeHidden()
    await rules.getByRole('button', { name: 'Close' }).click()
    await stepUp(ann)
    await expect(nowPlaying(ann)).toContainText('Copper Wire')
  })
})
