import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import {
  isOffered,
  notificationChannels,
  notificationKinds,
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

function Switches({ settings, onChange }: { settings: Settings; onChange: (one: Settings['switches']) => void }) {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('notifications.kindColumn')}</th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col">
              {t(`notifications.channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`notifications.kinds.${kind}`)}</th>
            {notificationChannels.map((channel) => (
              <td key={channel}>
                {isOffered(kind, channel) ? (
                  <OneSwitch
                    kind={kind}
                    channel={channel}
                    checked={settings.switches[kind]?.[channel] ?? false}
                    onChange={(isOn) => onChange({ [kind]: { [channel]: isOn } })}
                  />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type OneProps = {
  kind: NotificationKind
  channel: NotificationChannel
  checked: boolean
  onChange: (isOn: boolean) => void
}

function OneSwitch({ kind, channel, checked, onChange }: OneProps) {
  const { t } = useTranslation()
  const where = t(`notifications.channels.${channel}`)
  return (
    <label>
      <input
        type="checkbox"
        aria-label={`${t(`notifications.kinds.${kind}`)}: ${where}`}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.channel} aria-hidden="true">
        {where}
      </span>
    </label>
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
