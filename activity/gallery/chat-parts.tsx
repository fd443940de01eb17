import { useRef } from 'react'
import { createStore } from 'zustand/vanilla'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { chatLines } from '../src/chat/room/chat-lines.ts'
import { FoldedLine } from '../src/chat/lines/folded-line.tsx'
import { Line } from '../src/chat/lines/line.tsx'
import { NewcomersBar } from '../src/chat/room/newcomers-bar.tsx'
import { ThreadComposer } from '../src/chat/threads/thread-composer.tsx'
import { UnreadBar } from '../src/chat/unread/unread-bar.tsx'
import type { LiveRoom, RoomSnapshot } from '../src/session/live-room.ts'
import { InRoom } from '../src/session/room-context.tsx'
import { createRoomSession } from '../src/session/room-session.ts'
import styles from './gallery.module.css'
import { sampleMessages, sampleOutgoing } from './samples.ts'

// Cast: of a room, only what these parts use.
const state = { allUserData: {}, djs: [], settings: { roomRoles: [] } } as unknown as RoomState
const store = createStore(() => ({ state, status: { kind: 'live' } }) as Partial<RoomSnapshot> as RoomSnapshot)
const room = createRoomSession({
  roomUuid: 'gallery',
  store,
  serverNow: Date.now,
  player: {},
} as Partial<LiveRoom> as LiveRoom)

/** Lines of a chat in their states, and what stands around them. */
export function ChatParts() {
  const log = useRef<HTMLDivElement>(null)
  return (
    <InRoom value={room}>
      <div className={styles.panel}>
        <NewcomersBar />
        <FoldedLine why="blocked">…</FoldedLine>
        <FoldedLine why="muted">…</FoldedLine>
        {chatLines(sampleMessages, sampleOutgoing, ghostProfile('ann')).map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </div>
      <div ref={log} className={styles.panel} style={{ position: 'relative', minHeight: 120 }}>
        <UnreadBar stand={{ firstUnread: '1', count: 9 }} log={log} mark={null} />
      </div>
      <div className={styles.panel}>
        <ThreadComposer onSend={() => undefined} />
      </div>
    </InRoom>
  )
}
