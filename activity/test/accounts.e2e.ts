import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { counted, fillSignUp, member, openRoom, signUp, stepUp, tone, upload } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { showPanel, visitor, writeLine, type Visitor } from './visitor.ts'

const product = sharedProduct()
let browser: Browser
beforeAll(async () => void (browser = await sharedChromium()))
afterAll(() => browser?.close())

const settings = (page: Page, section: string) => page.goto(`${product.url}/settings/${section}`)

/** Opens the newest e-mail about something to an address, in a tab of its own, and follows its link there. */
async function followEmail({ page }: Visitor, address: string, subject: RegExp) {
  const tab = await page.context().newPage()
  const email = tab.getByRole('row').filter({ hasText: address }).getByRole('link', { name: subject })
  // It is sent by a job, and the page shows what is there when it is opened.
  await expect
    .poll(async () => {
      await tab.goto(product.outboxUrl)
      return email.count()
    })
    .toBeGreaterThan(0)
  await email.first().click()
  await tab
    .getByRole('link', { name: /verify/i })
    .first()
    .click()
  return tab
}

test('who signs up with a typo mends the address, verifies the right one, and the wrong one is nobody’s', async () => {
  const who = await visitor(browser)
  const { page } = who
  await page.goto(product.url)
  const mistyped = await signUp(who, 'Typo')
  await settings(page, 'account')
  const line = page.getByRole('listitem').filter({ hasText: mistyped })
  await line.getByText('Not verified yet').waitFor()
  await line.getByRole('button', { name: 'Correct it' }).click()
  const right = mistyped.replace('typo', 'tipo')
  await line.getByLabel('Email').fill(right)
  await line.getByRole('button', { name: 'Save and send an email' }).click()
  const mended = page.getByRole('listitem').filter({ hasText: right })
  await mended.getByText('Primary').waitFor()
  expect(await line.count()).toBe(0)

  const tab = await followEmail(who, right, /Verify your email address/)
  await tab.getByText('Your email address is verified').waitFor()
  await tab.close()
  await page.reload()
  await mended.getByText('Verified', { exact: true }).waitFor()
  expect(who.faults()).toEqual([])
  await who.close()
})

test('a press on “Create account” hits, even when the figures arrive under it', async () => {
  const who = await visitor(browser)
  const { page } = who
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/all-avatars*', async (asked) => {
    await held
    await asked.continue()
  })
  await page.goto(`${product.url}/sign-up`)
  await fillSignUp(page, 'Quick')
  await page.getByRole('button', { name: 'Create account' }).hover()
  await page.mouse.down()
  arrive()
  await page.getByRole('button', { name: /Show all \d+ avatars/ }).waitFor()
  await page.mouse.up()
  await page.waitForURL(`${product.url}/`)
  expect(who.faults()).toEqual([])
  await who.close()
})

test('somebody signs in with Discord on the web, is the same person the next time, and sees where they are signed in', async () => {
  const signIn = async () => {
    const who = await visitor(browser)
    const { page } = who
    await page.goto(`${product.url}/sign-in`)
    await page.getByRole('button', { name: 'Continue with Discord' }).click()
    await page.getByRole('button', { name: 'Authorize as Chloe' }).click()
    await page.waitForURL(`${product.url}/`)
    await settings(page, 'sessions')
    await page.getByText('This device').waitFor()
    return who
  }
  const [first, second] = [await signIn(), await signIn()]
  const sessions = second.page.getByRole('listitem').filter({ hasText: 'Signed in with Discord' })
  await expect.poll(() => sessions.count()).toBeGreaterThan(1)
  // Another attempt may have left some, too.
  for (let left = (await sessions.count()) - 1; left > 0; left--) {
    await second.page.getByRole('button', { name: 'Sign out there' }).first().click()
    await expect.poll(() => sessions.count()).toBe(left)
  }
  await first.page.reload()
  await first.page.getByText('Sign in to see your settings').waitFor()
  expect([...first.faults(), ...second.faults()]).toEqual([])
  await Promise.all([first.close(), second.close()])
})

