import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Settings2 } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { playableProviders, providerNames } from '@segue/shared/song/providers.ts'
import { staffRoles } from '@segue/shared/room/state/state.ts'
import { call } from '../../client/api.ts'
import { useNicknames } from '../../client/account/nicknames.ts'
import { ownFile } from '../../client/files/own-file.ts'
import { Link } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { surface } from '../../client/surface.ts'
import { roomKey } from '../../session/find-room.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { part } from '../../ui/part.tsx'
import { Pill } from '../../ui/layout/pill.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './about-room-dialog.module.css'

const Text = part(async () => (await import('../../chat/room/in-room.ts')).Text)

type Room = Operations['GET /rooms/{id}']['reply']

/** A room's poster, description, rules, links and staff. */
export function AboutRoomDialog({ roomUuid: id, onClose }: { roomUuid: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: room, error } = useQuery({
    queryKey: [...roomKey(id), 'about'],
    queryFn: () => call('GET /rooms/{id}', { params: { id } }),
    staleTime: 0,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={room?.name ?? t('aboutRoom.title')}
      {...(room?.vibe ? { about: room.vibe } : {})}
      closeLabel={t('common.close')}
    >
      <Failure words={error && sentenceFor(error)} />
      {room ? <About room={room} onLeave={onClose} /> : null}
      {room || error ? null : <Spinner />}
    </Dialog>
  )
}

function About({ room, onLeave }: { room: Room; onLeave: () => void }) {
  const { t } = useTranslation()
  const poster = ownFile(room.posterUrl)
  return (
    <div className={styles.about}>
      {poster ? (
        <img className={styles.poster} src={poster} alt={t('aboutRoom.poster', { room: room.name })} />
      ) : null}
      {room.genres.length > 0 ? (
        <ul className={styles.genres} aria-label={t('aboutRoom.genres')}>
          {room.genres.map((genre) => (
            <li key={genre}>
              <Pill tone="brand">{genre}</Pill>
            </li>
          ))}
        </ul>
      ) : null}
      {room.description ? (
        <Suspense fallback={<Spinner />}>
          <Text text={room.description} names={{}} />
        </Suspense>
      ) : (
        <p className={styles.quiet}>{t('aboutRoom.nothing')}</p>
      )}
      <Elsewhere room={room} />
      <Rules room={room} />
      <Staff room={room} onLeave={onLeave} />
    </div>
  )
}

function Elsewhere({ room: { externalUrl, discordServer } }: { room: Room }) {
  const { t } = useTranslation()
  const discord = discordServer ? discordAddress(discordServer) : null
  if (!externalUrl && !discord) return null
  return (
    <ul className={styles.links} aria-label={t('aboutRoom.elsewhere')}>
      {externalUrl ? <Address url={externalUrl}>{bare(externalUrl)}</Address> : null}
      {discord ? <Address url={discord}>{t('aboutRoom.discord')}</Address> : null}
    </ul>
  )
}

const Address = ({ url, children }: { url: string; children: ReactNode }) => (
  <li>
    <a
      href={url}
      target="_blank"
      rel="noreferrer nofollow ugc"
      onClick={(event) => {
        event.preventDefault()
        surface.openExternal(url)
      }}
    >
      <ExternalLink aria-hidden="true" />
      {children}
    </a>
  </li>
)

const bare = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')

/** Accepts an invite URL or its code; anything else has no link. */
function discordAddress(text: string): string | null {
  const code = /^(?:(?:https?:\/\/)?(?:www\.)?(?:discord\.gg|discord(?:app)?\.com\/invite)\/)?([\w-]{2,50})\/?$/.exec(
    text.trim(),
  )?.[1]
  return code === undefined ? null : `https://discord.gg/${code}`
}

const takesAny = ({ musicProviderKeys: keys }: Room) =>
  keys.length === 0 || playableProviders.every((name) => keys.includes(name))
const providerList = ({ musicProviderKeys: keys }: Room) =>
  playableProviders
    .filter((name) => keys.includes(name))
    .map((name) => providerNames[name])
    .join(', ')

function Rules({ room }: { room: Room }) {
  const { t } = useTranslation()
  const facts = {
    [t('createRoom.djType')]: t(`createRoom.djTypes.${room.djType}`),
    [t('createRoom.seats')]: room.numberOfDjs,
    [t('createRoom.songsPerDj')]: room.songsPerDj,
    [t('roomSettings.roomSize')]: t('common.people', { count: room.roomSize }),
    [t('roomSettings.explicit')]: t(room.explicit ? 'aboutRoom.yes' : 'aboutRoom.no'),
    ...(takesAny(room) ? {} : { [t('roomSettings.providers')]: providerList(room) }),
  }
  return (
    <section className={styles.part} aria-labelledby="room-rules">
      <h3 id="room-rules">
        <Settings2 aria-hidden="true" /> {t('aboutRoom.rules')}
      </h3>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The room's staff, highest rank first, each with their highest role. */
function Staff({ room, onLeave }: { room: Room; onLeave: () => void }) {
  const { t } = useTranslation()
  const staff = staffRoles
    .flatMap((role) => room.roomRoles.filter((row) => row.role === role).map(({ userUuid }) => ({ role, userUuid })))
    .filter(({ userUuid }, at, all) => all.findIndex((one) => one.userUuid === userUuid) === at)
  const nicknames = useNicknames(staff.map(({ userUuid }) => userUuid))
  const known = staff.flatMap(({ role, userUuid }) => {
    const nickname = nicknames.get(userUuid)
    return nickname === undefined ? [] : [{ role, userUuid, nickname }]
  })
  if (known.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="room-staff">
      <h3 id="room-staff">{t('aboutRoom.staff')}</h3>
      <ul className={styles.staff}>
        {known.map(({ role, userUuid, nickname }) => (
          <li key={userUuid}>
            <Link to={`/user/${userUuid}`} onClick={onLeave}>
              {nickname}
            </Link>
            <Pill>{t(`roles.${role}`)}</Pill>
          </li>
        ))}
      </ul>
    </section>
  )
}
