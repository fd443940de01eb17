import { useEffect, useRef } from 'react'
import type { UpdatedQueue } from '@segue/shared/room/protocol/messages.ts'
import { useLiveRoom, useSnapshot } from '../../session/room-context.tsx'
import { queueChanged } from '../../song/queue.ts'

/** Keeps the user's queue up to date with commands, other devices and the server. */
export function useQueueNotices(): void {
  const room = useLiveRoom()
  const live = useSnapshot(({ status }) => status.kind === 'live')
  const wasLost = useRef(true)
  useEffect(
    () =>
      room.onPush(({ message }) => {
        // Our own server sends it and keeps to the type.
        if (message.name === 'updatedQueue') queueChanged((message.params as UpdatedQueue).editKey)
      }),
    [room],
  )
  useEffect(() => {
    // Notices that were sent before the room was entered, or while the connection was down, are lost.
    if (live && wasLost.current) queueChanged(null)
    wasLost.current = !live
  }, [live])
}
