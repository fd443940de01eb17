import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pretendVoices, type Voice } from '../../api/test/pretend/voices.ts'
import { violations } from './axe.ts'
import { launchChromium } from './chromium.ts'
import { member, openRoom, stepUp, tone, upload, type Member } from './people.ts'
import { startProduct, type Product } from './product.ts'
import { showPanel } from './visitor.ts'

const agoraApp = { appId: 'a'.repeat(32), certificate: 'b'.repeat(32) }
const voices = pretendVoices({ ...agoraApp, now: Date.now })
let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct({ AGORA_APP_ID: agoraApp.appId, AGORA_APP_CERTIFICATE: agoraApp.certificate })
  browser = await launchChromium(['--use-fake-device-for-media-stream'])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/**
 * Stands in for the part of the client that reaches the carrier, with the same promises: the microphone is the browser's own,
 * the carrier is the strict one of our tests.
 */
const pretendCarrier = `
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

/** Runs in the page. */
function sayNo(): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
}

const calls = new Map<string, Voice>()
const callOf = (id: string) => {
  const call = calls.get(id)
  if (!call) throw new Error('This call has ended')
  return call
}

/** Somebody with a browser whose voice goes over the pretend carrier. */
async function speaker(name: string, mayUseMicrophone: boolean, options: Parameters<typeof member>[3] = {}) {
  const who = await member(browser, product.url, name, options)
  const { page } = who
  if (mayUseMicrophone) await page.context().grantPermissions(['microphone'], { origin: product.url })
  // Nobody is there to answer the browser's question with no.
  else await page.addInitScript(sayNo)
  await page.route('**/assets/agora-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: pretendCarrier }),
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
    return call?.heard.splice(0).map(({ uid, level: heard }) => [uid, heard]) ?? []
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
  return who
}

const volume = async ({ sound }: Member) => (await sound()).report.volume
const talk = (page: Page) => page.getByRole('button', { name: 'Talk to the room' })

test('a DJ talks over the music: who listens hears it, sees who it is, and has the music turned down', async () => {
  const ann = await speaker('Ann', true)
  const ben = await speaker('Ben', true, { viewport: { width: 390, height: 844 }, hasTouch: true })
  const address = await openRoom(ann, product.url, 'On air')
  await upload(ann, tone('First tone.wav', 60, 220))
  await stepUp(ann)
  await ben.page.goto(address)
  await ben.tapToListen().catch(() => undefined)
  expect(await talk(ann.page).count()).toBe(0)

  await ann.page.getByRole('button', { name: 'More' }).click()
  await ann.page.getByRole('menuitem', { name: 'Settings' }).click()
  const settings = ann.page.getByRole('dialog')
  await settings.getByRole('switch', { name: /^DJs may talk over the music/ }).check()
  await settings.getByRole('button', { name: 'Save' }).click()
  await settings.waitFor({ state: 'hidden' })
  await talk(ann.page).waitFor()
  expect(await talk(ben.page).count()).toBe(0)
  const uuid = new URL(address).pathname.split('/').at(-1) ?? ''
  const room = (await (
    await fetch(`${product.url}/rooms/${uuid}`, { headers: { Authorization: `Bearer ${ann.token}` } })
  ).json()) as { uuid: string }
  await expect.poll(() => voices.inChannel(room.uuid).toSorted()).toEqual([ann.uuid, ben.uuid].toSorted())
  const loud = await volume(ben)

  await talk(ann.page).click()
  await ann.page.getByText('The room hears you').waitFor({ state: 'attached' })
  await expect.poll(() => volume(ben)).toBeCloseTo(loud * 0.5)
  expect(await volume(ann)).toBe(loud)
  await ben.page.getByRole('button', { name: 'Sound', exact: true }).tap()
  await ben.page.getByRole('button', { name: 'Mute Ann' }).waitFor()
  expect(await violations(ben.page)).toEqual([])
  expect(await violations(ann.page)).toEqual([])
  const folder = process.env['SCREENSHOTS']
  if (folder) await ben.page.screenshot({ path: `${folder}/voice-390.png` })
  if (folder) await ann.page.screenshot({ path: `${folder}/voice-1440.png` })
  await ann.page.getByRole('button', { name: 'Stop talking' }).click()
  await expect.poll(() => volume(ben)).toBe(loud)
  await ann.page.getByRole('button', { name: 'Talk to the room' }).click()
  await expect.poll(() => volume(ben)).toBeLessThan(loud)
  await ben.page.getByRole('button', { name: 'Mute Ann' }).click()
  await expect.poll(() => volume(ben)).toBe(loud)
  await ann.page.getByRole('button', { name: 'Stop talking' }).click()

  await ben.page.getByRole('switch', { name: /^Hear the DJs/ }).uncheck()
  await expect.poll(() => voices.inChannel(room.uuid)).toEqual([ann.uuid])
  await showPanel(ann.page, 'People')
  await fetch(`${product.url}/rooms/live-audio/${room.uuid}/infrastructure`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ann.token}` },
    body: JSON.stringify({ liveAudio: false }),
  })
  await ben.page.getByRole('switch', { name: /^Hear the DJs/ }).waitFor({ state: 'detached' })
  await expect.poll(() => voices.inChannel(room.uuid)).toEqual([])
  expect([...ann.faults(), ...ben.faults()]).toEqual([])
  await ann.close()
  await ben.close()
})

test('whoever keeps their microphone to themselves is told how to give it, and listens on', async () => {
  const ann = await speaker('Ann', false)
  const address = await openRoom(ann, product.url, 'Shy')
  const slug = new URL(address).pathname.split('/').at(-1) ?? ''
  await fetch(`${product.url}/rooms/live-audio/${slug}/infrastructure`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ann.token}` },
    body: JSON.stringify({ liveAudio: true }),
  })
  await talk(ann.page).click()
  await ann.page.getByText('Your browser does not let us use the microphone.', { exact: false }).waitFor()
  await talk(ann.page).waitFor()
  expect(ann.faults()).toEqual([])
  await ann.close()
})
