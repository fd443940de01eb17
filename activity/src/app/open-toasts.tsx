import { useTranslation } from 'react-i18next'
import { dismissToast, useToasts } from '../client/toasts.ts'
import { Toasts } from '../ui/overlays/toast.tsx'

/** The toasts, on every page. */
export function OpenToasts() {
  const { t } = useTranslation()
  const toasts = useToasts((state) => state.toasts)
  return <Toasts toasts={toasts} onClose={dismissToast} label={t('common.messages')} closeLabel={t('common.close')} />
}
