import type { Page } from '@playwright/test'
import { violations } from '../test/axe.ts'
import { counted, fillSignUp, houseRecord, signUp, stepUp, upload } from '../test/people.ts'
import { showPanel, writeLine, type Visitor } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

const openSettings = (page: Page, section: string) => page.goto(`/settings/${section}`)

/** Calls the API as the user who is signed in on a page. */
const callFrom = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('segue-token') ?? ''}` }
    return (await fetch(address, { headers })).text()
  }, path)

/** Opens the newest e-mail to an address in a new tab, and follows its link there. */
async function followEmail({ page }: Visitor, outboxUrl: string, address: string, subject: RegExp): Promise<Page> {
  const tab = await page.context().newPage()
  const email = tab.getByRole('row').filter({ hasText: address }).getByRole('link', { name: subject })
  // A job sends the e-mail, and the outbox only shows what was sent before it was opened.
  await expect(async () => {
    await tab.goto(outboxUrl)
    await expect(email.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await email.first().click()
  await tab
    .getByRole('link', { name: /verify/i })
    .first()
    .click()
  return tab
}

test('a member corrects a mistyped e-mail address and verifies the right one', async ({ guest, product }) => {
  const typist = await guest()
  const { page } = typist
  await page.goto('/')
  const mistyped = await signUp(typist, 'Typo')
  await openSettings(page, 'account')
  const wrongRow = page.getByRole('listitem').filter({ hasText: mistyped })
  await expect(wrongRow.getByText('Not verified yet')).toBeVisible()
  await wrongRow.getByRole('button', { name: 'Correct' }).click()
  const corrected = mistyped.replace('typo', 'tipo')
  await wrongRow.getByLabel('Email').fill(corrected)
  await wrongRow.getByRole('button', { name: 'Save and send an email' }).click()
  const rightRow = page.getByRole('listitem').filter({ hasText: corrected })
  await expect(rightRow.getByText('Primary')).toBeVisible()
  await expect(wrongRow).toHaveCount(0)

  const tab = await followEmail(typist, product.outboxUrl, corrected, /Verify your email address/)
  await expect(tab.getByText('Your email address is verified')).toBeVisible()
  await page.reload()
  await expect(rightRow.getByText('Verified', { exact: true })).toBeVisible()
})

for (const size of [
  { width: 1440, height: 900 },
  { width: 800, height: 600 },
  { width: 390, height: 844 },
])
  test(`the button that creates an account is in view at ${size.width}×${size.height}, and the avatar can be skipped`, async ({
    guest,
  }) => {
    const { page } = await guest()
    await page.setViewportSize(size)
    await page.goto('/')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign up' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Create account' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Sign in' })).toBeInViewport({ ratio: 1 })
    await fillSignUp(dialog, 'Quick')
    await dialog.getByRole('button', { name: 'Create account' }).click()
    await expect(dialog.getByRole('button', { name: 'Not now' })).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toBeHidden()
  })

test('a member who signs in with Discord twice is the same user, and can end the other session', async ({
  guest,
}) => {
  const signIn = async () => {
    const { page } = await guest()
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Continue with Discord' }).click()
    await page.getByRole('button', { name: 'Authorize as Chloe' }).click()
    await expect(page).toHaveURL('/')
    await openSettings(page, 'sessions')
    await expect(page.getByText('This device')).toBeVisible()
    return page
  }
  const [first, second] = [await signIn(), await signIn()]
  const sessions = second.getByRole('listitem').filter({ hasText: 'Signed in with Discord' })
  await expect(sessions.nth(1)).toBeVisible()
  // An earlier attempt may have left some as well.
  for (let left = (await sessions.count()) - 1; left > 0; left--) {
    await second.getByRole('button', { name: 'End session' }).first().click()
    await expect(sessions).toHaveCount(left)
  }
  await first.reload()
  await expect(first.getByText('Sign in to see your settings')).toBeVisible()
})

test('canceling on Discord, or following another user’s return URL, signs nobody in', async ({ guest }) => {
  const { page } = await guest()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with Discord' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You canceled on Discord')).toBeVisible()
  await page.goto('/sign-in/discord?code=a-code-of-somebody-else&state=theirs')
  await expect(page.getByText('Couldn’t sign in with Discord')).toBeVisible()
  await openSettings(page, 'account')
  await expect(page.getByText('Sign in to see your settings')).toBeVisible()
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a member’s bio and pronouns are visible to everyone on their profile', async ({ member, guest }) => {
  const { page } = await member('Annabel')
  await openSettings(page, 'profile')
  await page.getByLabel('Bio').fill('Plays records\nsince 1998')
  await page.getByLabel('Pronouns', { exact: true }).fill('she/her')
  await page.getByRole('switch', { name: 'Show my pronouns' }).check()
  await page.getByLabel('Zodiac sign').selectOption('Libra')
  await page.getByLabel('Instagram').fill('@ann.plays')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  const picture = page.getByRole('region', { name: 'Picture', exact: true })
  const fileChooser = page.waitForEvent('filechooser')
  await picture.getByRole('button', { name: 'Choose a picture' }).click()
  await (await fileChooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: onePixel })
  await expect(picture.getByRole('img', { includeHidden: true })).toBeAttached()
  await page.getByRole('link', { name: 'View my profile' }).click()
  await expect(page.getByText('she/her')).toBeVisible()

  const { page: profile } = await guest()
  await profile.goto(page.url())
  await expect(profile.getByRole('heading', { name: 'Annabel' })).toBeVisible()
  await expect(profile.getByText('since 1998')).toBeVisible()
  await expect(profile.getByText('Libra', { exact: true })).toBeVisible()
  const instagram = profile.getByRole('link', { name: 'Instagram' })
  await expect(instagram).toHaveAttribute('href', 'https://www.instagram.com/ann.plays')
  await expect(profile.locator('main img[src^="/users/images/files/"]').first()).toBeVisible()
})

test('a guest who signs up in a room keeps their votes, and the starred song is among their likes', async ({
  member,
  guest,
  openRoom,
}) => {
  const [dj, gus] = [await member('Delia'), await guest()]
  const room = await openRoom(dj, 'Along the way')
  await upload(dj, houseRecord('slow-harbour.m4a'))
  await stepUp(dj)
  await gus.page.goto(room)
  for (const vote of ['Like', 'Star']) await counted(gus.page, vote).click()
  for (const vote of ['Like', 'Star']) await expect(counted(dj.page, `${vote}.*1`)).toBeVisible()
  await signUp(gus, 'Gus')
  for (const vote of ['Like', 'Star']) await expect(counted(gus.page, vote)).toHaveAttribute('aria-pressed', 'true')
  for (const { page } of [gus, dj]) await expect(counted(page, 'Star')).toHaveText('1')
  await expect.poll(() => callFrom(gus.page, '/crate/special/likes/songs')).toContain('Slow Harbour')
})

test('a guest chooses a name with the keyboard, everyone in the room sees it, and the sign-up form suggests it', async ({
  member,
  guest,
  openRoom,
}) => {
  const [dj, { page }] = [await member('Delia'), await guest()]
  await page.goto(await openRoom(dj, 'Names'))
  const name = `Gus ${crypto.randomUUID().slice(0, 8)}`

  await test.step('a member’s name is refused, and a free one is accepted', async () => {
    await page.getByRole('button', { name: 'Your account' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Choose a name' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose a name' })
    const field = dialog.getByLabel('Name', { exact: true })
    await expect(field).toBeVisible()
    expect(await violations(page)).toEqual([])
    await field.fill('delia')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Someone with an account has this name')).toBeVisible()
    await field.fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Your name is now ${name}.`)).toBeVisible()
  })

  await test.step('the DJ sees the name on the stage, in the chat and in the list of people', async () => {
    await expect(dj.page.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible()
    await showPanel(page, 'Chat')
    await writeLine(page, 'Who am I?')
    await showPanel(dj.page, 'Chat')
    await expect(
      dj.page.getByRole('article').filter({ hasText: 'Who am I?' }).filter({ hasText: name }),
    ).toBeVisible()
    await showPanel(dj.page, 'People')
    await expect(dj.page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  })

  await test.step('the menu shows the name, and the sign-up form suggests it', async () => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(page.getByRole('menu').getByText(name)).toBeVisible()
    await page.getByRole('menuitem', { name: 'Sign up' }).click()
    await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue(name)
  })
})

