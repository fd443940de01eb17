import { useTranslation } from 'react-i18next'
import type { Design } from '@segue/shared/room/settings/settings.ts'
import { Choices } from '../../ui/fields/choice.tsx'
import styles from './create-room-dialog.module.css'
import { WindowPicture } from '../../session/window/window-picture.tsx'

/** A few people and a popular song: an empty room would show little of its design. */
const sample = {
  uuid: 'sample',
  people: 9,
  vibe: 0.7,
  song: {},
  djs: [{ uuid: 'sample', nickname: '', avatarId: 'fox', color: '#8F76FF' }],
}

/** The room designs, each previewed with a few people in it. */
export function DesignPicker({
  designs,
  value,
  onChange,
}: {
  designs: readonly Design[]
  value: Design
  onChange: (design: Design) => void
}) {
  const { t } = useTranslation()
  return (
    <Choices
      label={t('createRoom.design')}
      value={value}
      onChange={onChange}
      columns={4}
      choices={designs.map((design) => ({
        value: design,
        words: t(`designs.${design}`),
        picture: (
          <span className={styles.preview}>
            <WindowPicture room={{ design, ...sample }} />
          </span>
        ),
      }))}
    />
  )
}
