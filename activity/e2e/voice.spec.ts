import type { Page } from '@playwright/test'
import { fakeVoices, type Voice } from '../../api/test/fakes/voices.ts'
import { violations } from '../test/axe.ts'
import { chromiumOptions } from '../test/chromium.ts'
import { stepUp, tone, upload, type Member } from '../test/people.ts'
import { startProduct } from '../test/product.ts'
import { showPanel } from '../test/visitor.ts'
import { expect, test as base, type Product } from './fixtures.ts'

const agoraApp = { appId: 'a'.repeat(32), certificate: 'b'.repeat(32) }
const voices = fakeVoices({ ...agoraApp, now: Date.now })

const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed.
    async ({}, use) => {
      const product = await startProduct({
        AGORA_APP_ID: agoraApp.appId,
        AGORA_APP_CERTIFICATE: agoraApp.certificate,
      })
      await use({ ...product, outboxUrl: '', serviceToken: '' })
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
test.use({ launchOptions: chromiumOptions(['--use-fake-device-for-media-stream']) })

/**
 * Replaces the part of the client that uses Agora, with the same contract. The microphone is the browser's own, and the
 * calls go to our strict fake.
 */
const fakeAgora = `
export const agora = {
  async join(ticket, events) {
    const id = crypto.randomUUID()
    const refusal = await window.voiceJoin(id, ticket)
    if (refusal) throw new Error(refusal)
    let track = null
    const timer = setInterval(async () => {
      const level = track && track.readyState === 'live' ? 0.9 : 0
      const levels = new Map(await window.voiceTick(id, level))
      levels.set(ticket.uid, level)
      events.levels(levels)
    }, 100)
    const close = () => { track?.stop(); track = null }
    return {
      async renew(token) {
        const refused = await window.voiceRenew(id, token)
        if (refused) throw new Error(refused)
      },
      async speak() {
        const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
        track = stream.getAudioTracks()[0]
        const outcome = await window.voiceMaySpeak(id)
        if (outcome !== 'sent') { close(); throw new Error(outcome) }
      },
      async mute() { close() },
      hear() {},
      async leave() { clearInterval(timer); close(); await window.voiceLeave(id) },
    }
  },
}`

/** Runs in the page: denies the microphone, as nobody can answer the browser's prompt. */
function refuseMicrophone(): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
}

/** Sends a member's voice to the fake Agora. */
async function connectVoice({ page }: Member): Promise<void> {
  const calls = new Map<string, Voice>()
  const callOf = (id: string) => {
    const call = calls.get(id)
    if (!call) throw new Error('This call has ended')
    return call
  }
  await page.route('**/assets/agora-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: fakeAgora }),
  )
  await page.exposeFunction('voiceJoin', (id: string, ticket: Parameters<typeof voices.join>[0]) => {
    const joined = voices.join(ticket)
    if (typeof joined === 'string') return joined
    calls.set(id, joined)
    return null
  })
  await page.exposeFunction('voiceTick', (id: string, level: number) => {
    const call = calls.get(id)
    if (level > 0) call?.speak(level)
    return call?.received.splice(0).map(({ uid, level }) => [uid, level]) ?? []
  })
  await page.exposeFunction('voiceMaySpeak', (id: string) => callOf(id).speak(0))
  await page.exposeFunction('voiceRenew', (id: string, token: string) => {
    const outcome = callOf(id).renew(token)
    return outcome === 'renewed' ? null : outcome
  })
  await page.exposeFunction('voiceLeave', (id: string) => {
    calls.get(id)?.leave()
    calls.delete(id)
  })
}

/** Switches talking DJs on or off in a room, as its owner. */
async function setLiveAudio(url: string, { token }: Member, room: string, liveAudio: boolean): Promise<void> {
  const answer = await fetch(`${url}/rooms/live-audio/${room}/infrastructure`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ liveAudio }),
  })
  expect(answer.status).toBe(200)
}

