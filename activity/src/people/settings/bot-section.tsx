import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { CallFailed } from '@segue/shared/call.ts'
import { tidyNickname } from '@segue/shared/people/nickname.ts'
import { copyText } from '../../surface/clipboard.ts'
import { call, queries } from '../../client/api.ts'
import { Link } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { useSession } from '../../client/session.ts'
import { surface } from '../../client/surface.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FixedField, TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { AccountForm } from '../sign-in/account-form.tsx'
import { isNickname } from '../sign-in/account-rules.ts'
import own from './settings.module.css'

/** The guide for writing bots, which only our Node host serves. */
const guidePath = '/docs/bots'

type Bot = Operations['GET /users/bot']['reply']

/** The user's bot account: create it, get a token for it, and revoke its tokens. */
export function BotSection() {
  const { t } = useTranslation()
  const uuid = useSession((state) => state.session?.uuid)
  const queryKey = ['own-bot', uuid]
  const bot = useQuery({
    queryKey,
    queryFn: () =>
      call('GET /users/bot').catch((error: unknown) => {
        if (error instanceof CallFailed && error.code === 'noBotYet') return null
        throw error
      }),
    staleTime: 0,
  })
  const { data: guide = false } = useQuery({
    queryKey: ['bot-guide'],
    queryFn: () => fetch(guidePath, { method: 'HEAD' }).then(({ ok }) => ok),
    staleTime: Infinity,
  })
  return (
    <Block title={t('settings.bot.title')} about={t('settings.bot.about')}>
      {guide ? (
        <p>
          <Button size="small" look="quiet" onClick={() => surface.openExternal(guidePath)}>
            {t('settings.bot.guide')}
          </Button>
        </p>
      ) : null}
      <Failure words={bot.error && sentenceFor(bot.error)} />
      {bot.isPending ? <Spinner /> : null}
      {bot.data === null ? <NewBot onMade={() => void queries.invalidateQueries({ queryKey })} /> : null}
      {bot.data ? <OwnBot bot={bot.data} /> : null}
    </Block>
  )
}

function NewBot({ onMade }: { onMade: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const isNamed = isNickname(name)
  const make = useMutation({
    mutationFn: () => call('POST /users/sign-up-bot', { body: { botNickName: tidyNickname(name) } }),
    onSuccess: onMade,
  })
  const form = useForm(isNamed, () => make.mutate())
  return (
    <AccountForm error={make.error} onSubmit={form.submit}>
      <TextField
        label={t('settings.bot.name')}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={form.errorIf(!isNamed, t('account.errors.nickname'))}
      />
      <Button type="submit" busy={make.isPending}>
        {t('settings.bot.make')}
      </Button>
    </AccountForm>
  )
}

function OwnBot({ bot: { uuid, nickname, avatarId, color } }: { bot: Bot }) {
  const { t } = useTranslation()
  const token = useMutation({ mutationFn: () => call('GET /users/bot-token'), onError: toastFailure, gcTime: 0 })
  const end = useMutation({
    mutationFn: () => call('DELETE /users/bot-token'),
    onSuccess() {
      token.reset()
      toast(t('settings.bot.ended'), { tone: 'good' })
    },
    onError: toastFailure,
  })
  return (
    <>
      <p className={own.bot}>
        <Avatar avatarId={avatarId} color={color} size={44} />
        <Link to={`/user/${uuid}`}>{nickname}</Link>
      </p>
      {token.data ? <Token token={token.data.accessToken} /> : null}
      <p className={own.bot}>
        <Button busy={token.isPending} onClick={() => token.mutate()}>
          {t('settings.bot.newToken')}
        </Button>
        <Button look="danger" busy={end.isPending} onClick={() => end.mutate()}>
          {t('settings.bot.endTokens')}
        </Button>
      </p>
    </>
  )
}

/** A new token, shown once and not stored by the page. */
function Token({ token }: { token: string }) {
  const { t } = useTranslation()
  const copy = () => copyText(token).then(() => toast(t('settings.bot.copied'), { tone: 'good' }), toastFailure)
  return (
    <div className={own.token}>
      <FixedField label={t('settings.bot.token')} hint={t('settings.bot.tokenAbout')} value={token} />
      <Button icon={<Copy />} onClick={() => void copy()}>
        {t('settings.bot.copy')}
      </Button>
    </div>
  )
}
