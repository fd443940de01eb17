import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useLiveRoom, useRoomState } from '../../session/room-context.tsx'
import type { Marked } from '../../session/turn/session-turn.ts'
import { progressOf } from '../../song/time.ts'
import { classes } from '../../ui/classes.ts'
import { useBlockedPeople } from '../muting/blocked-people.ts'
import { useChatRoom } from '../room/use-chat-room.ts'
import { linesAbout, momentsOf } from './moments.ts'
import styles from './song-moments.module.css'

/** A user who hears a song from within its first seconds has received every message about it. */
const fromBeginningSeconds = 5

/** Marks the seconds of a song that messages are about. A ring spreads when playback reaches one. */
export function SongMoments({ play, seconds }: Marked) {
  const { roomUuid } = useLiveRoom()
  const messages = useStore(useChatRoom().store, (state) => state.messages)
  const blocked = useBlockedPeople()
  const profiles = useRoomState((state) => state.allUserData)
  const [joinedLate] = useState(seconds > fromBeginningSeconds)
  const { playId } = play
  const { data: earlier = [] } = useQuery({
    queryKey: ['song-moments', roomUuid, playId],
    queryFn: () => linesAbout(roomUuid, playId),
    enabled: joinedLate,
    staleTime: Infinity,
    retry: false,
  })
  const { duration } = progressOf(play, 0)
  if (duration === 0) return null
  return momentsOf(playId, earlier, messages)
    .filter(({ by }) => !blocked.has(by))
    .map(({ id, second, by }) => (
      <span
        key={id}
        className={classes(styles.moment, second === seconds && styles.now)}
        style={{ '--at': Math.min(1, second / duration), '--color': profiles[by]?.userProfile.color }}
      />
    ))
}
