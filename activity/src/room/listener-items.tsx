import { CircleHelp, Footprints, MessageCircleOff, MicVocal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clientConfig } from '../client/config.ts'
import { openDialog } from '../client/dialogs.ts'
import { showComings, useComingsShown } from '../session/chat/comings-shown.ts'
import { MenuItem, MenuLine } from '../ui/overlays/menu.tsx'

/** Menu items for listeners: lyrics, join notices, muted words, and how rooms work. */
export function ListenerItems({ roomUuid, hasChat }: { roomUuid: string; hasChat: boolean }) {
  const { t } = useTranslation()
  const wanted = useComingsShown((state) => state.wanted)
  return (
    <>
      <MenuLine />
      {clientConfig().hasLyrics ? (
        <MenuItem icon={<MicVocal />} onSelect={() => openDialog({ name: 'lyrics', roomUuid })}>
          {t('lyrics.title')}
        </MenuItem>
      ) : null}
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
