import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asUser } from '../client/account/as-user.ts'
import { withPageWords } from '../client/i18n.ts'
import { Button } from '../ui/button.tsx'
import { part } from '../ui/part.tsx'

const PlanDialog = part(async () => (await withPageWords(import('./plan-dialog.tsx'))).PlanDialog, 'window')

/** Opens the form for a new event. */
export function PlanButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<CalendarPlus />} onClick={() => asUser(() => setOpen(true))}>
        {t('events.plan')}
      </Button>
      {isOpen ? (
        <Suspense>
          <PlanDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
