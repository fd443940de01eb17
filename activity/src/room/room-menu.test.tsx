import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ann, olga, TestRoom, type Somebody } from '@segue/shared/test/fixtures.ts'
import { loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { liveStore } from '../../test/doubles/live-store.ts'
import { useSession } from '../client/session.ts'
import type { LiveRoom } from '../session/live-room.ts'
import { InRoom } from '../session/room-context.tsx'
import { createRoomSession } from '../session/room-session.ts'
import { RoomMenu } from './room-menu.tsx'

beforeEach(() => loadWords())

/** The items of the menu by group. */
async function groupsFor(who: Somebody): Promise<string[][]> {
  const testRoom = new TestRoom().join(who)
  const session = { uuid: who.userUuid, kind: 'user' as const, role: who.tokenRole, capabilities: [], token: '' }
  useSession.setState({ session })
  const room: Pick<LiveRoom, 'store' | 'serverNow'> = {
    store: liveStore(testRoom.state),
    serverNow: () => testRoom.now,
  }
  onScreen(
    <InRoom value={createRoomSession(room as LiveRoom)}>
      <RoomMenu />
    </InRoom>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'How it works' })
  const groups: string[][] = [[]]
  for (const item of screen.getByRole('menu').querySelectorAll('[role=menuitem], [role=separator]'))
    if (item.role === 'separator') groups.push([])
    else groups.at(-1)?.push(item.textContent)
  return groups
}

const room = ['Share the room', 'About this room', 'Song history']
const listening = ['Hide joins and leaves', 'Muted words', 'How it works']

test('the menu of a listener has the room, listening and leaving apart', async () => {
  expect(await groupsFor(ann)).toEqual([room, listening, ['Leave the room']])
})

test('what only staff may do is a group of its own', async () => {
  const staff = ['Room settings', 'Moderation log', 'Start raid mode', 'Room statistics']
  expect(await groupsFor(olga)).toEqual([room, listening, staff, ['Leave the room']])
})
