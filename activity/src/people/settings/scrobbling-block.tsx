import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { scrobbleServiceNames } from '@segue/shared/song/scrobbling.ts'
import { call, queries } from '../../client/api.ts'
import { readerLocale } from '../../client/i18n.ts'
import { surface } from '../../client/surface.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from '../account.module.css'
import { linkLastFm } from './link-last-fm.ts'

type Service = Operations['GET /scrobbling']['reply']['services'][number]

const scrobblingKey = ['scrobbling'] as const

/** The services that are sent what the user listens to. */
export function ScrobblingBlock() {
  const { t } = useTranslation()
  const { data } = useQuery({ queryKey: scrobblingKey, queryFn: () => call('GET /scrobbling'), staleTime: 0 })
  // Granting permission opens a window, which Discord does not allow activities to do.
  const offered = data?.services.filter(({ linked, grantUrl }) => linked || !grantUrl || surface.kind === 'web')
  if (!offered || offered.length === 0) return null
  return (
    <Block title={t('settings.scrobbling.title')} about={t('settings.scrobbling.about')}>
      <ul className={styles.services}>
        {offered.map((service) => (
          <ServiceLine key={service.service} {...service} />
        ))}
      </ul>
    </Block>
  )
}

function useLinking(service: Service['service'], isLinking: boolean, change: () => Promise<boolean>) {
  const { t } = useTranslation()
  const provider = scrobbleServiceNames[service]
  return useMutation({
    mutationFn: change,
    onError: toastFailure,
    async onSuccess(hasChanged) {
      if (!hasChanged) return
      await queries.invalidateQueries({ queryKey: scrobblingKey })
      const words = isLinking ? 'account.serviceLinked' : 'account.serviceUnlinked'
      toast(t(words, { provider }), { tone: 'good' })
    },
  })
}

function ServiceLine({ service, grantUrl, linked }: Service) {
  const { t } = useTranslation()
  const provider = scrobbleServiceNames[service]
  const since =
    linked && new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'medium' }).format(new Date(linked.linkedAt))
  return (
    <li>
      <span>
        <b>{provider}</b>
        <small>
          {linked ? t('settings.scrobbling.account', { name: linked.name, date: since }) : t('account.notLinked')}
        </small>
        {linked && linked.waiting > 0 ? (
          <small>{t('settings.scrobbling.waiting', { count: linked.waiting })}</small>
        ) : null}
        {linked || grantUrl ? null : <TokenForm />}
      </span>
      {linked ? <UnlinkButton service={service} /> : null}
      {!linked && grantUrl ? <GrantButton grantUrl={grantUrl} /> : null}
    </li>
  )
}

function UnlinkButton({ service }: Pick<Service, 'service'>) {
  const { t } = useTranslation()
  const unlink = useLinking(service, false, async () => {
    await call('DELETE /scrobbling/{service}', { params: { service } })
    return true
  })
  return (
    <Button size="small" busy={unlink.isPending} onClick={() => unlink.mutate()}>
      {t('account.unlinkService', { provider: scrobbleServiceNames[service] })}
    </Button>
  )
}

function GrantButton({ grantUrl }: { grantUrl: string }) {
  const { t } = useTranslation()
  const link = useLinking('lastfm', true, () => linkLastFm(grantUrl, window))
  return (
    <Button size="small" busy={link.isPending} onClick={() => link.mutate()}>
      {t('room.linkAccount', { provider: scrobbleServiceNames.lastfm })}
    </Button>
  )
}

function TokenForm() {
  const { t } = useTranslation()
  const [token, setToken] = useState('')
  // A second press may come before the button is drawn as busy.
  const sending = useRef(false)
  const link = useLinking('listenbrainz', true, async () => {
    await call('PUT /scrobbling/listenbrainz', { body: { token: token.trim() } }).finally(() => {
      sending.current = false
    })
    return true
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (sending.current) return
        sending.current = true
        link.mutate()
      }}
    >
      <TextField
        label={t('settings.scrobbling.token')}
        hint={t('settings.scrobbling.tokenHint')}
        type="password"
        autoComplete="off"
        required
        maxLength={200}
        value={token}
        onChange={setToken}
      />
      <Button type="submit" size="small" busy={link.isPending} disabled={token.trim() === ''}>
        {t('room.linkAccount', { provider: scrobbleServiceNames.listenbrainz })}
      </Button>
    </form>
  )
}
