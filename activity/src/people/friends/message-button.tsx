import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '../../client/router.tsx'
import { Button } from '../../ui/button.tsx'

/** Opens the conversation with a person. */
export function MessageButton({ uuid, small }: { uuid: string; small: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Button size={small ? 'small' : 'medium'} icon={<MessageSquare />} onClick={() => navigate(`/inbox/${uuid}`)}>
      {t('friends.message')}
    </Button>
  )
}
