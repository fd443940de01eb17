import { useEffect, useRef } from 'react'
import { useSnapshot } from '../session/room-context.tsx'
import { noticeNewVersion, reload, useVersion } from '../client/version.ts'

/** A connection that comes back may meet a newer version of the server: then a reload is offered. */
export function useVersionWatch(): void {
  const status = useSnapshot(({ status }) => status.kind)
  const wasAway = useRef(false)
  useEffect(() => {
    if (status === 'reconnecting') wasAway.current = true
    if (status !== 'live' || !wasAway.current) return
    wasAway.current = false
    void noticeNewVersion()
  }, [status])
}

/**
 * A reload waits for the end of the song, so that nobody loses the middle of one. That must not depend on any part that
 * is fetched later: it may be the very one that is gone.
 */
export function useReloadAfterSong(): void {
  const playId = useSnapshot(({ state }) => state?.nowPlaying?.playId ?? null)
  useEffect(() => {
    useVersion.setState({ songPlays: playId !== null })
    return () => {
      if (useVersion.getState().reloadsAfterSong) reload()
      useVersion.setState({ songPlays: false })
    }
  }, [playId])
}
