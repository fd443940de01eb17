import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastFailure } from '../../client/toasts.ts'
import { useRoomSession } from '../../session/room-context.tsx'
import { titleOf } from '../../song/song-words.ts'
import { useBoothRules } from './booth.ts'

/** Renders nothing: while the room takes requests, lets every song list request a song here. */
export function RequestListener() {
  const { t } = useTranslation()
  const { room, offers } = useRoomSession()
  const { requests } = useBoothRules()
  useEffect(() => {
    if (!requests) return undefined
    offers.setState({
      request: (song) =>
        void room
          .act({ type: 'requestSong', song })
          .then(() => toast(t('requests.asked', { title: titleOf(song, t) }), { tone: 'good' }), toastFailure),
    })
    return () => offers.setState({ request: null })
  }, [room, offers, requests, t])
  return null
}
