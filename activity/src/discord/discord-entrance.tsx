import { useEffect, useState } from 'react'
import { useNavigate } from '../client/router.tsx'
import { setView, useView } from '../client/view.ts'
import { GateLoading, GateMessage } from '../session/gate.tsx'
import { enterFromDiscord } from './entering.ts'

/** The first page of the activity: enters the channel's room, or shows why that failed. */
export function DiscordEntrance() {
  const navigate = useNavigate()
  const [sentence, setSentence] = useState<string | null>(() => useView.getState().over)

  useEffect(() => {
    if (sentence !== null) return undefined
    let gone = false
    enterFromDiscord().then(
      (slug) => {
        if (!gone) navigate(`/room/${encodeURIComponent(slug)}`, { replace: true })
      },
      (error: unknown) => {
        if (!gone) setSentence(error instanceof Error ? error.message : String(error))
      },
    )
    return () => {
      gone = true
    }
  }, [sentence, navigate])

  const retry = () => {
    setView({ over: null })
    setSentence(null)
  }
  if (sentence === null) return <GateLoading />
  return <GateMessage kind="failed" sentence={sentence} onRetry={retry} />
}
