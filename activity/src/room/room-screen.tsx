import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Design } from '@segue/shared/room/settings.ts'
import { surface } from '../client/surface.ts'
import { useView } from '../client/view.ts'
import { stageWords } from '../stage/stage-words.ts'
import type { StageProps } from '../stage/stage-props.ts'
import { PopoverAt } from '../ui/popover.tsx'
import { anyKey } from '../client/i18n.ts'
import { useStepUp } from './actions.ts'
import { BoothListener } from './booth-listener.tsx'
import { BoothSigns } from './booth-signs.tsx'
import { Deck } from './deck.tsx'
import { useLayout } from './layout.ts'
import { shownPanels, usePanels } from '../live/panels.ts'
import { useMyUuid, useLiveRoom, useSnapshot } from '../live/room-context.tsx'
import { RoomHeader } from './room-header.tsx'
import styles from './room-screen.module.css'
import { PhoneTabs, SidePanels } from './side-panels.tsx'
import { moodOf, stagePeople } from '../live/stage-people.ts'
import { coverOf } from '../song/song-words.ts'
import { ForeignScreen } from './foreign-screen.tsx'
import { useMusicFirst } from './music-first.ts'
import { TapToListen } from './tap-to-listen.tsx'
import { useNextSong } from './use-next-song.ts'
import { useHeight } from '../ui/use-height.ts'

const ChatListener = lazy(async () => ({ default: (await import('../chat/in-room.ts')).ChatListener }))
const DiscordListener = lazy(async () => ({ default: (await import('../discord/in-room.ts')).DiscordListener }))
const GuestLimitCard = lazy(async () => ({ default: (await import('./guest-limit-card.tsx')).GuestLimitCard }))
const PersonCard = lazy(async () => ({ default: (await import('../people/in-room.ts')).PersonCard }))
const Tile = lazy(async () => ({ default: (await import('./tile.tsx')).Tile }))
const Stage = lazy(async () => ({ default: (await import('../stage/stage.tsx')).Stage }))

const panelWidth = 372
const nobody = { djs: [], audience: [] }

/** The room itself: the stage is the page, everything else leans on it. */
export function RoomScreen({ design }: { design: Design }) {
  const { t } = useTranslation()
  const { layout, cramped, height } = useLayout()
  const loaded = useSnapshot(({ state }) => state !== null)
  const unplayable = useSnapshot(({ sound }) => sound.name === 'unplayable')
  const panels = shownPanels(
    usePanels(({ open }) => open),
    layout === 'wide' ? 2 : layout === 'desk' ? 1 : 0,
  )
  const [person, setPerson] = useState<{ uuid: string; at: DOMRect } | null>(null)
  const onPerson = useCallback((uuid: string, at: DOMRect) => setPerson({ uuid, at }), [])
  const [deck, setDeck] = useState<HTMLDivElement | null>(null)
  const deckHeight = useHeight(deck)
  const floating = layout === 'desk' || layout === 'wide'
  const right = floating && loaded ? panels.length * panelWidth : 0
  const bottom = floating && loaded ? deckHeight : 0

  const hot = useView((view) => view.hot)
  const mayDraw = useMusicFirst()
  const stage = hot ? (
    <RestingStage />
  ) : !mayDraw ? (
    <div className={styles.dim} />
  ) : (
    <StageView design={design} inset={{ right, bottom }} onPerson={onPerson} compact={layout === 'tile'} />
  )
  return (
    <div
      className={styles.room}
      data-layout={layout}
      data-cramped={cramped}
      style={{ '--panels': `${right}px`, '--seen': `${height}px`, '--deck': `${bottom}px` }}
    >
      {loaded ? <ForeignScreen /> : null}
      {layout === 'tile' ? (
        <>
          {stage}
          {loaded ? (
            <Suspense>
              <Tile />
            </Suspense>
          ) : null}
        </>
      ) : (
        <>
          <main className={styles.stage} data-theme="dark" aria-label={t('room.stage')}>
            {stage}
            <RoomHeader loaded={loaded} floating={floating} />
            {loaded ? <TapToListen /> : null}
            {loaded && unplayable ? (
              <Suspense>
                <GuestLimitCard />
              </Suspense>
            ) : null}
            {loaded ? <BoothSigns /> : null}
          </main>
          {loaded ? (
            <>
              {mayDraw ? (
                <Suspense>
                  <ChatListener />
                </Suspense>
              ) : null}
              <div ref={setDeck} className={styles.deck} data-theme="dark">
                <Deck />
              </div>
              {floating ? (
                <SidePanels shown={panels} width={panelWidth} filled={mayDraw} />
              ) : (
                <PhoneTabs filled={mayDraw} />
              )}
            </>
          ) : null}
        </>
      )}
      {loaded ? (
        <>
          <NextSongSender />
          <BoothListener />
          {surface.kind === 'discord' && mayDraw ? (
            <Suspense>
              <DiscordListener />
            </Suspense>
          ) : null}
        </>
      ) : null}
      {person ? (
        <PopoverAt at={person.at} label={t('people.menuFor', { name: '' })} onClose={() => setPerson(null)}>
          <Suspense>
            <PersonCard uuid={person.uuid} onClose={() => setPerson(null)} />
          </Suspense>
        </PopoverAt>
      ) : null}
    </div>
  )
}

