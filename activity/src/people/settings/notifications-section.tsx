import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import {
  isOffered,
  notificationChannels,
  type NotificationChannel,
  type NotificationKind,
} from '@segue/shared/people/notifications.ts'
import { call, queries } from '../../client/api.ts'
import { toastFailure } from '../../client/toasts.ts'
import { Block } from '../../ui/block.tsx'
import { TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import styles from '../notifications/notifications.module.css'
import { PushBlock } from './push-block.tsx'
import { RoomsThatWrite } from './rooms-that-write.tsx'

type Settings = Operations['GET /notifications/settings']['reply']
type SettingsChange = Operations['PATCH /notifications/settings']['body']

const settingsKey = ['notificationSettings']

/** Which notifications the user gets on which channel, quiet hours, and push notifications in this browser. */
export function NotificationsSection() {
  const { t } = useTranslation()
  const { data: settings } = useQuery({
    queryKey: settingsKey,
    queryFn: () => call('GET /notifications/settings'),
  })
  const { mutate: change } = useMutation({
    mutationFn: (body: SettingsChange) => call('PATCH /notifications/settings', { body }),
    onSuccess: (changed) => queries.setQueryData(settingsKey, changed),
    onError: toastFailure,
  })
  if (!settings) return null
  return (
    <>
      <PushBlock />
      <Block title={t('notifications.whichAndWhere')} about={t('notifications.onceOnly')}>
        <Switches settings={settings} onChange={(switches) => change({ switches })} />
        {settings.isDiscordLinked ? null : <p className={styles.quiet}>{t('notifications.discordNeedsLink')}</p>}
        <Switch
          label={t('notifications.everyChannel')}
          checked={settings.isEveryChannel}
          onChange={(isEveryChannel) => change({ isEveryChannel })}
        />
      </Block>
      <Quiet settings={settings} onChange={change} />
      <RoomsThatWrite />
    </>
  )
}

const groupNames = ['people', 'rooms', 'music', 'account'] as const

/** The kinds of notifications by subject, in display order. */
const groups: Record<(typeof groupNames)[number], readonly NotificationKind[]> = {
  people: ['friendRequest', 'mention', 'roomMessage'],
  rooms: ['djOnStage', 'roomLive', 'eventBegins'],
  music: ['songStarred10', 'earned', 'award', 'weeklyRecap'],
  account: ['waysInChanged', 'scrobblingEnded', 'announcement'],
}

type SwitchesProps = { settings: Settings; onChange: (one: Settings['switches']) => void }

function Switches({ settings, onChange }: SwitchesProps) {
  const { t } = useTranslation()
  return groupNames.map((group) => (
    <section key={group} className={styles.group} aria-labelledby={`notify-${group}`}>
      <h3 id={`notify-${group}`}>{t(`notifications.groups.${group}`)}</h3>
      {groups[group].map((kind) => (
        <KindSwitches key={kind} kind={kind} settings={settings} onChange={onChange} />
      ))}
    </section>
  ))
}

/** A kind of notification and where it goes; opens to choose the channels. */
function KindSwitches({ kind, settings, onChange }: SwitchesProps & { kind: NotificationKind }) {
  const { t } = useTranslation()
  const name = t(`notifications.kinds.${kind}`)
  const offered = notificationChannels.filter((channel) => isOffered(kind, channel))
  const isOn = (channel: NotificationChannel) => settings.switches[kind]?.[channel] ?? false
  const chosen = offered.filter(isOn).map((channel) => t(`notifications.channels.${channel}`))
  return (
    <details className={styles.kind}>
      <summary>
        <span className={styles.name}>{name}</span>
        <span className={styles.where}>{chosen.join(' · ') || t('notifications.nowhere')}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <fieldset className={styles.channels} aria-label={name}>
        {offered.map((channel) => (
          <label key={channel}>
            <input
              type="checkbox"
              checked={isOn(channel)}
              onChange={(event) => onChange({ [kind]: { [channel]: event.currentTarget.checked } })}
            />
            {t(`notifications.channels.${channel}`)}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

const usualNight = { from: '22:00', to: '08:00' }

function Quiet({ settings, onChange }: { settings: Settings; onChange: (change: SettingsChange) => void }) {
  const { t } = useTranslation()
  const { quietHours } = settings
  // Quiet hours use the time zone the user is currently in.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const change = (hours: Settings['quietHours']) => onChange({ quietHours: hours, timeZone })
  return (
    <Block title={t('notifications.quietHours')} about={t('notifications.quietHint')}>
      <Switch
        label={t('notifications.quietOn')}
        checked={quietHours !== null}
        onChange={(isOn) => change(isOn ? usualNight : null)}
      />
      {quietHours ? (
        <>
          <div className={styles.times}>
            <TextField
              type="time"
              label={t('notifications.quietFrom')}
              value={quietHours.from}
              onChange={(from) => (from ? change({ ...quietHours, from }) : undefined)}
            />
            <TextField
              type="time"
              label={t('notifications.quietTo')}
              value={quietHours.to}
              onChange={(to) => (to ? change({ ...quietHours, to }) : undefined)}
            />
          </div>
          <p className={styles.quiet}>
            {t('notifications.timeZone', { zone: settings.timeZone.replaceAll('_', ' ') })}
          </p>
        </>
      ) : null}
    </Block>
  )
}
