import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { loadConfig } from '../../client/config.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { Tools } from './tools.tsx'

async function showTools(hasGifs: boolean) {
  await loadWords()
  const config = { brand: 'hangout', name: 'Segue', hasGifs }
  vi.stubGlobal('fetch', fakeServer({ 'GET /config.json': { body: config } }).serve)
  await loadConfig()
  const message: Partial<Parameters<typeof Tools>[0]['message']> = { text: '', editing: null }
  onScreen(
    <InRoom value={createRoomSession({} as Partial<LiveRoom> as LiveRoom)}>
      <Tools field={{ current: null }} message={message as Parameters<typeof Tools>[0]['message']} />
    </InRoom>,
  )
}

test('the composer has a GIF button if the installation has a GIF provider', async () => {
  await showTools(true)
  expect(await screen.findByRole('button', { name: 'Send a GIF' })).toBeTruthy()
})

test('the composer has no GIF button if the installation has no GIF provider', async () => {
  await showTools(false)
  await screen.findByRole('button', { name: 'Emoji' })
  expect(screen.queryByRole('button', { name: 'Send a GIF' })).toBeNull()
})
