import { Mic, MicOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { sentenceFor } from '../client/sentence.ts'
import { toast } from '../client/toasts.ts'
import { IconButton } from '../ui/button.tsx'
import { useVoiceChannel } from './voices.ts'
import { useMaySpeak } from './may-speak.ts'
import type { VoiceChannel } from '../session/voice/voice-channel.ts'
import styles from './voice.module.css'

/** The microphone button, for users who may speak here. */
export function Microphone() {
  const channel = useVoiceChannel()
  const maySpeak = useMaySpeak()
  return channel && maySpeak ? <Button channel={channel} /> : null
}

function Button({ channel }: { channel: VoiceChannel }) {
  const { t } = useTranslation()
  const { status } = useStore(channel.store)
  const speaks = status === 'speaking'
  const open = () =>
    channel.speak().catch((error: unknown) => {
      const obstacle = obstacleTo(error)
      toast(obstacle ? t(`voice.${obstacle}`) : sentenceFor(error))
    })
  return (
    <span className={styles.microphone} data-on-air={speaks}>
      <IconButton
        label={t(speaks ? 'voice.stop' : 'voice.talk')}
        pressed={speaks}
        disabled={status === 'joining' || status === 'opening'}
        onClick={() => void (speaks ? channel.mute() : open())}
      >
        {speaks ? <Mic /> : <MicOff />}
      </IconButton>
      <output className="visually-hidden">{speaks ? t('voice.onAir') : ''}</output>
    </span>
  )
}

/** Why the microphone is unavailable, by the error names of the browser and the carrier. */
function obstacleTo(error: unknown): 'noMicrophone' | 'noneFound' | null {
  if (!(error instanceof Error)) return null
  const names = [error.name, 'code' in error ? error.code : '']
  if (names.includes('NotAllowedError') || names.includes('PERMISSION_DENIED')) return 'noMicrophone'
  return names.includes('NotFoundError') || names.includes('DEVICE_NOT_FOUND') ? 'noneFound' : null
}
