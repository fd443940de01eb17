import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Song } from '@segue/shared/song/song.ts'
import { fakeServer, loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { PlayCover } from './play-cover.tsx'
import { duckDuringPreviews, previewKey, usePreview } from './preview.ts'

const upload = (id: string, status = 'VERIFIED'): Song => ({
  trackName: id,
  status,
  musicProviders: { uploadService: id },
})

let played: string[]
beforeEach(async () => {
  await loadWords()
  played = []
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    played.push(this.src)
    return Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  return () => vi.restoreAllMocks()
})

/** Has the user in a room with this volume during the test. Returns how far previews turn it down. */
function inRoom(volume: number) {
  const duck = vi.fn<(share: number) => void>()
  onTestFinished(duckDuringPreviews({ duck, volume: () => volume }))
  return duck
}

const button = (name: string) => screen.findByRole('button', { name })

test('a cover plays a preview to the user, with every room on the page turned down until they stop it', async () => {
  const [duck, other] = [inRoom(0.5), inRoom(0.5)]
  onScreen(<PlayCover song={upload('one')} size={44} />)
  fireEvent.click(await button('Listen to one'))
  fireEvent.click(await button('Stop one'))
  await button('Listen to one')
  expect(played).toEqual([expect.stringMatching(/\/songs\/one\/preview$/)])
  for (const one of [duck, other]) expect(one.mock.calls).toEqual([[0.15], [1]])
})

test('only one preview plays at a time, and it stops when its cover is removed', async () => {
  const { unmount } = onScreen(
    <>
      <PlayCover song={upload('one')} size={44} />
      <PlayCover song={upload('two')} size={44} />
    </>,
  )
  fireEvent.click(await button('Listen to one'))
  await button('Stop one')
  fireEvent.click(await button('Listen to two'))
  await button('Stop two')
  await button('Listen to one')
  unmount()
  expect(usePreview.getState().state).toBe('off')
})

test("a failed preview is reported, and the room's volume is restored", async () => {
  const duck = inRoom(1)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('No such file'))
  onScreen(<PlayCover song={upload('one')} size={44} />)
  fireEvent.click(await button('Listen to one'))
  await expect.poll(() => duck.mock.calls).toEqual([[0.15], [1]])
  await button('Listen to one')
})

test('the preview of a catalogue song is requested when pressed', async () => {
  const url = 'https://p.test/9.mp3'
  const server = fakeServer({ 'GET /song-data/preview/US/9': { body: { url, format: 'http' } } })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<PlayCover song={{ trackName: 'Nine', songId: '9' }} size={44} />)
  fireEvent.click(await button('Listen to Nine'))
  await button('Stop Nine')
  expect(played).toHaveLength(1)
})

test('a song without a preview has no button', () => {
  expect([upload('one', 'VERIFICATION_ERROR'), { trackName: 'Bare' }].map(previewKey)).toEqual([null, null])
  onScreen(<PlayCover song={{ trackName: 'Bare' }} size={44} />)
  expect(screen.queryByRole('button')).toBeNull()
})
