import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SongVotes } from '@segue/shared/room/state/votes.ts'
import { withPageWords } from '../../client/i18n.ts'
import { toastFailure } from '../../client/toasts.ts'
import { closePanel, openPanel, usePanels, type PanelName } from '../../session/panels.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { useMyUuid, useRoomSession, useSessionWindows } from '../../session/room-context.tsx'
import { part } from '../../ui/part.tsx'
import { shortcutFor, type Shortcut } from './keys.ts'
import { pressSound } from './press-sound.ts'

const OpenSheet = part(async () => (await withPageWords(import('./open-sheet.tsx'))).OpenSheet, 'window')

/**
 * Renders the list of shortcuts when requested; the shortcuts also work on other pages while the user is in the room.
 */
export function Shortcuts() {
  const { t } = useTranslation()
  const { room, windows, chat } = useRoomSession()
  const me = useMyUuid()
  const isExplained = useSessionWindows(({ shortcuts }) => shortcuts)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutFor(event)
      if (shortcut === null) return
      event.preventDefault()
      if (shortcut === 'help') windows.setState({ shortcuts: true })
      else if (shortcut === 'mute') pressSound(t, 'other')
      else if (shortcut === 'chat') {
        openPanel('chat')
        chat.setState({ writing: true })
      } else if (isPanel(shortcut)) turn(shortcut)
      else vote(room, me, shortcut)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [room, windows, chat, me, t])
  if (!isExplained) return null
  return (
    <Suspense>
      <OpenSheet onClose={() => windows.setState({ shortcuts: false })} />
    </Suspense>
  )
}

const isPanel = (shortcut: Shortcut): shortcut is PanelName => shortcut === 'queue' || shortcut === 'people'

const turn = (name: PanelName) => (usePanels.getState().open.at(-1) === name ? closePanel(name) : openPanel(name))

/** Casts a vote, or withdraws it if it was already cast. */
function vote({ store, act }: LiveRoom, me: string | null, kind: 'like' | 'dislike' | 'star'): void {
  const { state, part } = store.getState()
  const playing = state?.nowPlaying
  if (!playing || me === null) return
  const hidden = part?.playId === playing.playId ? part.songVotes : {}
  const own: SongVotes = playing.votesHidden ? hidden : (state.allUserData[me]?.songVotes ?? {})
  const wanted = kind === 'like'
  const songVotes = kind === 'star' ? { star: own.star !== true } : { like: own.like === wanted ? null : wanted }
  void act({ type: 'voteOnSong', songVotes, playId: playing.playId }).catch(toastFailure)
}
