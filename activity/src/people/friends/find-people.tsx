import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { tiesKey } from '../../client/news/friend-news.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PersonLine } from './person-line.tsx'
import { PersonTies } from './person-ties.tsx'
import styles from './friends.module.css'

/** Minimum query length of the server. */
const shortestName = 3

/**
 * Finds people by the start of their nickname. Searches only on submit, since every request counts toward the
 * anti-scraping limit.
 */
export function FindPeople() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [requested, setRequested] = useState('')
  const isTooShort = typed.trim().length < shortestName
  const found = useQuery({
    queryKey: [tiesKey, 'found', requested],
    queryFn: () => call('GET /friends/find/{name}', { params: { name: requested } }),
    enabled: requested !== '',
    refetchOnMount: false,
  })
  const isNobody = found.data?.length === 0
  return (
    <Block title={t('friends.findPeople')} about={t('friends.findPeopleAbout')}>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isTooShort) setRequested(typed.trim())
        }}
      >
        <TextField label={t('friends.nickname')} type="search" maxLength={30} value={typed} onChange={setTyped} />
        <Button type="submit" icon={<Search />} busy={found.isFetching} disabled={isTooShort}>
          {t('common.search')}
        </Button>
      </form>
      <output className={styles.outcome}>
        {found.isError ? sentenceFor(found.error) : isNobody && t('friends.nobodyFound', { name: requested })}
      </output>
      {found.data?.length ? (
        <ul className={styles.people}>
          {found.data.map(({ userUuid, userProfile }) => (
            <PersonLine key={userUuid} profile={userProfile}>
              <PersonTies uuid={userUuid} nickname={userProfile.nickname} small />
            </PersonLine>
          ))}
        </ul>
      ) : null}
    </Block>
  )
}
