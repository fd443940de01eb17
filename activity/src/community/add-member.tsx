import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../client/api.ts'
import { sentenceFor } from '../client/sentence.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { addMember, useCommunityAct } from './communities.ts'
import styles from './community.module.css'

/** Minimum query length of the server. */
const shortestName = 3

/** Lets a community's owner find people by the start of their nickname and add them as members. */
export function AddMember({ slug, members }: { slug: string; members: ReadonlySet<string> }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [requested, setRequested] = useState('')
  const { busy, act } = useCommunityAct()
  const isTooShort = typed.trim().length < shortestName
  const found = useQuery({
    queryKey: ['people', 'found', requested],
    queryFn: () => call('GET /friends/find/{name}', { params: { name: requested } }),
    enabled: requested !== '',
    refetchOnMount: false,
  })
  const isNobody = found.data?.length === 0
  return (
    <>
      <form
        className={styles.adding}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isTooShort) setRequested(typed.trim())
        }}
      >
        <TextField label={t('community.findMember')} type="search" maxLength={30} value={typed} onChange={setTyped} />
        <Button type="submit" icon={<Search />} busy={found.isFetching} disabled={isTooShort}>
          {t('common.search')}
        </Button>
      </form>
      <output className={styles.quiet}>
        {found.isError ? sentenceFor(found.error) : isNobody && t('friends.nobodyFound', { name: requested })}
      </output>
      <ul className={styles.lines}>
        {found.data?.map(({ userUuid, userProfile: { nickname } }) => (
          <li key={userUuid}>
            <span>{nickname}</span>
            {members.has(userUuid) ? (
              <span className={styles.quiet}>{t('community.isMember')}</span>
            ) : (
              <Button size="small" busy={busy} onClick={() => act(() => addMember(slug, userUuid))}>
                {t('community.putIn')} <span className="visually-hidden">{nickname}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
