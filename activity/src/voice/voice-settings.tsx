import { Ear, EarOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useRoomState, useTalks } from '../session/room-context.tsx'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { Switch } from '../ui/fields/toggle.tsx'
import { setWanted, useVoiceChannel, useVoicesWanted } from './voices.ts'
import type { VoiceChannel } from '../session/voice/voice-channel.ts'
import styles from './voice.module.css'

/** Settings to hear the room's voices, and to silence individual users. */
export function VoiceSettings() {
  const channel = useVoiceChannel()
  return channel ? <Voices channel={channel} /> : null
}

function Voices({ channel }: { channel: VoiceChannel }) {
  const { t } = useTranslation()
  const { speakers: received, silenced, failure } = useStore(channel.store)
  const wanted = useVoicesWanted((state) => state.wanted)
  return (
    <section className={styles.voices} aria-label={t('voice.title')}>
      <Switch label={t('voice.hear')} hint={t('voice.hearAbout')} checked={wanted} onChange={setWanted} />
      {failure ? <p role="alert">{t('voice.failed')}</p> : null}
      {received.length === 0 ? <p className={styles.quiet}>{t('voice.nobody')}</p> : null}
      <ul>
        {received.map((uuid) => (
          <Speaker
            key={uuid}
            uuid={uuid}
            isSilenced={silenced.includes(uuid)}
            onSilence={(next) => channel.silence(uuid, next)}
          />
        ))}
      </ul>
    </section>
  )
}

function Speaker({
  uuid,
  isSilenced,
  onSilence,
}: {
  uuid: string
  isSilenced: boolean
  onSilence: (next: boolean) => void
}) {
  const { t } = useTranslation()
  const profile = useRoomState((state) => state.allUserData[uuid]?.userProfile)
  const talks = useTalks(uuid)
  if (!profile) return null
  const { avatarId, color, nickname: name } = profile
  return (
    <li>
      <Avatar avatarId={avatarId} color={color} size={32} talks={talks} />
      <span>{name}</span>
      <IconButton
        size="small"
        pressed={isSilenced}
        label={t(isSilenced ? 'voice.hearAgain' : 'voice.silence', { name })}
        onClick={() => onSilence(!isSilenced)}
      >
        {isSilenced ? <EarOff /> : <Ear />}
      </IconButton>
    </li>
  )
}
