import { CircleHelp, Footprints, MessageCircleOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../client/dialogs.ts'
import { showComings, useComingsShown } from '../session/chat/comings-shown.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'

/** Menu items for listeners: show or hide join notices, muted words, and how rooms work. */
export function ListenerItems({ hasChat }: { hasChat: boolean }) {
  const { t } = useTranslation()
  const wanted = useComingsShown((state) => state.wanted)
  return (
    <>
      {hasChat ? (
        <>
          <MenuItem icon={<Footprints />} onSelect={() => showComings(!wanted)}>
            {t(wanted ? 'comings.hide' : 'comings.show')}
          </MenuItem>
          <MenuItem icon={<MessageCircleOff />} onSelect={() => openDialog({ name: 'mutedWords' })}>
            {t('mutedWords.title')}
          </MenuItem>
        </>
      ) : null}
      <MenuItem icon={<CircleHelp />} onSelect={() => openDialog({ name: 'howItWorks' })}>
        {t('howItWorks.title')}
      </MenuItem>
    </>
  )
}
