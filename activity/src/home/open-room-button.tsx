import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { asUser } from '../client/account/as-user.ts'
import { openDialog } from '../client/dialogs.ts'
import { Button } from '../ui/button.tsx'

/** Creates a room; guests sign up first. */
export function OpenRoomButton({ look = 'lamp' }: { look?: 'lamp' | 'plain' }) {
  const { t } = useTranslation()
  return (
    <Button look={look} icon={<Plus />} onClick={() => asUser(() => openDialog({ name: 'createRoom' }))}>
      {t('home.createRoom')}
    </Button>
  )
}
