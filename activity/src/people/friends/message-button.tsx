import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { surface } from '../../client/surface.ts'
import { sayFailure } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { openInBrowser } from '../open-in-browser.ts'

/** Leads to the conversation with somebody. Whoever is in a room stays there, and the music goes on. */
export function MessageButton({ uuid, small }: { uuid: string; small: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const page = `/messages/${uuid}`
  function open(): void {
    if (surface.kind === 'discord') void openInBrowser(page).catch(sayFailure)
    else if (!pathname.startsWith('/room/') || !surface.openExternal(`${window.location.origin}${page}`))
      void navigate(page)
  }
  return (
    <Button size={small ? 'small' : 'medium'} icon={<MessageSquare />} onClick={open}>
      {t('friends.message')}
    </Button>
  )
}
