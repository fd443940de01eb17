import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../client/dialogs.ts'
import { useIsUser } from '../client/session.ts'
import { Button } from '../ui/button.tsx'

/** Creates a room; guests sign up first. */
export function OpenRoomButton({ look = 'lamp' }: { look?: 'lamp' | 'plain' }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  return (
    <Button
      look={look}
      icon={<Plus />}
      onClick={() => openDialog(isUser ? { name: 'createRoom' } : { name: 'account', page: 'signUp' })}
    >
      {t('home.createRoom')}
    </Button>
  )
}
