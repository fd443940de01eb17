import { useMutation } from '@tanstack/react-query'
import { DoorOpen, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callAs, queries } from '../../client/api.ts'
import { Link, useNavigate, useParams } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { currentSession, takeToken, type Session } from '../../client/session.ts'
import { readToken } from '../../client/account/token.ts'
import { useOncePer } from '../../client/device/use-once-per.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { magicTarget } from './magic-target.ts'

/** The account that a link opens, with the link's token. */
type Opened = { accessToken: string; uuid: string; nickname: string }

/** Redeems the link and loads its account, without signing in yet. */
async function redeem(shortLivedToken: string): Promise<Opened> {
  const { accessToken } = await callAs(undefined)('POST /auth/validate-magic-link', { body: { shortLivedToken } })
  const uuid = readToken(accessToken)?.uuid ?? ''
  const { nickname } = await callAs(accessToken)('GET /profile/{id}', { params: { id: uuid } })
  return { accessToken, uuid, nickname }
}

/**
 * The page that a magic link opens. It shows whose account it is and waits for confirmation: otherwise, users who
 * follow someone else's link would continue in that account without noticing.
 */
export function MagicLink() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token = '', target = '' } = useParams()
  // The token is removed from the URL below, so its values are kept here.
  const [input] = useState({ token, path: magicTarget(target) })
  useEffect(() => window.history.replaceState(window.history.state, '', '/magic-link'), [])
  const opened = useOncePer(input.path === null ? null : input.token, redeem)
  const decline = useMutation({
    mutationFn: (accessToken: string) => callAs(accessToken)('POST /auth/logout'),
    onSettled: () => navigate('/', { replace: true }),
  })
  const me = currentSession()
  const continueAs = ({ accessToken, uuid }: Opened) => {
    if (!isSame(me, uuid)) takeToken(accessToken)
    void queries.invalidateQueries()
    navigate(input.path ?? '/', { replace: true })
  }
  if (input.path === null || opened.isError) {
    return (
      <EmptyState
        picture={<Unlink />}
        title={t('magicLink.bad')}
        actions={
          <>
            {me?.kind === 'user' ? null : (
              <Link to="/sign-in" className={buttonClass('brand')}>
                {t('account.signIn')}
              </Link>
            )}
            <Link to="/" className={buttonClass(me?.kind === 'user' ? 'brand' : 'plain')}>
              {t('account.toTheStreet')}
            </Link>
          </>
        }
      >
        {opened.isError ? sentenceFor(opened.error) : null}
      </EmptyState>
    )
  }
  if (!opened.data) return <EmptyState picture={<Spinner size={36} />} title={t('magicLink.opening')} />
  const { data } = opened
  const isOther = me?.kind === 'user' && !isSame(me, data.uuid)
  return (
    <EmptyState
      picture={<DoorOpen />}
      title={t('magicLink.whose', { name: data.nickname })}
      actions={
        <>
          <Button look="brand" onClick={() => continueAs(data)}>
            {t('magicLink.goOn', { name: data.nickname })}
          </Button>
          <Button look="quiet" busy={decline.isPending} onClick={() => decline.mutate(data.accessToken)}>
            {t('magicLink.no')}
          </Button>
        </>
      }
    >
      {isOther ? t('magicLink.aboutOther') : t('magicLink.about', { name: data.nickname })}
    </EmptyState>
  )
}

const isSame = (me: Session | null, uuid: string): boolean => me?.kind === 'user' && me.uuid === uuid