const slugIn = (address: string) => new URL(address).pathname.split('/').at(-1) ?? ''
const volume = async ({ sound }: Member) => (await sound()).report.volume
const talk = (page: Page) => page.getByRole('button', { name: 'Talk to the room' })

test('a DJ talks over the music: listeners hear them, see who it is, and the music is turned down', async ({
  member,
  openRoom,
  product,
}) => {
  const ann = await member('Ann', { permissions: ['microphone'] })
  const ben = await member('Ben', { viewport: { width: 390, height: 844 }, hasTouch: true })
  for (const who of [ann, ben]) await connectVoice(who)
  const address = await openRoom(ann, 'On air')
  const answer = await fetch(`${product.url}/rooms/${slugIn(address)}`, {
    headers: { Authorization: `Bearer ${ann.token}` },
  })
  const { uuid: room } = (await answer.json()) as { uuid: string }
  const inCall = () => voices.inChannel(room).toSorted()
  await upload(ann, tone('First tone.wav', 60, 220))
  await stepUp(ann)
  await ben.page.goto(address)
  await ben.tapToListen()
  await expect(talk(ann.page)).toHaveCount(0)

  await test.step('the owner allows live audio: the DJ can talk, and the listener is connected', async () => {
    await ann.page.getByRole('button', { name: 'More' }).click()
    await ann.page.getByRole('menuitem', { name: 'Settings' }).click()
    const settings = ann.page.getByRole('dialog')
    await settings.getByRole('tab', { name: 'Stage and music' }).click()
    await settings.getByRole('switch', { name: /^DJs can talk over the music/ }).check()
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings).toBeHidden()
    await expect(talk(ann.page)).toBeVisible()
    await expect(talk(ben.page)).toHaveCount(0)
    await expect.poll(inCall).toEqual([ann.uuid, ben.uuid].toSorted())
  })

  await test.step('the DJ talks: the music is turned down for the listener, who sees their name', async () => {
    const loud = await volume(ben)
    await talk(ann.page).click()
    await expect(ann.page.getByText('The room can hear you')).toBeAttached()
    await expect.poll(() => volume(ben)).toBeCloseTo(loud * 0.5)
    expect(await volume(ann)).toBe(loud)
    await ben.page.getByRole('button', { name: 'Sound', exact: true }).tap()
    await expect(ben.page.getByRole('button', { name: 'Mute Ann' })).toBeVisible()
    expect(await violations(ben.page)).toEqual([])
    expect(await violations(ann.page)).toEqual([])
    await ann.page.getByRole('button', { name: 'Stop talking' }).click()
    await expect.poll(() => volume(ben)).toBe(loud)
    await talk(ann.page).click()
    await expect.poll(() => volume(ben)).toBeLessThan(loud)
    await ben.page.getByRole('button', { name: 'Mute Ann' }).click()
    await expect.poll(() => volume(ben)).toBe(loud)
    await ann.page.getByRole('button', { name: 'Stop talking' }).click()
  })

  await test.step('the listener, then the owner, switch live audio off', async () => {
    await ben.page.getByRole('switch', { name: /^Hear the DJs/ }).uncheck()
    await expect.poll(inCall).toEqual([ann.uuid])
    await showPanel(ann.page, 'People')
    await setLiveAudio(product.url, ann, room, false)
    await expect(ben.page.getByRole('switch', { name: /^Hear the DJs/ })).toHaveCount(0)
    await expect.poll(inCall).toEqual([])
  })
})

test('a DJ whose browser denies the microphone sees how to allow it', async ({ member, openRoom, product }) => {
  const ann = await member('Ann')
  const { page } = ann
  await connectVoice(ann)
  await page.addInitScript(refuseMicrophone)
  const address = await openRoom(ann, 'Shy')
  await setLiveAudio(product.url, ann, slugIn(address), true)
  await talk(page).click()
  await expect(page.getByText('Your browser is blocking the microphone.', { exact: false })).toBeVisible()
  await expect(talk(page)).toBeVisible()
})
