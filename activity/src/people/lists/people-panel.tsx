import { Search } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { surface } from '../../client/surface.ts'
import { choosePerson } from '../../session/people/session-people.ts'
import { useRoomSession, useRoomState } from '../../session/room-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { BannedList } from '../moderation/banned-list.tsx'
import { peopleRows } from './groups.ts'
import { PeopleList } from './people-list.tsx'
import styles from './people-panel.module.css'
import { part } from '../../ui/part.tsx'

const InActivity = part(async () => (await import('../../discord/in-activity.tsx')).InActivity, 'none')

/** The search field appears from this many people on. */
const manyPeople = 12

/** The people in the room. */
export function PeoplePanel() {
  const { t } = useTranslation()
  const session = useRoomSession()
  const [term, setTerm] = useState('')
  const known = useRoomState(({ allUsers, allUserData, djs, nowPlaying, songsRemainingForDj, waitingList }) => ({
    allUsers,
    allUserData,
    djs,
    nowPlaying,
    songsRemainingForDj,
    waitingList,
  }))
  const unlisted = useRoomState(({ crowdSize = 0 }) => crowdSize)
  const rows = useMemo(() => peopleRows(known, term), [known, term])
  return (
    <div className={styles.panel}>
      {surface.kind === 'discord' ? (
        <Suspense>
          <InActivity />
        </Suspense>
      ) : null}
      {known.allUsers.length >= manyPeople ? (
        <div className={styles.search}>
          <TextField
            quiet
            type="search"
            label={t('people.search')}
            placeholder={t('people.search')}
            icon={<Search />}
            value={term}
            onChange={setTerm}
          />
        </div>
      ) : null}
      {rows.length === 0 && term ? <EmptyState title={t('people.nobodyFound')} /> : null}
      <PeopleList rows={rows} onChoose={(uuid, at) => choosePerson(session.people, uuid, at)} />
      {unlisted > 0 ? <p className={styles.others}>{t('people.others', { count: unlisted })}</p> : null}
      <BannedList />
    </div>
  )
}
