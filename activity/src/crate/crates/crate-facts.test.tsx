import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import type { CrateSong } from '../../song/crate-song.ts'
import { CrateFacts } from './crate-facts.tsx'
import type { Crate } from './crates.ts'

beforeEach(() => loadWords())

const crate = { count: 2, userUuid: '11111111-2222-4333-8444-555555555555' } as Crate
const song = (duration: number) => ({ duration }) as CrateSong

test("another user's crate shows its number of songs, its duration and its owner", async () => {
  const server = fakeServer({ [`GET /profile/${crate.userUuid}`]: { body: { nickname: 'Vera' } } })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<CrateFacts crate={crate} mine={false} songs={[song(3000), song(900)]} />)
  const maker = await screen.findByRole('link', { name: 'Vera' })
  expect(maker.getAttribute('href')).toBe(`/user/${crate.userUuid}`)
  expect(maker.parentElement?.textContent).toBe('2 songs · 1:05:00 · Vera')
})

test("a partially loaded crate shows no duration, and the user's own crate no owner", () => {
  vi.stubGlobal('fetch', fakeServer({}).serve)
  onScreen(<CrateFacts crate={crate} mine songs={[song(3000)]} />)
  expect(screen.getByText('2 songs')).toBeTruthy()
})
