import { useVirtualizer } from '@tanstack/react-virtual'
import { Disc3, Star, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFace, useMyUuid, useTalks } from '../../session/room-context.tsx'
import { roleOf } from '../../session/people/stage-people.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Pill } from '../../ui/layout/pill.tsx'
import type { PeopleRow, PersonRow } from './groups.ts'
import styles from './people-panel.module.css'

const headerHeight = 36
const personHeight = 54

/** People in their groups, virtualized so that a full room renders as fast as a small one. */
export function PeopleList({
  rows,
  onChoose,
}: {
  rows: readonly PeopleRow[]
  onChoose: (uuid: string, at: DOMRect) => void
}) {
  const { t } = useTranslation()
  const me = useMyUuid()
  const list = useRef<HTMLDivElement>(null)
  // The React Compiler skips components with a virtualizer, as intended: it manages its own updates.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => (rows[index]?.kind === 'header' ? headerHeight : personHeight),
    overscan: 8,
    getItemKey: (index) => {
      const row = rows[index]
      return row?.kind === 'person' ? row.uuid : (row?.group ?? index)
    },
  })
  const groups = {
    staff: t('people.staff'),
    djs: t('people.djs'),
    waiting: t('booth.waiting'),
    listeners: t('people.listeners'),
    guests: t('people.guests'),
  }
  return (
    <div ref={list} className={styles.list}>
      <ul style={{ height: virtual.getTotalSize() }} aria-label={t('people.title')}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          return (
            <li key={item.key} style={{ transform: `translateY(${item.start}px)`, height: item.size }}>
              {row.kind === 'header' ? (
                <h2 className={styles.group}>
                  {groups[row.group]} <span>{row.count}</span>
                </h2>
              ) : (
                <PersonButton person={row} isMe={row.uuid === me} onPress={(at) => onChoose(row.uuid, at)} />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function PersonButton({
  person,
  isMe,
  onPress,
}: {
  person: PersonRow
  isMe: boolean
  onPress: (at: DOMRect) => void
}) {
  const { t } = useTranslation()
  const talks = useTalks(person.uuid)
  const face = useFace(person.uuid)
  const ownRing = isMe ? 'brand' : undefined
  const role = roleOf(person.user, {
    owner: t('roles.owner'),
    coOwner: t('roles.coOwner'),
    moderator: t('roles.moderator'),
    bot: t('roles.bot'),
    staff: t('roles.staff'),
  })
  return (
    <button
      type="button"
      className={styles.person}
      onClick={(event) => onPress(event.currentTarget.getBoundingClientRect())}
    >
      <Avatar
        avatarId={person.avatarId}
        color={person.color}
        size={38}
        talks={talks}
        picture={face?.picture}
        ring={person.stage === 'playing' ? 'lamp' : ownRing}
      />
      <span className={styles.name}>{face?.name ?? person.nickname}</span>
      {isMe ? <Pill tone="brand">{t('roles.you')}</Pill> : null}
      {role ? <Pill>{role}</Pill> : null}
      {person.place === null ? null : <Pill tone="lamp">{t('booth.place', { place: person.place })}</Pill>}
      {person.stage === 'playing' ? (
        <Pill tone="lamp" icon={<Disc3 />}>
          {t('people.playing')}
        </Pill>
      ) : null}
      {person.stage === 'next' ? <Pill tone="lamp">{t('people.upNext')}</Pill> : null}
      <span className={styles.votes}>
        {person.vote === 'like' ? <ThumbsUp className={styles.like} aria-label={t('people.likes')} /> : null}
        {person.vote === 'dislike' ? (
          <ThumbsDown className={styles.dislike} aria-label={t('people.dislikes')} />
        ) : null}
        {person.starred ? <Star className={styles.star} aria-label={t('people.starred')} /> : null}
      </span>
    </button>
  )
}
