import type { Looking } from './looking.ts'
import { LinesAround } from './lines-around.tsx'
import { SearchPanel } from './search-panel.tsx'

/** A search of the chat, or what was said around one of its lines. */
export const ChatLook = ({ looking }: { looking: Looking }) =>
  looking.at === 'search' ? (
    <SearchPanel roomUuid={looking.roomUuid} />
  ) : (
    <LinesAround key={looking.id} roomUuid={looking.roomUuid} id={looking.id} isFound={looking.isFound} />
  )
