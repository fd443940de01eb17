import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { useRoomState } from '../../session/room-context.tsx'
import { MenuItem } from '../../ui/overlays/menu.tsx'

/** For users who may choose which rooms the home page features. */
export function PromoteItem() {
  const { t } = useTranslation()
  const id = useRoomState((state) => state.settings.uuid)
  const promoted = useRoomState((state) => state.settings.promoted)
  const change = () =>
    void call('PATCH /rooms/promote/{id}/infrastructure', { params: { id }, body: { promoted: !promoted } }).then(
      () => toast(t(promoted ? 'featuring.notFeatured' : 'featuring.featured'), { tone: 'good' }),
      toastFailure,
    )
  return (
    <MenuItem icon={<Sparkles />} onSelect={change}>
      {t(promoted ? 'featuring.stopFeaturing' : 'featuring.feature')}
    </MenuItem>
  )
}
