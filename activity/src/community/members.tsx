import { useTranslation } from 'react-i18next'
import { Link } from '../client/router.tsx'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { Pill } from '../ui/layout/pill.tsx'
import { useMembers, type Community } from './communities.ts'
import styles from './community.module.css'

/** The members of a community, longest-standing first. */
export function Members({ community }: { community: Community }) {
  const { t } = useTranslation()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useMembers(community.slug)
  const members = data?.pages.flatMap(({ users }) => users) ?? []
  return (
    <Block title={t('community.membersTitle')}>
      {data && members.length === 0 ? <p className={styles.quiet}>{t('community.noMembers')}</p> : null}
      <ul className={styles.members}>
        {members.map(({ userUuid, userProfile, role }) => (
          <li key={userUuid}>
            <Avatar avatarId={userProfile.avatarId} color={userProfile.color} size={40} />
            <Link to={`/user/${userUuid}`}>{userProfile.nickname}</Link>
            {role === 'owner' ? <Pill tone="lamp">{t('community.owner')}</Pill> : null}
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('community.showMore')}
        </Button>
      ) : null}
    </Block>
  )
}
