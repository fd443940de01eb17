import { QueryClientProvider } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../api.ts'
import { Layers } from '../ui/layers.tsx'
import { Toasts } from '../ui/toast.tsx'
import { Pages } from './routes.tsx'
import { hush, useToasts } from './toasts.ts'

export function App() {
  const { t } = useTranslation()
  return (
    <QueryClientProvider client={queries}>
      <Layers label={t('common.menus')}>
        <Pages />
        <OpenToasts />
      </Layers>
    </QueryClientProvider>
  )
}

function OpenToasts() {
  const { t } = useTranslation()
  const toasts = useToasts((state) => state.toasts)
  return <Toasts toasts={toasts} onClose={hush} label={t('common.messages')} closeLabel={t('common.close')} />
}
