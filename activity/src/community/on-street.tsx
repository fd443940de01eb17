import { useTranslation } from 'react-i18next'
import { Link } from '../client/router.tsx'
import { useSession } from '../client/session.ts'
import { useOwnCommunities } from './communities.ts'
import styles from './community.module.css'
import { Emblem } from './emblem.tsx'
import { EventList } from './event-list.tsx'
import { useUpcomingEvents } from './events.ts'
import { PlanButton } from './plan-button.tsx'

/** How many events the street shows. */
const announced = 3

/** Below the rooms on the street: the user's communities, and upcoming events. */
export function OnStreet() {
  return (
    <div className={styles.street}>
      <OwnCommunities />
      <ComingUp />
    </div>
  )
}

function OwnCommunities() {
  const { t } = useTranslation()
  const uuid = useSession(({ session }) => (session?.kind === 'user' ? session.uuid : undefined))
  const { data: communities } = useOwnCommunities(uuid)
  if (!communities?.length) return null
  return (
    <section className={styles.section} aria-labelledby="own-communities">
      <h2 id="own-communities">{t('community.mine')}</h2>
      <ul className={styles.own}>
        {communities.map(({ uuid: key, slug, name, pictureUrl }) => (
          <li key={key}>
            <Link to={`/community/${slug}`}>
              <Emblem name={name} pictureUrl={pictureUrl} />
              <b>{name}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ComingUp() {
  const { t } = useTranslation()
  const { data } = useUpcomingEvents(announced)
  if (!data) return null
  return (
    <section className={styles.section} aria-labelledby="coming-up">
      <div className={styles.bar}>
        <h2 id="coming-up">{t('events.title')}</h2>
        <PlanButton />
      </div>
      {data.events.length === 0 ? <p className={styles.quiet}>{t('events.noneAbout')}</p> : null}
      <EventList events={data.events} />
      {data.count > data.events.length ? <Link to="/whats-on">{t('events.toAll')}</Link> : null}
    </section>
  )
}
