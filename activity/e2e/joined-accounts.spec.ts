import type { Page } from '@playwright/test'
import { violations } from '../test/axe.ts'
import { signUp } from '../test/people.ts'
import { expect, test } from './fixtures.ts'

/** Calls the API as the user who is signed in on a page. */
const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const token = localStorage.getItem('segue-token') ?? ''
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const response = await fetch(path, { method, headers, ...(body ? { body } : {}) })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      const result: unknown = await response.json()
      return result
    },
    [method, path, body && JSON.stringify(body)] as const,
  )

const song = (trackName: string) => ({
  musicProvider: 'audius',
  songId: `audius ${trackName}`,
  trackName,
  artistName: 'The Testers',
  duration: 200,
})

const crateNames = async (page: Page) => {
  const { crates } = (await call(page, 'GET', '/crate/user')) as { crates: { crateName: string }[] }
  return crates.map(({ crateName }) => crateName).toSorted()
}

// Only this test signs in as Dario, one of the people in the simulated Discord.
test('linking a Discord account that already has data here asks first, and then merges the data of both accounts', async ({
  guest,
}) => {
  const [{ page: fromDiscord }, onWeb] = [await guest(), await guest({ viewport: { width: 390, height: 844 } })]
  const { page } = onWeb
  const authorize = (who: Page) => who.getByRole('button', { name: 'Authorize as Dario' }).click()

  await test.step('Dario and Clo have a playlist and a room each', async () => {
    await fromDiscord.goto('/sign-in')
    await fromDiscord.getByRole('button', { name: 'Continue with Discord' }).click()
    await authorize(fromDiscord)
    await expect(fromDiscord).toHaveURL('/')
    await call(fromDiscord, 'POST', '/crate', { crateName: 'From Discord', songs: [song('one'), song('two')] })
    await call(fromDiscord, 'POST', '/rooms/infrastructure', { name: 'Den of Dario' })
    await page.goto('/')
    await signUp(onWeb, 'Clo')
    await call(page, 'POST', '/crate', { crateName: 'From the web', songs: [song('three')] })
  })

  await test.step('Clo links the Discord account and confirms the merge', async () => {
    await page.goto('/settings/services')
    await page.getByRole('button', { name: 'Link Discord' }).click()
    await authorize(page)
    await expect(page.getByRole('heading', { name: 'This Discord account already has data here' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await crateNames(page)).toEqual(['From the web'])
    await page.getByRole('button', { name: 'Yes, merge them' }).click()
    await authorize(page)
    await expect(page.getByText(/^Linked to Dario/)).toBeVisible()
  })

  await test.step('Clo has the playlists and rooms of both accounts, and the other account is deleted', async () => {
    expect(await crateNames(page)).toEqual(['From Discord', 'From the web'])
    await page.goto('/playlists')
    await expect(page.getByText('From Discord')).toBeVisible()
    await expect(page.getByText('From the web')).toBeVisible()
    const { rooms } = (await call(page, 'GET', '/rooms/owned-rooms/list')) as { rooms: { name: string }[] }
    expect(rooms.map(({ name }) => name)).toContain('Den of Dario')
    await expect(call(fromDiscord, 'GET', '/users/profile')).rejects.toThrow('401')
  })

  await test.step('Clo unlinks Discord again, so that this test can be repeated', async () => {
    await page.goto('/settings/services')
    await page.getByRole('button', { name: 'Unlink', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Link Discord' })).toBeVisible()
  })
})
