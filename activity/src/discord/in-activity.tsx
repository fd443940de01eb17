import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discordClient, surface } from '../client/surface.ts'
import { useSessionPeople } from '../session/room-context.tsx'
import type { Participant } from '../surface/discord-client.ts'
import styles from './in-activity.module.css'

/** The people who have the activity open in the voice channel, by their names there; whoever is talking gets a ring. */
export function InActivity() {
  const { t } = useTranslation()
  const [participants, setParticipants] = useState<Participant[]>([])
  const talking = useSessionPeople(({ talkingInDiscord }) => talkingInDiscord)
  useEffect(() => {
    let gone = false
    const take = (next: Participant[]) => {
      if (!gone) setParticipants(next)
    }
    // Clients without this feature show no list.
    discordClient()
      .then(async (discord) => {
        take(await discord.participants())
        await discord.onParticipants(take)
      })
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [])
  if (participants.length === 0) return null
  return (
    <section className={styles.people} aria-label={t('discord.inActivity')}>
      <h2>{t('discord.inActivity')}</h2>
      <ul>
        {participants.map(({ id, name, avatar }) => (
          <li key={id} data-talks={talking.includes(id)}>
            {avatar ? <img src={surface.url(avatar)} alt="" /> : <span aria-hidden="true">{name.slice(0, 1)}</span>}
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
