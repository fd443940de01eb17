import type { SessionChat } from '../../session/chat/session-chat.ts'
import { useLiveRoom } from '../../session/room-context.tsx'
import { LinesAround } from './lines-around.tsx'
import { SearchPanel } from './search-panel.tsx'

/** The chat search, or the messages around one message. */
export function ChatLook({ looking }: { looking: NonNullable<SessionChat['looking']> }) {
  const { roomUuid } = useLiveRoom()
  if (looking.at === 'search') return <SearchPanel />
  return <LinesAround key={looking.id} roomUuid={roomUuid} id={looking.id} isFound={looking.isFound} />
}
