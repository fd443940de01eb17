import { useEffect, useRef } from 'react'
import { useSnapshot } from '../session/room-context.tsx'
import { noticeNewVersion, reload, useVersion } from '../client/device/version.ts'

/** After a reconnect, the server may be newer: then a reload is offered. */
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
 * Reloads at the end of the song, so that nobody's music is interrupted. Must not depend on any chunk loaded later,
 * which may no longer exist.
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