test('a magic link signs the same user in on another browser after confirmation, and only once', async ({
  member,
  guest,
}) => {
  const [{ page }, { page: elsewhere }] = [await member('Annika'), await guest()]
  await openSettings(page, 'account')
  const { url }: { url: string } = JSON.parse(await callFrom(page, '/auth/magic-link'))
  const link = `${url}/${encodeURIComponent('/settings/account')}`
  await elsewhere.goto(link)
  const confirm = elsewhere.getByRole('button', { name: 'Continue as Annika' })
  await expect(confirm).toBeVisible()
  // The link is no longer in the address bar.
  await expect(elsewhere).toHaveURL('/magic-link')
  await confirm.click()
  await expect(elsewhere.getByRole('heading', { name: 'Email addresses' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('This link was already used or has expired').first()).toBeVisible()
})

test('a member signs in with a passkey until they remove it', async ({ member }) => {
  const { page } = await member('Kay')
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await openSettings(page, 'account')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByLabel('Passkey name').fill('The key of Kay')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('listitem').filter({ hasText: 'The key of Kay' })).toBeVisible()
  const signInAgain = async () => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page.getByText('Sign in to see your settings')).toBeVisible()
    await page.goto('/sign-in')
    await page.getByText('Other ways').click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  }
  await signInAgain()
  await expect(page).toHaveURL('/')
  await openSettings(page, 'account')
  await expect(passkeys.getByText(/Last used/)).toBeVisible()
  await passkeys.getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await signInAgain()
  await expect(page.getByText('This passkey isn’t registered here').first()).toBeVisible()
})

test('the language in a URL is remembered, and the one in the settings is stored with the account', async ({
  guest,
  member,
}) => {
  const { page: visited } = await guest()
  await visited.goto('/?lang=es')
  await visited.goto('/')
  await expect(visited.locator('html')).toHaveAttribute('lang', 'es')

  const { page } = await member('Lana')
  await openSettings(page, 'account')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await expect(page.getByRole('heading', { name: 'Direcciones de correo' })).toBeVisible()
  await expect.poll(() => callFrom(page, '/users/profile/user-data')).toContain('"language":"es"')
})

const looks = [
  { lang: 'en', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { lang: 'es', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const

for (const { lang, ...look } of looks) {
  test(`the settings and a profile pass axe (${lang}, ${look.colorScheme})`, async ({ member }) => {
    const { page } = await member('Axel', look)
    for (const section of ['profile', 'account', 'sound', 'privacy', 'services', 'sessions', 'bot']) {
      await page.goto(`/settings/${section}?lang=${lang}`)
      await expect(page.locator('main section').first()).toBeVisible()
      expect([section, await violations(page)]).toEqual([section, []])
    }
    await openSettings(page, 'profile')
    await page.locator('main a[href^="/user/"]').click()
    await expect(page.getByRole('heading', { name: 'Axel' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const { scrollWidth, clientWidth } = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    expect(scrollWidth).toBe(clientWidth)
  })
}
