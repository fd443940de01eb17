import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../client/api.ts'
import { ownFile } from '../client/files/own-file.ts'
import { pictureFault, sendPicture } from '../client/files/send-picture.ts'
import { useSession } from '../client/session.ts'
import { toast } from '../client/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { AddMember } from './add-member.tsx'
import {
  addRoom,
  removeMember,
  removeRoom,
  useCommunity,
  useCommunityAct,
  useCommunityRooms,
  useMembers,
} from './communities.ts'
import styles from './community.module.css'

/** Where the owner manages a community: its picture, rooms and members. */
export function ManageDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('community.manageTitle')}
      about={t('community.manageAbout')}
      closeLabel={t('common.close')}
    >
      <div className={styles.manage}>
        <PictureOf slug={slug} />
        <RoomsOf slug={slug} />
        <MembersOf slug={slug} />
      </div>
    </Dialog>
  )
}

function PictureOf({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const uuid = useSession((state) => state.session?.uuid)
  const { data: community } = useCommunity(slug, uuid)
  const { busy, act } = useCommunityAct()
  const input = useRef<HTMLInputElement>(null)
  const url = ownFile(community?.pictureUrl)
  const choose = (file: File) => {
    const fault = pictureFault(file)
    if (fault) toast(t(`settings.pictures.${fault}`), { tone: 'bad' })
    else act(() => sendPicture({ method: 'PUT', path: `/communities/${slug}/picture` }, file))
  }
  return (
    <section className={styles.part} aria-label={t('community.picture')}>
      <h3>{t('community.picture')}</h3>
      {url ? <img src={url} alt="" className={styles.picture} /> : null}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) choose(file)
          currentTarget.value = ''
        }}
      />
      <div className={styles.actions}>
        <Button size="small" busy={busy} onClick={() => input.current?.click()}>
          {t('settings.pictures.choose')}
        </Button>
        {url ? (
          <Button
            size="small"
            look="quiet"
            busy={busy}
            onClick={() => act(() => call('DELETE /communities/{id}/picture', { params: { id: slug } }))}
          >
            {t('common.remove')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function RoomsOf({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const { data: rooms = [] } = useCommunityRooms(slug)
  const { data: owned = [] } = useQuery({
    queryKey: ['rooms', 'owned'],
    queryFn: () => call('GET /rooms/owned-rooms/list'),
    select: (list) => list.rooms,
  })
  const { busy, act } = useCommunityAct()
  const [chosen, setChosen] = useState('')
  const inside = new Set(rooms.map(({ uuid }) => uuid))
  const left = owned.filter(({ uuid }) => !inside.has(uuid))
  const wanted = left.find(({ uuid }) => uuid === chosen) ?? left[0]
  return (
    <section className={styles.part} aria-label={t('community.rooms')}>
      <h3>{t('community.rooms')}</h3>
      <ul className={styles.lines}>
        {rooms.map(({ uuid, name }) => (
          <li key={uuid}>
            <span>{name}</span>
            <Button size="small" look="quiet" busy={busy} onClick={() => act(() => removeRoom(slug, uuid))}>
              {t('community.takeOut')} <span className="visually-hidden">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {wanted ? (
        <div className={styles.adding}>
          <Select
            label={t('community.addRoom')}
            value={wanted.uuid}
            options={left.map(({ uuid, name }) => ({ value: uuid, words: name }))}
            onChange={setChosen}
          />
          <Button busy={busy} onClick={() => act(() => addRoom(slug, wanted.uuid))}>
            {t('community.putIn')}
          </Button>
        </div>
      ) : (
        <p className={styles.quiet}>{t('community.noRoomsLeft')}</p>
      )}
    </section>
  )
}

function MembersOf({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useMembers(slug)
  const { busy, act } = useCommunityAct()
  const all = data?.pages.flatMap(({ users }) => users) ?? []
  const members = all.filter(({ role }) => role === 'member')
  return (
    <section className={styles.part} aria-label={t('community.membersTitle')}>
      <h3>{t('community.membersTitle')}</h3>
      {members.length === 0 ? <p className={styles.quiet}>{t('community.nobodyElse')}</p> : null}
      <ul className={styles.lines}>
        {members.map(({ userUuid, userProfile: { nickname } }) => (
          <li key={userUuid}>
            <span>{nickname}</span>
            <Button size="small" look="quiet" busy={busy} onClick={() => act(() => removeMember(slug, userUuid))}>
              {t('common.remove')} <span className="visually-hidden">{nickname}</span>
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('community.showMore')}
        </Button>
      ) : null}
      <AddMember slug={slug} members={new Set(all.map(({ userUuid }) => userUuid))} />
    </section>
  )
}
