import { RotateCcw, X } from 'lucide-react'
import { memo, Suspense, useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { hasReacted } from '@segue/shared/chat/reactions.ts'
import { isStaff } from '@segue/shared/room/people/roles.ts'
import { useSession } from '../../client/session.ts'
import { toastFailure } from '../../client/toasts.ts'
import { AddMenu } from '../../song/add-buttons.tsx'
import { useFace, useLiveRoom, useMyUuid, useRoomState, useTalks } from '../../session/room-context.tsx'
import { artistOf, coverOf, titleOf } from '../../song/song-words.ts'
import { clockTime } from '../../song/time.ts'
import { Artwork } from '../../ui/pictures/artwork.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { part } from '../../ui/part.tsx'
import { readerLocale, withPageWords } from '../../client/i18n.ts'
import { useChatRoom } from '../room/use-chat-room.ts'
import type { ChatLine } from '../room/chat-lines.ts'
import styles from './line.module.css'
import { inkOf } from './text/ink.ts'
import { LineTools } from './line-tools.tsx'
import { PersonLink } from './person-link.tsx'
import { Pictures } from './files/pictures.tsx'
import { Text } from './text/text.tsx'

const SpecialLine = part(async () => (await withPageWords(import('./special-line.tsx'))).SpecialLine, 'none')

const RepliesButton = part(
  async () => (await withPageWords(import('../threads/thread-tools.tsx'))).RepliesButton,
  'none',
)

const SentFiles = part(async () => (await withPageWords(import('./files/sent-files.tsx'))).SentFiles, 'none')

const Cards = part(async () => (await withPageWords(import('../cards/cards.tsx'))).Cards, 'none')

/** Whether a message may have cards in addition to its text. */
const hasCards = ({ text, sent }: ChatLine) => sent !== null || text.includes('://')

/** Whether there is nothing to show: a message of another client, in a format we don't support. */
const isEmpty = ({ text, sent, pictures, files }: ChatLine) => !text && !sent && pictures.length + files.length === 0

/** A line of the chat: a message, a notice, a song or a special. */
export const Line = memo(function Line({ line }: { line: ChatLine }) {
  if (line.kind === 'notice') return <NoticeLine line={line} />
  if (line.special)
    return (
      <Suspense fallback={<p className={styles.notice}>{line.special.name}</p>}>
        <SpecialLine special={line.special} />
      </Suspense>
    )
  return line.kind === 'song' ? <SongLine line={line} /> : <MessageLine line={line} />
})

/** A notice by the room itself. */
function NoticeLine({ line }: { line: ChatLine }) {
  const { t } = useTranslation()
  const words = { raidModeOn: t('refusals.raidMode'), raidModeOff: t('chat.raidModeOff') }
  return (
    <p className={styles.notice} data-line>
      {line.notice ? words[line.notice] : line.text}
    </p>
  )
}

function SongLine({ line }: { line: ChatLine }) {
  const { t } = useTranslation()
  const [djUuid = line.userUuid, djName] = Object.entries(line.names)[0] ?? []
  const nickname = useRoomState((state) => djName ?? state.allUserData[djUuid]?.userProfile.nickname)
  const name = useFace(djUuid)?.name ?? nickname
  const song = line.song ?? {}
  return (
    <div className={styles.song} data-line>
      <Artwork url={coverOf(song, 128)} seed={titleOf(song, t)} size={30} />
      <p>
        <span>{name ? t('chat.played', { name, title: titleOf(song, t) }) : titleOf(song, t)}</span>
        <small>{artistOf(song, t)}</small>
      </p>
      <span className={styles.songTools}>
        <AddMenu song={song} />
      </span>
    </div>
  )
}

function MessageLine({ line }: { line: ChatLine }) {
  const { t } = useTranslation()
  const me = useMyUuid()
  // Profiles change: the message shows the sender's current look if they are in the room.
  const profile = useRoomState((state) => state.allUserData[line.userUuid]?.userProfile)
  const face = useFace(line.userUuid)
  const name = face?.name ?? profile?.nickname ?? line.userName
  const color = profile?.color ?? line.color
  const avatarId = profile?.avatarId ?? line.avatarId
  const isGuest = avatarId === 'ghost'
  const talks = useTalks(line.userUuid)
  const time = new Date(line.atMs)
  const id = useId()
  const { player } = useLiveRoom()
  const duck = useCallback((share: number) => player.settings.duck(share), [player])
  const isCalled = useIsCalled(line.groups)
  const mentionsMe = isCalled || (me !== null && Object.hasOwn(line.names, me))
  return (
    <article
      className={classes(
        styles.line,
        line.follows && styles.follows,
        line.kind === 'outgoing' && !line.failure && styles.leaving,
        mentionsMe && styles.forMe,
      )}
      data-line
      id={id}
      aria-label={name}
      aria-labelledby={`${id} ${id}message`}
    >
      {line.follows ? null : (
        <>
          <PersonLink uuid={line.userUuid} isGuest={isGuest} isFace>
            <Avatar avatarId={avatarId} color={color} size={34} talks={talks} picture={face?.picture} />
          </PersonLink>
          <header className={styles.head}>
            <strong style={{ '--ink-dark': inkOf(color, 'dark'), '--ink-light': inkOf(color, 'light') }}>
              <PersonLink uuid={line.userUuid} isGuest={isGuest}>
                {name}
              </PersonLink>
            </strong>
            <time dateTime={time.toISOString()}>
              {time.toLocaleTimeString(readerLocale(), { hour: '2-digit', minute: '2-digit' })}
            </time>
          </header>
        </>
      )}
      <div id={`${id}message`} className={styles.message}>
        {line.quoted ? (
          <blockquote className={styles.quoted}>
            <strong>{line.quoted.name}</strong> {line.quoted.text}
          </blockquote>
        ) : null}
        {line.text ? <Text text={line.text} names={line.names} groups={line.groups} emojis={line.emojis} /> : null}
        {line.second === null ? null : <small className={styles.edited}> ♪ {clockTime(line.second)}</small>}
        <Pictures urls={line.pictures} name={name} alternativeTexts={line.alternativeTexts} />
        {line.files.length > 0 ? (
          <Suspense>
            <SentFiles files={line.files} />
          </Suspense>
        ) : null}
        {isEmpty(line) ? <p className={styles.notShown}>{t('chat.notShown')}</p> : null}
        {hasCards(line) ? (
          <Suspense>
            <Cards text={line.text} sent={line.sent} duck={duck} />
          </Suspense>
        ) : null}
        {line.edited ? <small className={styles.edited}> ({t('chat.edited')})</small> : null}
        {line.failure ? <FailedLine line={line} /> : null}
        <Reactions line={line} />
        {line.id && line.replies > 0 ? (
          <Suspense>
            <RepliesButton id={line.id} count={line.replies} />
          </Suspense>
        ) : null}
      </div>
      {line.id ? <LineTools line={line} name={name} isGuest={isGuest} /> : null}
    </article>
  )
}

/** Whether a message mentions this user through a group: everyone here, the DJs, or the staff. */
function useIsCalled(groups: readonly string[]): boolean {
  const me = useMyUuid()
  const room = useLiveRoom()
  const tokenRole = useSession(({ session }) => session?.role)
  // Few messages mention a group; the others need no room state.
  const isAmong = useRoomState(({ djs, settings }) => {
    if (me === null || tokenRole === undefined) return false
    if (groups.includes('djs') && djs.some(({ uuid }) => uuid === me)) return true
    return groups.includes('staff') && isStaff(settings, { userUuid: me, tokenRole }, room.serverNow())
  })
  return isAmong || groups.includes('here')
}

function FailedLine({ line }: { line: ChatLine }) {
  const { t } = useTranslation()
  const chat = useChatRoom()
  return (
    <p className={styles.failed} role="alert">
      <span>
        {t('chat.failed')}. {line.failure}
      </span>
      <IconButton size="small" label={t('chat.resend')} onClick={() => void chat.resend(line.key)}>
        <RotateCcw />
      </IconButton>
      <IconButton size="small" label={t('common.remove')} onClick={() => chat.discard(line.key)}>
        <X />
      </IconButton>
    </p>
  )
}

function Reactions({ line }: { line: ChatLine }) {
  const { t } = useTranslation()
  const chat = useChatRoom()
  const me = useMyUuid() ?? ''
  const { id } = line
  const items = Object.entries(line.reactions)
  if (!id || items.length === 0) return null
  return (
    <div className={styles.reactions}>
      {items.map(([emoji, by]) => {
        const mine = hasReacted(line.reactions, emoji, me)
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={mine}
            title={by.map((one) => one.name).join(', ')}
            aria-label={t('chat.reactions', { emoji, count: by.length })}
            onClick={() => void chat.react(id, emoji, mine).catch(toastFailure)}
          >
            {emoji} {by.length}
          </button>
        )
      })}
    </div>
  )
}