/** What moves costs warmth: a device that has enough of it shows the lights and the record, and nothing that moves. */
function RestingStage() {
  const { t } = useTranslation()
  const song = useSnapshot(({ state }) => state?.nowPlaying?.song ?? null)
  const cover = song ? coverOf(song, 512) : null
  return (
    <div className={styles.dim}>
      <div className={styles.resting}>
        {cover ? <img src={cover} alt="" /> : null}
        <p>{t('discord.hot')}</p>
      </div>
    </div>
  )
}

/** Draws nothing: keeps the room told of one's next song while one is on stage. */
function NextSongSender() {
  useNextSong()
  return null
}

function StageView({
  design: firstDesign,
  inset,
  onPerson,
  compact,
}: Pick<StageProps, 'inset' | 'onPerson'> & { design: Design; compact: boolean }) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const me = useMyUuid()
  const stepUp = useStepUp()
  const state = useSnapshot((snapshot) => snapshot.state)
  const live = useSnapshot(({ status }) => status.kind === 'live')
  const people = useMemo(
    () =>
      state
        ? stagePeople(state, me, {
            owner: t('roles.owner'),
            coOwner: t('roles.coOwner'),
            moderator: t('roles.moderator'),
            bot: t('roles.bot'),
            staff: t('roles.staff'),
          })
        : nobody,
    // Only these parts of the state are drawn; a settings change must not lay the crowd out anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [state?.allUserData, state?.audienceUsers, state?.visibleDjs, state?.nowPlaying, state?.djs, me, t],
  )
  const words = useMemo(() => stageWords(anyKey(t)), [t])
  const song = state?.nowPlaying?.song
  const seats = state?.settings.numberOfDjs ?? 0
  const mine = state?.allUsers.find((user) => user.uuid === me)
  const onStage = people.djs.some((dj) => dj.isMe)
  return (
    <Suspense fallback={<div className={styles.dim} />}>
      <Stage
        design={state?.settings.design ?? firstDesign}
        djs={people.djs}
        seats={seats}
        audience={people.audience}
        vibe={state?.vibeMeter ?? 0}
        mood={moodOf({ live, loaded: state !== null, djs: people.djs.length, plays: song !== undefined })}
        beat={room.beat}
        onMoment={room.onMoment}
        inset={inset}
        canStepUp={
          live && Boolean(mine?.canDj) && !onStage && people.djs.length < seats && state?.waitingList.length === 0
        }
        onStepUp={stepUp}
        onPerson={onPerson}
        words={words}
        compact={compact}
        artwork={song ? coverOf(song, 512) : null}
        title={song?.trackName ?? ''}
        artist={song?.artistName ?? ''}
      />
    </Suspense>
  )
}
