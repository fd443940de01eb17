import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ann, roomSettings, TestRoom } from '@segue/shared/test/fixtures.ts'
import { loadWords } from '../../test/doubles/fixtures.tsx'
import { onScreenInRoom } from '../../test/doubles/in-room.tsx'
import { RoomHeader } from './room-header.tsx'

beforeEach(() => loadWords())

test('the menu has its place in the header from the start and is loaded after the music', async () => {
  const { state, now } = new TestRoom(roomSettings()).join(ann)
  const header = (mayFetch: boolean) =>
    onScreenInRoom(<RoomHeader loaded floating mayFetch={mayFetch} />, { state, now })
  const menu = () => screen.getByRole<HTMLButtonElement>('button', { name: 'More' })
  header(false)
  await import('./room-menu.tsx')
  await new Promise((done) => setImmediate(done))
  expect(menu().disabled).toBe(true)
  cleanup()
  header(true)
  await expect.poll(() => menu().disabled).toBe(false)
})