test('who thinks better of it on Discord comes back as they were, and a stranger’s address signs nobody in', async () => {
  const who = await visitor(browser)
  const { page } = who
  await page.goto(`${product.url}/sign-in`)
  await page.getByRole('button', { name: 'Continue with Discord' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('You did not go through with it on Discord').waitFor()
  await page.goto(`${product.url}/sign-in/discord?code=a-code-of-somebody-else&state=theirs`)
  await page.getByText('Signing in with Discord did not work').waitFor()
  await settings(page, 'account')
  await page.getByText('Sign in to see your settings').waitFor()
  await who.close()
})

test('what somebody says of themselves is on their page, for everybody', async () => {
  const [ann, ghost] = [await member(browser, product.url, 'Annabel'), await visitor(browser)]
  const { page } = ann
  await settings(page, 'profile')
  await page.getByLabel('A few words').fill('Plays records\nsince 1998')
  await page.getByLabel('Pronouns', { exact: true }).fill('she/her')
  await page.getByRole('switch', { name: 'Show my pronouns' }).check()
  await page.getByLabel('Zodiac sign').selectOption('Libra')
  await page.getByRole('region', { name: 'About you' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  await page.getByLabel('Instagram').fill('@ann.plays')
  await page.getByRole('region', { name: 'Elsewhere' }).getByRole('button', { name: 'Save' }).click()
  const picture = page.getByRole('region', { name: 'Picture', exact: true })
  const asked = page.waitForEvent('filechooser')
  await picture.getByRole('button', { name: 'Choose a picture' }).click()
  await (await asked).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: onePixel })
  await picture.getByRole('img', { includeHidden: true }).waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'See my profile' }).click()
  await page.getByText('she/her').waitFor()

  await ghost.page.goto(page.url())
  await ghost.page.getByRole('heading', { name: 'Annabel' }).waitFor()
  await ghost.page.getByText('since 1998').waitFor()
  await ghost.page.getByText('Libra', { exact: true }).waitFor()
  expect(await ghost.page.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe(
    'https://www.instagram.com/ann.plays',
  )
  const src = await ghost.page.locator('main img').first().getAttribute('src')
  expect(src).toMatch(/^\/users\/images\/files\//)
  expect([...ann.faults(), ...ghost.faults()]).toEqual([])
  await Promise.all([ann.close(), ghost.close()])
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a guest who signs up in a room has voted still, and what they starred is among their likes', async () => {
  const [dj, gus] = [await visitor(browser), await visitor(browser)]
  await dj.page.goto(product.url)
  await signUp(dj, 'Delia')
  const address = await openRoom(dj, product.url, `Along ${crypto.randomUUID().slice(0, 8)}`)
  await upload(dj, tone('Along the way.wav', 120, 330))
  await stepUp(dj)
  await gus.page.goto(address)
  for (const vote of ['Like', 'Star']) await counted(gus.page, vote).click()
  for (const vote of ['Like', 'Star']) await counted(dj.page, `${vote}.*1`).waitFor()
  await signUp(gus, 'Gus')
  for (const { page } of [gus, dj])
    await expect.poll(async () => (await counted(page, 'Star').textContent())?.trim()).toBe('1')
  for (const vote of ['Like', 'Star'])
    await expect.poll(() => counted(gus.page, vote).getAttribute('aria-pressed')).toBe('true')
  const token = await gus.page.evaluate(() => localStorage.getItem('segue-token'))
  const liked = async () => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await fetch(`${product.url}/crate/special/likes/songs`, { headers })).text()
  }
  await expect.poll(liked).toContain('Along the way')
  expect([dj.faults(), gus.faults()]).toEqual([[], []])
  for (const one of [dj, gus]) await one.close()
})

test('a guest chooses a name by keyboard, which everybody in the room sees, and signs up with it', async () => {
  const [dj, gus] = [await visitor(browser), await visitor(browser)]
  await dj.page.goto(product.url)
  await signUp(dj, 'Delia')
  await gus.page.goto(await openRoom(dj, product.url, `Named ${crypto.randomUUID().slice(0, 8)}`))
  const name = `Gus ${crypto.randomUUID().slice(0, 8)}`
  const { page } = gus
  await page.getByRole('button', { name: 'Your account' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Choose a name' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose a name' })
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Name', { exact: true }).fill('delia')
  await page.keyboard.press('Enter')
  await dialog.getByText('Somebody with an account has this name').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByText(`You are called ${name} now.`).waitFor()

  await dj.page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .waitFor()
  await showPanel(page, 'Chat')
  await writeLine(page, 'Who am I?')
  await showPanel(dj.page, 'Chat')
  await dj.page.getByRole('article').filter({ hasText: 'Who am I?' }).filter({ hasText: name }).waitFor()
  await showPanel(dj.page, 'People')
  await dj.page.getByRole('listitem').filter({ hasText: name }).waitFor()

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menu').getByText(name).waitFor()
  await page.getByRole('menuitem', { name: 'Sign up' }).click()
  await expect.poll(() => page.getByRole('dialog').getByLabel('Name', { exact: true }).inputValue()).toBe(name)
  expect([dj.faults(), gus.faults()]).toEqual([[], []])
  for (const one of [dj, gus]) await one.close()
})

