import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useNavigate } from '../../client/router.tsx'
import { addToDraft } from '../../session/chat/chat-draft.ts'
import { currentRoom } from '../../session/current-room.ts'
import { openPanel } from '../../session/panels.ts'
import { useRoomSession } from '../../session/room-context.tsx'
import type { Marked } from '../../session/turn/session-turn.ts'
import { useBlockedPeople } from '../muting/blocked-people.ts'
import { watchComings } from '../comings/watch-comings.ts'
import { SongMoments } from '../moments/song-moments.tsx'
import { useChatRoom } from './use-chat-room.ts'

/**
 * Renders nothing. Listens to the chat while the user is in the room, so that unread messages are counted behind a
 * closed panel; watches joins and leaves; and provides song marks and chat sharing to other parts.
 */
export function ChatListener() {
  const chat = useChatRoom()
  const { room, stage, turn, offers, chat: ownChat } = useRoomSession()
  useEffect(() => chat.listen(), [chat])
  useEffect(() => watchComings(room, stage.isAudible), [room, stage])
  const hasMoments = useStore(chat.store, ({ messages }) => messages.some(({ data }) => 'moment' in data))
  useEffect(() => {
    turn.setState({ marks: hasMoments ? marks : null })
    return () => turn.setState({ marks: null })
  }, [turn, hasMoments])
  const blocked = useBlockedPeople()
  useEffect(() => stage.hearNothingOf(blocked), [stage, blocked])
  const navigate = useNavigate()
  useEffect(() => {
    const share = (path: string) => {
      addToDraft(ownChat, new URL(path, location.origin).href)
      openPanel('chat')
      const slug = currentRoom()?.slug
      if (slug !== undefined) navigate(`/room/${encodeURIComponent(slug)}`)
    }
    offers.setState({ share })
    return () => offers.setState({ share: null })
  }, [navigate, offers, ownChat])
  return null
}

const marks = ({ play, seconds }: Marked) => <SongMoments key={play.playId} play={play} seconds={seconds} />
