import { useTranslation } from 'react-i18next'
import type { ChosenPerson } from '../../session/people/session-people.ts'
import { useNicknameHere } from '../../session/room-context.tsx'
import { PopoverAt } from '../../ui/overlays/popover.tsx'
import { PersonCard } from './person-card.tsx'

/** The card of a person, next to where they were clicked. */
export function PersonPopover({ person: { uuid, at }, onClose }: { person: ChosenPerson; onClose: () => void }) {
  const { t } = useTranslation()
  const name = useNicknameHere(uuid) ?? ''
  return (
    <PopoverAt at={at} label={t('people.menuFor', { name })} onClose={onClose}>
      <PersonCard uuid={uuid} onClose={onClose} />
    </PopoverAt>
  )
}
