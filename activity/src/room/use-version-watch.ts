import { useEffect, useRef } from 'react'
import { useRoomState, useSnapshot } from '../live/room-context.tsx'
import { noticeNewVersion, reload, useVersion } from '../client/version.ts'

/**
 * A connection that comes back may meet a newer version of the server: then a reload is offered. It waits for the end of
 * the song, so that nobody loses the middle of one.
 */
export function useVersionWatch(): void {
  const status = useSnapshot(({ status }) => status.kind)
  const wasAway = useRef(false)
  useEffect(() => {
    if (status === 'reconnecting') wasAway.current = true
    if (status !== 'live' || !wasAway.current) return
    wasAway.current = false
    void noticeNewVersion()
  }, [status])

  const playId = useRoomState(({ nowPlaying }) => nowPlaying?.playId ?? null)
  useEffect(() => {
    useVersion.setState({ songPlays: playId !== null })
    return () => {
      if (useVersion.getState().reloadsAfterSong) reload()
      useVersion.setState({ songPlays: false })
    }
  }, [playId])
}
