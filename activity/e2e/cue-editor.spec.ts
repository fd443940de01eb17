import { must } from '@segue/shared/must.ts'
import { violations } from '../test/axe.ts'
import { houseRecord, upload } from '../test/people.ts'
import { showPanel } from '../test/visitor.ts'
import { expect, test } from './fixtures.ts'

type Song = { cue: { in: number; out: number } }

test('a member sets the cue points and the beat of a song by ear and previews the transition to the next', async ({
  member,
  openRoom,
  product,
}) => {
  const dora = await member('Dora')
  const { page } = dora
  const firstSong = async () => {
    const headers = { Authorization: `Bearer ${dora.token}` }
    const answer = await fetch(`${product.url}/crate/special/queue/songs`, { headers })
    const { songs } = (await answer.json()) as { songs: Song[] }
    return must(songs[0], 'a song in the queue')
  }
  await openRoom(dora, 'Cue points')
  await upload(dora, houseRecord('copper-wire.m4a'), houseRecord('slow-harbour.m4a'))
  const { cue: detectedCue } = await firstSong()
  await showPanel(page, 'Queue')
  await page
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'About this song' }).click()
  await page.getByRole('button', { name: 'Cue points and beat' }).click()
  const editor = page.getByRole('dialog')
  await expect(editor.getByRole('img', { name: 'Waveform' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await test.step('cue points are moved with keys, saved and reset', async () => {
    const cueIn = editor.getByRole('slider', { name: 'Cue-in' })
    await cueIn.focus()
    await cueIn.press('Home')
    for (let press = 0; press < 5; press++) await cueIn.press('Shift+ArrowRight')
    await expect(cueIn).toHaveAttribute('aria-valuetext', '0:00.50')
    await editor.getByRole('button', { name: 'Beginning' }).click()
    await editor.getByRole('button', { name: 'Move grid later' }).click()
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. Applies')).toBeVisible()
    await expect.poll(firstSong).toMatchObject({ cue: { in: 0.5 } })
    await editor.getByRole('button', { name: 'Reset to detected' }).click()
    await expect(page.getByText('Reset to the detected cue points and beat')).toBeVisible()
    expect((await firstSong()).cue).toEqual(detectedCue)
  })

  await test.step('the beat is tapped while the song plays', async () => {
    await editor.getByRole('button', { name: 'Play', exact: true }).click()
    const { x, y } = must(await editor.getByRole('button', { name: /^Tap/ }).boundingBox(), 'the Tap button')
    const devTools = await page.context().newCDPSession(page)
    const at = { x: x + 20, y: y + 16, button: 'left', clickCount: 1 } as const
    // Copper Wire has 130 BPM. A busy page handles a tap late, but with its original time stamp.
    const startedAt = Date.now()
    for (let beat = 0; beat < 9; beat++) {
      const tappedAt = startedAt + (beat * 60_000) / 130
      await page.waitForTimeout(Math.max(0, tappedAt - Date.now()))
      const timestamp = tappedAt / 1000
      await devTools.send('Input.dispatchMouseEvent', { type: 'mousePressed', timestamp, ...at })
      await devTools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', timestamp, ...at })
    }
    await expect(editor.getByText('(9 taps)')).toBeVisible()
    await expect(editor.getByText('130.0 BPM, set by you.')).toBeVisible()
    await editor.getByRole('button', { name: 'Stop', exact: true }).click()
  })

  await test.step('the transition to the next song is played, and the editor fits a phone', async () => {
    await editor.getByRole('button', { name: /^Preview the transition to/ }).click()
    await expect(editor.getByRole('button', { name: 'Stop' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
