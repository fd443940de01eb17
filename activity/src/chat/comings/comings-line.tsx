import { useTranslation } from 'react-i18next'
import { spokenLanguage } from '../../client/i18n.ts'
import { useSessionPeople } from '../../session/room-context.tsx'
import { titleOf } from '../../song/song-words.ts'
import styles from '../lines/line.module.css'
import type { ComingsLine as Shown } from './log-lines.ts'

/** The number of names that can be read at a glance; the rest of a larger group is counted. */
const maxNamed = 3

/** Who joined, left or starred a song. Not a message, so screen readers don't announce it (`aria-live="off"`). */
export function ComingsLine({ line }: { line: Shown }) {
  const { t } = useTranslation()
  const faces = useSessionPeople((people) => people.faces)
  const { notice, people, song } = line
  const count = people.length
  const shown = count > maxNamed ? maxNamed - 1 : count
  const parts = people.slice(0, shown).map(({ uuid, name }) => faces[uuid]?.name ?? name)
  if (count > shown) parts.push(t('comings.others', { count: count - shown }))
  const names = new Intl.ListFormat(spokenLanguage()).format(parts)
  return (
    <p className={styles.comings} aria-live="off">
      {notice === 'starred'
        ? t('comings.starred', { names, count, title: titleOf(song ?? {}, t) })
        : t(`comings.${notice}`, { names, count })}
    </p>
  )
}
