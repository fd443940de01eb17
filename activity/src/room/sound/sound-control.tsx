import { AudioLines, Volume1, Volume2, VolumeX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readerLocale, withPageWords } from '../../client/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Slider } from '../../ui/fields/slider.tsx'
import { surface } from '../../client/surface.ts'
import { hasVoices } from '../../session/sound/has-voices.ts'
import { useLiveRoom } from '../../session/room-context.tsx'
import styles from './sound-control.module.css'
import { part } from '../../ui/part.tsx'

const Microphone = part(async () => (await withPageWords(import('../../voice/in-room.ts'))).Microphone, 'none')
const MoreSound = part(async () => (await withPageWords(import('../system/more-sound.tsx'))).MoreSound, 'none')
const DiscordSound = part(async () => (await withPageWords(import('../../discord/in-room.ts'))).DiscordSound, 'none')
const AudioSync = part(async () => (await withPageWords(import('../system/audio-sync.tsx'))).AudioSync, 'none')

/** Mute button and volume, with further sound settings in a popover. */
function volumeIcon(loud: number) {
  if (loud === 0) return <VolumeX />
  return loud < 0.5 ? <Volume1 /> : <Volume2 />
}

export function SoundControl({ small }: { small?: boolean }) {
  const { t } = useTranslation()
  const { player } = useLiveRoom()
  const [volume, setVolume] = useState(() => player.settings.preferences.volume)
  const [muted, setMuted] = useState(() => player.settings.preferences.muted)
  const loud = muted ? 0 : volume
  const mute = (next: boolean) => {
    player.settings.mute(next)
    setMuted(next)
  }
  const change = (percent: number) => {
    player.settings.setVolume(percent / 100)
    setVolume(percent / 100)
    if (muted && percent > 0) mute(false)
  }
  const slider = (
    <Slider
      label={t('room.volume')}
      value={Math.round(loud * 100)}
      text={new Intl.NumberFormat(readerLocale(), { style: 'percent' }).format(loud)}
      onChange={change}
    />
  )
  const muteButton = (
    <IconButton label={muted ? t('room.unmute') : t('room.mute')} onClick={() => mute(!muted)}>
      {volumeIcon(loud)}
    </IconButton>
  )
  return (
    <div className={styles.sound}>
      {hasVoices() ? (
        <Suspense>
          <Microphone />
        </Suspense>
      ) : null}
      <span className={styles.mute}>{muteButton}</span>
      {small ? null : <div className={styles.slider}>{slider}</div>}
      <span className={styles.more}>
        <Popover
          label={t('room.soundSettings')}
          trigger={
            <IconButton label={t('room.soundSettings')}>
              {small && loud === 0 ? <VolumeX /> : <AudioLines />}
            </IconButton>
          }
        >
          <div className={styles.settings}>
            <p className={styles.label}>{t('room.volume')}</p>
            <span className={styles.muteInside}>{muteButton}</span>
            {slider}
            <Suspense>
              <AudioSync />
              {surface.kind === 'discord' ? <DiscordSound /> : <MoreSound />}
            </Suspense>
          </div>
        </Popover>
      </span>
    </div>
  )
}
