import { useEffect } from 'react'
import { toastFailure } from '../client/toasts.ts'
import type { LiveRoom } from '../session/live-room.ts'
import { useLiveRoom } from '../session/room-context.tsx'
import { fetchQueue } from '../song/queue.ts'
import { takeStageWish } from './place.ts'

/** Goes on stage with the first song of the queue, once, if the user opened the activity for that. */
export function useStageOnArrival(): void {
  const room = useLiveRoom()
  useEffect(() => {
    if (takeStageWish(room.roomUuid)) goOnStage(room).catch(toastFailure)
  }, [room])
}

async function goOnStage(room: LiveRoom): Promise<void> {
  const [song] = await fetchQueue()
  if (song) await room.act({ type: 'addDj', song })
}
