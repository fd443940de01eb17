import { SmilePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wantAhead } from '../../client/fetch-ahead.ts'
import { IconButton } from '../../ui/button.tsx'
import { part } from '../../ui/part.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useSnapshot } from '../../session/room-context.tsx'

const ReactionChoice = part(async () => (await import('./reaction-choice.tsx')).ReactionChoice)
wantAhead(ReactionChoice.prefetch)

/** Emojis over the user's avatar, and a jump. */
export function Reactions() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // While disconnected, reactions would not be seen.
  const live = useSnapshot(({ status }) => status.kind === 'live')
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('room.react')}
      trigger={
        <IconButton look="plain" label={t('room.react')} disabled={!live}>
          <SmilePlus />
        </IconButton>
      }
    >
      <Suspense>
        <ReactionChoice />
      </Suspense>
    </Popover>
  )
}
