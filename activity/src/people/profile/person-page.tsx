import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, UserRoundX } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { isUuid } from '@segue/shared/uuid.ts'
import { call, ensureSession } from '../../client/api.ts'
import { readerLocale, withNotificationWords } from '../../client/i18n.ts'
import { useIsUser, useSession } from '../../client/session.ts'
import { Settled } from '../../client/page/settled.tsx'
import { avatarUrl } from '../../ui/pictures/heads.ts'
import { Block } from '../../ui/block.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/layout/pill.tsx'
import { part } from '../../ui/part.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { shownBadges } from './badges.ts'
import { FansOf } from '../friends/fans-of.tsx'
import { PersonTies } from '../friends/person-ties.tsx'
import { ownFile } from '../../client/files/own-file.ts'
import { PageFrame } from '../../client/page/page-frame.tsx'
import { Link, useParams } from '../../client/router.tsx'
import { CratesOf, PlaysOf, RoomsOf } from '../lists/person-lists.tsx'
import { Whereabouts } from '../lists/whereabouts.tsx'
import styles from './person-page.module.css'
import { PersonRank } from '../ranking/person-rank.tsx'
import { socialNames, socials, socialUrl } from './socials.ts'
import { StreakLine } from '../week/streak-line.tsx'
import { zodiacIn } from './zodiac.ts'

const NextEarned = part(
  async () => (await withNotificationWords(import('../earned/next-earned.tsx'))).NextEarned,
  'none',
)

type AnyProfile = Operations['GET /profile/{id}']['reply']
type Profile = Extract<AnyProfile, { id: number }>

/** A person's public page. */
export function PersonPage() {
  const { t } = useTranslation()
  const { uuid = '' } = useParams()
  const profile = useQuery({
    queryKey: ['person', uuid],
    async queryFn() {
      await ensureSession()
      return call('GET /profile/{id}', { params: { id: uuid } })
    },
    enabled: isUuid(uuid),
  })
  return (
    <PageFrame>
      {isUuid(uuid) && profile.isPending ? (
        <Spinner label={t('common.loading')} size={32} />
      ) : (
        <PersonIfAny profile={profile.data} />
      )}
    </PageFrame>
  )
}

/** Guests have no page. */
function PersonIfAny({ profile }: { profile: AnyProfile | undefined }) {
  const { t } = useTranslation()
  if (profile && 'id' in profile) return <Person profile={profile} />
  return (
    <EmptyState picture={<UserRoundX />} heading="h1" title={t('personPage.nobody')}>
      <title>{t('personPage.nobody')}</title>
    </EmptyState>
  )
}

function Person({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const isMe = useSession((state) => state.session?.uuid === profile.uuid)
  const [cover, picture] = [ownFile(profile.coverPicture), ownFile(profile.profilePicture)]
  const zodiac = zodiacIn(profile.zodiac)
  // Shown to everyone; the settings say so.
  const fullName = [profile.firstName, profile.lastName].filter(Boolean).join(' ')
  const since = new Date(profile.createdAt).toLocaleDateString(readerLocale(), { month: 'long', year: 'numeric' })
  return (
    <>
      <title>{profile.nickname}</title>
      <div className={styles.cover} style={{ '--tint': profile.color }}>
        {cover ? <img src={cover} alt="" className={styles.coverPicture} /> : null}
        <Figure profile={profile} />
      </div>
      <div className={styles.head} data-pictured={picture !== null}>
        {picture ? (
          <div className={styles.portrait} style={{ '--tint': profile.color }}>
            <img src={picture} alt="" />
          </div>
        ) : null}
        <div className={styles.who}>
          <h1>{profile.nickname}</h1>
          {fullName ? <p className={styles.fullName}>{fullName}</p> : null}
          <div className={styles.pills}>
            {profile.displayPronouns && profile.pronoun ? <Pill>{profile.pronoun}</Pill> : null}
            {zodiac ? <Pill>{t(`zodiac.${zodiac}`)}</Pill> : null}
            {shownBadges(profile.badges).map((badge) => (
              <Pill key={badge} tone="star" icon={<BadgeCheck />}>
                {t(`badges.${badge}`)}
              </Pill>
            ))}
          </div>
          <p className={styles.quiet}>{t('people.since', { date: since })}</p>
          <Whereabouts uuid={profile.uuid} />
          {isUser ? <PersonRank uuid={profile.uuid} /> : null}
          {isMe ? <OwnWeek uuid={profile.uuid} /> : null}
        </div>
        {isMe ? (
          <Link to="/settings/profile" className={buttonClass('brand')}>
            {t('personPage.edit')}
          </Link>
        ) : (
          <PersonTies uuid={profile.uuid} nickname={profile.nickname} />
        )}
      </div>
      {profile.bio ? <p className={styles.bio}>{profile.bio}</p> : null}
      <Socials profile={profile} />
      {profile.songOfTheWeek ? (
        <Block title={t('settings.about.songOfTheWeek')}>
          <p>{profile.songOfTheWeek}</p>
        </Block>
      ) : null}
      <Settled>
        <div className={styles.blocks}>
          <PlaysOf uuid={profile.uuid} />
          <CratesOf uuid={profile.uuid} />
          <RoomsOf uuid={profile.uuid} />
          {isUser ? <FansOf uuid={profile.uuid} /> : null}
        </div>
      </Settled>
    </>
  )
}

/** The part of a profile that only its owner sees: their streak, and the ways to their weekly recap and their shelf. */
function OwnWeek({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  return (
    <>
      <StreakLine uuid={uuid} />
      <Suspense>
        <NextEarned uuid={uuid} />
      </Suspense>
      <p className={styles.own}>
        <Link to="/your-week">{t('week.toWeek')}</Link>
        <Link to="/your-shelf">{t('shelf.toShelf')}</Link>
      </p>
    </>
  )
}

/** The avatar as it stands on the stage. */
const Figure = ({ profile: { avatarId, color, worn } }: { profile: Profile }) => (
  <span className={styles.body}>
    <img src={avatarUrl(avatarId, 'body', color, worn)} alt="" />
    <img src={avatarUrl(avatarId, 'head', color, worn)} alt="" />
  </span>
)

function Socials({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const items = socials.filter((name) => profile[name] !== '')
  if (items.length === 0) return null
  return (
    <ul className={styles.socials} aria-label={t('settings.socials')}>
      {items.map((name) => {
        const url = socialUrl(name, profile[name])
        const words = `${socialNames[name]}: ${profile[name]}`
        return (
          <li key={name}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer nofollow ugc">
                {socialNames[name]}
              </a>
            ) : (
              words
            )}
          </li>
        )
      })}
    </ul>
  )
}
