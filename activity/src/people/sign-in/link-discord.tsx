import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, MailCheck, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { CallFailed } from '@segue/shared/call.ts'
import { call } from '../../client/api.ts'
import { openDialog } from '../../client/dialogs.ts'
import { Link, useSearchParams } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { useIsUser } from '../../client/session.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from '../account.module.css'
import { DiscordButton } from './discord-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useConfirmation } from '../settings/use-confirmation.tsx'

const nameOf = ({ username, globalName }: { username: string; globalName: string | null }) =>
  globalName && globalName !== username ? `${globalName} (@${username})` : `@${username}`

/**
 * The page that the bot's link with a code opens. It shows which Discord account would be linked and waits for
 * confirmation: otherwise, following an attacker's link would give the attacker access to the account.
 */
export function LinkDiscord() {
  const { t } = useTranslation()
  const search = useSearchParams()
  const isUser = useIsUser()
  const linkCode = search.get('code') ?? ''
  const me = useQuery({ queryKey: ['own-profile'], queryFn: () => call('GET /users/profile'), enabled: isUser })
  const whose = useQuery({
    queryKey: ['link-code', linkCode],
    queryFn: () => call('GET /auth/link-discord/{linkCode}', { params: { linkCode } }),
    enabled: isUser && linkCode !== '',
    retry: false,
    staleTime: Infinity,
  })
  const merges = whose.data?.merges
  const confirmation = useConfirmation()
  const link = useMutation({
    mutationFn: () =>
      call('POST /auth/link-discord', {
        body: { linkCode, ...(merges ? { merge: true as const } : {}), ...confirmation.credentials },
      }),
    onError: confirmation.onError,
  })
  const out = (
    <Link to="/" className={buttonClass('brand')}>
      {t('account.toTheStreet')}
    </Link>
  )
  if (!linkCode)
    return (
      <EmptyState picture={<Unlink />} title={t('linkDiscord.bad')} actions={out}>
        {t('linkDiscord.badAbout')}
      </EmptyState>
    )
  if (!isUser) {
    const signIn = (
      <Button onClick={() => openDialog({ name: 'account', page: 'signIn' })}>{t('account.signIn')}</Button>
    )
    return <EmptyState picture={<Link2 />} title={t('linkDiscord.signInFirst')} actions={signIn} />
  }
  if (link.isSuccess) {
    const words = t('linkDiscord.done', { me: me.data?.nickname ?? '' })
    return <EmptyState picture={<MailCheck />} title={words} actions={out} />
  }
  if (whose.isError) {
    const isCutOff = whose.error instanceof CallFailed && whose.error.status === 400
    return (
      <EmptyState picture={<Unlink />} title={t('linkDiscord.bad')} actions={out}>
        {isCutOff ? t('linkDiscord.badAbout') : sentenceFor(whose.error)}
      </EmptyState>
    )
  }
  if (!whose.data || !me.data) return <EmptyState picture={<Spinner size={36} />} title={t('linkDiscord.title')} />
  return (
    <div className={styles.form}>
      <Failure words={link.error && sentenceFor(link.error)} />
      <p className={styles.about}>{t('linkDiscord.about', { me: me.data.nickname, them: nameOf(whose.data) })}</p>
      {merges ? <Joined merges={merges} them={nameOf(whose.data)} /> : null}
      {confirmation.element}
      <Button onClick={() => link.mutate()} busy={link.isPending}>
        {merges ? t('linkDiscord.goMerge') : t('linkDiscord.go')}
      </Button>
      {out}
    </div>
  )
}

type Merges = NonNullable<Operations['GET /auth/link-discord/{linkCode}']['reply']['merges']>

/** The Discord account's data that will be merged, so that users know what they will own. */
function Joined({ merges, them }: { merges: Merges; them: string }) {
  const { t } = useTranslation()
  const kinds = (['crates', 'songs', 'likes', 'rooms', 'uploads', 'plays', 'messages'] as const).filter(
    (kind) => merges[kind] > 0,
  )
  return (
    <>
      <p>{t('linkDiscord.merges', { them })}</p>
      <ul className={styles.steps}>
        {kinds.map((kind) => (
          <li key={kind}>{t(`linkDiscord.kinds.${kind}`, { count: merges[kind] })}</li>
        ))}
      </ul>
      <p>{t('linkDiscord.mergesGone')}</p>
    </>
  )
}

/** Account section: the linked Discord account, with a button to unlink it. */
export function DiscordLink() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const own = useQuery({ queryKey: ['own-discord'], queryFn: () => call('GET /auth/link-discord'), staleTime: 0 })
  const confirmation = useConfirmation()
  const unlink = useMutation({
    mutationFn: () => call('DELETE /auth/link-discord', { body: confirmation.credentials }),
    onSuccess() {
      toast(t('linkDiscord.unlinked'), { tone: 'good' })
      void queries.invalidateQueries({ queryKey: ['own-discord'] })
    },
    onError(error) {
      confirmation.onError(error)
      toastFailure(error)
    },
  })
  if (!own.data) return null
  const { linked } = own.data
  return (
    <>
      <ul className={styles.services}>
        <li>
          <span>
            <b>{t('linkDiscord.section')}</b>
            <small>{linked ? t('linkDiscord.linkedWith', { name: nameOf(linked) }) : t('linkDiscord.how')}</small>
          </span>
          {!linked ? (
            <DiscordButton purpose="link" />
          ) : (
            <Button size="small" busy={unlink.isPending} onClick={() => unlink.mutate()}>
              {t('linkDiscord.unlink')}
            </Button>
          )}
        </li>
      </ul>
      {linked ? confirmation.element : null}
    </>
  )
}