test('a magic link goes on as the same person in another browser, once, after a yes', async () => {
  const [ann, elsewhere] = [await member(browser, product.url, 'Annika'), await visitor(browser)]
  await settings(ann.page, 'account')
  const link = await ann.page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('segue-token') ?? ''}` }
    const answer = await fetch('/auth/magic-link', { headers })
    const { url }: { url: string } = await answer.json()
    return `${url}/${encodeURIComponent('/settings/account')}`
  })
  await elsewhere.page.goto(link)
  await elsewhere.page.getByRole('button', { name: 'Continue as Annika' }).waitFor()
  expect(elsewhere.page.url()).toBe(`${product.url}/magic-link`)
  await elsewhere.page.getByRole('button', { name: 'Continue as Annika' }).click()
  await elsewhere.page.getByRole('heading', { name: 'Email addresses' }).waitFor()
  await ann.page.goto(link)
  await ann.page.getByText('This link was already used or has expired').first().waitFor()
  await Promise.all([ann.close(), elsewhere.close()])
})

test('a passkey signs in where its owner is, and no more once it is removed', async () => {
  const who = await member(browser, product.url, 'Kay')
  const { page } = who
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await settings(page, 'account')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByLabel('Name of the passkey').fill('The key of Kay')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByRole('listitem').filter({ hasText: 'The key of Kay' }).waitFor()
  const signIn = async () => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await page.getByText('Sign in to see your settings').waitFor()
    await page.goto(`${product.url}/sign-in`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  }
  await signIn()
  await page.waitForURL(`${product.url}/`)
  await settings(page, 'account')
  await passkeys.getByText(/Last used/).waitFor()
  await passkeys.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => passkeys.getByRole('listitem').count()).toBe(0)
  await signIn()
  await page.getByText('This passkey is not known here').first().waitFor()
  expect(who.faults()).toEqual([])
  await who.close()
})

test('the language of an address is remembered, and the one that somebody chooses is that of their e-mails', async () => {
  const who = await visitor(browser)
  const { page } = who
  await page.goto(`${product.url}/?lang=es`)
  await page.goto(product.url)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
  await page.goto(`${product.url}/?lang=en`)
  await signUp(who, 'Lana')
  await settings(page, 'account')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await page.getByRole('heading', { name: 'Direcciones de correo' }).waitFor()
  const told = () =>
    page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('segue-token') ?? ''}` }
      const { language }: { language: string } = await (await fetch('/users/profile/user-data', { headers })).json()
      return language
    })
  await expect.poll(told).toBe('es')
  await who.close()
})

test('somebody makes a bot, gets a token that its program signs in with, and ends it', async () => {
  const ann = await member(browser, product.url, 'Ann')
  const { page } = ann
  await page.goto(`${product.url}/settings/bot`)
  await page.getByRole('button', { name: 'How to write a bot' }).waitFor()
  await page.getByLabel('Name of the bot').fill('Turnstile')
  await page.getByRole('button', { name: 'Create the bot' }).click()
  await page.getByRole('link', { name: 'Turnstile' }).waitFor()
  await page.getByRole('button', { name: 'Get a token' }).click()
  const token = await page.getByRole('textbox', { name: 'Token' }).inputValue()
  const asBot = () => fetch(`${product.url}/auth/session`, { headers: { Authorization: `Bearer ${token}` } })
  expect(await (await asBot()).json()).toMatchObject({ role: 'bot', userProfile: { nickname: 'Turnstile' } })
  expect(await violations(page)).toEqual([])
  await photograph(page, 'bot')
  await page.getByRole('button', { name: 'End all tokens' }).click()
  await page.getByText('No token of your bot works any more.').waitFor()
  expect((await asBot()).status).toBe(401)
  await page.reload()
  await page.getByRole('link', { name: 'Turnstile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Turnstile' }).waitFor()
  expect(ann.faults()).toEqual([])
  await ann.close()
})

const looks = [
  { lang: 'en', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { lang: 'es', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const

test.each(looks)(
  'the settings and a page keep every rule of axe ($lang, $colorScheme)',
  async ({ lang, ...look }) => {
    const who = await member(browser, product.url, 'Axel', look)
    const { page } = who
    for (const section of ['profile', 'account', 'sound', 'privacy', 'services', 'sessions', 'bot']) {
      await page.goto(`${product.url}/settings/${section}?lang=${lang}`)
      await page.locator('main section').first().waitFor()
      await photograph(page, `${section}-${lang}`)
      expect(await violations(page)).toEqual([])
    }
    await page.goto(`${product.url}/settings/profile`)
    await page.locator('main a[href^="/user/"]').click()
    await page.getByRole('heading', { name: 'Axel' }).waitFor()
    await photograph(page, `person-${lang}`)
    expect(await violations(page)).toEqual([])
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide).toBe(0)
    await who.close()
  },
)

/** For eyes, where somebody asks for it. */
async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
