import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import { areKeysOn, keys, setKeysOn, type Shortcut } from './keys.ts'
import styles from './sheet.module.css'

/** The list of keyboard shortcuts, with a switch to turn them off. */
export function OpenSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [on, setOn] = useState(areKeysOn)
  const words: Record<Shortcut, string> = {
    mute: t('keys.mute'),
    like: t('room.like'),
    dislike: t('room.dislike'),
    star: t('room.star'),
    chat: t('room.chat'),
    queue: t('room.queue'),
    people: t('room.people'),
    help: t('keys.help'),
  }
  return (
    <Dialog open onClose={onClose} size="small" title={t('keys.title')} closeLabel={t('common.close')}>
      <dl className={styles.keys}>
        {Object.entries(keys).map(([key, shortcut]) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{words[shortcut]}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('keys.on')}
        hint={t('keys.onAbout')}
        checked={on}
        onChange={(next) => {
          setKeysOn(next)
          setOn(next)
        }}
      />
    </Dialog>
  )
}
