import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useIsRoomStaff, useLiveRoom, useMyUuid, useRoomState } from '../../session/room-context.tsx'
import type { ChatState } from '../room/chat-state.ts'
import { useChatRoom } from '../room/use-chat-room.ts'

/** When this user last wrote (server ms), including messages being sent but not failed ones. */
export function lastWroteAt({ messages, outgoing }: ChatState, me: string): number {
  const sent = outgoing.filter(({ failure }) => failure === null).map(({ sentAtMs }) => sentAtMs)
  // `sentAt` is in whole seconds, but the server counts exactly; rounding up avoids a wait that is too short.
  const written = messages.filter(({ sender }) => sender === me).map(({ sentAt }) => (sentAt + 1) * 1000)
  return Math.max(0, ...sent, ...written)
}

/** In slow mode, until when (server ms) this user has to wait before sending again, or null. */
export function useSlowMode(): number | null {
  const room = useLiveRoom()
  const me = useMyUuid() ?? ''
  const isStaff = useIsRoomStaff()
  const seconds = useRoomState((state) => state.settings.moderation?.slowModeSeconds ?? null)
  const last = useStore(useChatRoom().store, (state) => lastWroteAt(state, me))
  const until = seconds === null || isStaff ? 0 : last + seconds * 1000
  const [over, setOver] = useState(0)
  useEffect(() => {
    const left = until - room.serverNow()
    const timer = setTimeout(() => setOver(until), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [until, room])
  return until > 0 && over !== until ? until : null
}
