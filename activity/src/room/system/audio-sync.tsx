import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveRoom } from '../../session/room-context.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Slider } from '../../ui/fields/slider.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import styles from './audio-sync.module.css'

const stepMs = 10
const maxMs = 500

/**
 * The sync offset of this device, and mono output. Remounted whenever the settings open, since the clap test may have
 * changed the offset.
 */
export function AudioSync() {
  const { t } = useTranslation()
  const { player } = useLiveRoom()
  const [ahead, setAhead] = useState(() => player.settings.preferences.nudgeMs)
  const [isMono, setMono] = useState(() => player.settings.preferences.mono)
  const change = (ms: number) => {
    player.settings.setNudge(ms)
    setAhead(ms)
  }
  return (
    <>
      <Switch
        label={t('audioSync.mono')}
        hint={t('audioSync.monoAbout')}
        checked={isMono}
        onChange={(mono) => {
          player.settings.setMono(mono)
          setMono(mono)
        }}
      />
      <div className={styles.label}>
        <p>
          {t('audioSync.label')} <span>{t('audioSync.value', { ms: ahead > 0 ? `+${ahead}` : ahead })}</span>
        </p>
        <IconButton size="small" label={t('audioSync.reset')} disabled={ahead === 0} onClick={() => change(0)}>
          <RotateCcw />
        </IconButton>
      </div>
      <Slider
        label={t('audioSync.label')}
        min={-maxMs}
        max={maxMs}
        step={stepMs}
        value={ahead}
        text={t('audioSync.value', { ms: ahead })}
        onChange={change}
      />
    </>
  )
}
