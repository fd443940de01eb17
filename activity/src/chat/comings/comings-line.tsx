import { useTranslation } from 'react-i18next'
import { spokenLanguage } from '../../client/i18n.ts'
import { useFaces } from '../../live/faces.ts'
import { titleOf } from '../../song/song-words.ts'
import styles from '../line.module.css'
import type { ComingsLine as Shown } from './log-lines.ts'

/** As many names as are read at a glance; of more people some are only counted. */
const mostNamed = 3

/** Who came, left or starred a song. Nobody said it, so that screen readers leave it until it is come to. */
export function ComingsLine({ line }: { line: Shown }) {
  const { t } = useTranslation()
  const faces = useFaces((state) => state.faces)
  const { told, people, song } = line
  const count = people.length
  const shown = count > mostNamed ? mostNamed - 1 : count
  const parts = people.slice(0, shown).map(({ uuid, name }) => faces[uuid]?.name ?? name)
  if (count > shown) parts.push(t('comings.others', { count: count - shown }))
  const names = new Intl.ListFormat(spokenLanguage()).format(parts)
  return (
    <p className={styles.comings} aria-live="off">
      {told === 'starred'
        ? t('comings.starred', { names, count, title: titleOf(song ?? {}, t) })
        : t(`comings.${told}`, { names, count })}
    </p>
  )
}
