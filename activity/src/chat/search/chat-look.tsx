import type { Looking } from './looking.ts'
import { LinesAround } from './lines-around.tsx'
import { SearchPanel } from './search-panel.tsx'

/** The chat search, or the messages around one message. */
export const ChatLook = ({ looking }: { looking: Looking }) =>
  looking.at === 'search' ? (
    <SearchPanel roomUuid={looking.roomUuid} />
  ) : (
    <LinesAround key={looking.id} roomUuid={looking.roomUuid} id={looking.id} isFound={looking.isFound} />
  )
