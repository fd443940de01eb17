import { afterEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../test/doubles/fixtures.tsx'
import { useToasts } from '../toasts.ts'
import { isOtherVersion, noticeNewVersion, useVersion } from './version.ts'

const page = (entry: string) => `<!doctype html><script type="module" crossorigin src="${entry}"></script>`

afterEach(() => {
  document.head.innerHTML = ''
  useVersion.setState({ isOld: false, songPlays: false, reloadsAfterSong: false })
})

test('a page with a different entry file is a different version', () => {
  expect(isOtherVersion('/assets/index-1.js', page('/assets/index-2.js'))).toBe(true)
  expect(isOtherVersion('/assets/index-1.js', page('/assets/index-1.js'))).toBe(false)
  // Error pages of a proxy and other servers say nothing about versions.
  expect(isOtherVersion('/assets/index-1.js', '<h1>Bad gateway</h1>')).toBe(false)
  expect(isOtherVersion(null, page('/assets/index-2.js'))).toBe(false)
})

test('a new version is offered once, and reloading waits for the end of the song', async () => {
  await loadWords()
  document.head.innerHTML = page('/assets/index-1.js')
  vi.stubGlobal('fetch', async () => new Response(page('/assets/index-2.js')))
  await Promise.all([noticeNewVersion(), noticeNewVersion()])
  const [offer] = useToasts.getState().toasts
  expect(useToasts.getState().toasts).toHaveLength(1)
  expect(offer?.words).toBe('A new version is available.')
  useVersion.setState({ songPlays: true })
  offer?.action?.run()
  expect(useVersion.getState().reloadsAfterSong).toBe(true)
})

test('nothing is offered without a network or for the same version', async () => {
  await loadWords()
  document.head.innerHTML = page('/assets/index-1.js')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await noticeNewVersion()
  vi.stubGlobal('fetch', async () => new Response(page('/assets/index-1.js')))
  await noticeNewVersion()
  expect(useToasts.getState().toasts).toEqual([])
})
