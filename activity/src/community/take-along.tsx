import { CalendarPlus, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { surface } from '../client/surface.ts'
import { share } from '../song/share.ts'
import { Button, buttonClass } from '../ui/button.tsx'

/** A link to a calendar file. Discord allows no downloads. */
export function CalendarFile({ path, fileName, children }: { path: string; fileName: string; children: ReactNode }) {
  if (surface.kind === 'discord') return null
  return (
    <a href={path} download={`${fileName}.ics`} className={buttonClass('quiet')}>
      <CalendarPlus aria-hidden="true" /> {children}
    </a>
  )
}

/** Shares the URL of a page. Not inside Discord, where shared links can only lead to rooms. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const { t } = useTranslation()
  if (surface.kind === 'discord') return null
  return (
    <Button look="quiet" icon={<Share2 />} onClick={() => void share(path, title)}>
      {t('events.share')}
    </Button>
  )
}
