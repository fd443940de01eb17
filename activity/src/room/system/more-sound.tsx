import { Keyboard, Mic, PictureInPicture2 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { hasVoices } from '../../session/sound/has-voices.ts'
import { useRoomSession } from '../../session/room-context.tsx'
import { setMentionSound, useMentionSound } from '../../session/chat/mention-sound.ts'
import { Button } from '../../ui/button.tsx'
import { part } from '../../ui/part.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import { canStayAwake, setAwake, useAwake } from './awake.ts'
import { canClap } from './clap-place.tsx'
import { canStayOnTop, stayOnTop } from './picture-in-picture.tsx'
import styles from './sheet.module.css'

const VoiceSettings = part(async () => (await import('../../voice/in-room.ts')).VoiceSettings, 'none')

/**
 * More settings: the clap test, voices, the mention sound, keeping the screen on, picture-in-picture, and keyboard
 * shortcuts.
 */
export function MoreSound() {
  const { t } = useTranslation()
  const { windows } = useRoomSession()
  const wanted = useAwake((state) => state.wanted)
  const rings = useMentionSound((state) => state.wanted)
  return (
    <div className={styles.more}>
      {canClap() ? (
        <Button size="small" look="quiet" icon={<Mic />} onClick={() => windows.setState({ clapTest: true })}>
          {t('clap.open')}
        </Button>
      ) : null}
      {hasVoices() ? (
        <Suspense>
          <VoiceSettings />
        </Suspense>
      ) : null}
      <Switch
        label={t('keys.mentionSound')}
        hint={t('keys.mentionSoundAbout')}
        checked={rings}
        onChange={setMentionSound}
      />
      {canStayAwake() ? (
        <Switch label={t('keys.awake')} hint={t('keys.awakeAbout')} checked={wanted} onChange={setAwake} />
      ) : null}
      {canStayOnTop() ? (
        <Button
          size="small"
          look="quiet"
          icon={<PictureInPicture2 />}
          title={t('keys.onTopAbout')}
          onClick={() => void stayOnTop(windows)}
        >
          {t('keys.onTop')}
        </Button>
      ) : null}
      <Button size="small" look="quiet" icon={<Keyboard />} onClick={() => windows.setState({ shortcuts: true })}>
        {t('keys.show')}
      </Button>
    </div>
  )
}
