import { Suspense, useCallback, useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Design } from '@segue/shared/room/settings/settings.ts'
import { fetchAhead, wantAhead } from '../client/fetch-ahead.ts'
import { BoothSigns } from './booth/booth-signs.tsx'
import { Deck } from './deck/deck.tsx'
import { useLayout } from './layout.ts'
import { choosePerson } from '../session/people/session-people.ts'
import { panelWidthIn, shownPanels, usePanels } from '../session/panels.ts'
import { useRoomSession, useSessionPeople, useSessionWindows, useSnapshot } from '../session/room-context.tsx'
import { RoomHeader } from './room-header.tsx'
import styles from './room-screen.module.css'
import { RoomStage, useStageFirst } from './room-stage.tsx'
import { PhoneTabs, SidePanels } from './side-panels.tsx'
import { ForeignScreen } from './deck/foreign-screen.tsx'
import { useMusicFirst } from './entering/music-first.ts'
import { TapToListen } from './sound/tap-to-listen.tsx'
import { useHeight } from '../ui/layout/use-height.ts'
import { part } from '../ui/part.tsx'
import { withPageWords } from '../client/i18n.ts'

const GuestLimitCard = part(
  async () => (await withPageWords(import('./sound/guest-limit-card.tsx'))).GuestLimitCard,
  'none',
)
const PersonPopover = part(async () => (await withPageWords(import('../people/in-room.ts'))).PersonPopover, 'window')
const Tile = part(async () => (await import('./tile.tsx')).Tile, 'none')
wantAhead(GuestLimitCard.prefetch, PersonPopover.prefetch)

/** The height of the row of buttons in the header. */
const headerHeight = 58

/** How many panels fit beside the stage. */
const maxPanels = { wide: 2, desk: 1, phone: 0, tile: 0 }

/** The room itself: the stage fills the page, and everything else is placed over or next to it. */
export function RoomScreen({ design }: { design: Design }) {
  const { layout, cramped, height, width } = useLayout()
  const panelWidth = panelWidthIn(width)
  // The first song is requested, decoded and started between the steps of rendering the room.
  const loaded = useDeferredValue(useSnapshot(({ state }) => state !== null))
  const panels = shownPanels(
    usePanels(({ open }) => open),
    maxPanels[layout],
  )
  const { people } = useRoomSession()
  const person = useSessionPeople(({ chosen }) => chosen)
  const choose = useCallback((uuid: string, at: DOMRect) => choosePerson(people, uuid, at), [people])
  const forget = useCallback(() => people.setState({ chosen: null }), [people])
  useEffect(() => forget, [forget])
  const [deck, setDeck] = useState<HTMLDivElement | null>(null)
  const deckHeight = useHeight(deck)
  const floating = layout === 'desk' || layout === 'wide'
  const beside = useSessionWindows((windows) => windows.beside)
  const right = floating && loaded ? (panels.length + Number(beside)) * panelWidth : 0
  const bottom = floating && loaded ? deckHeight : 0
  const toastsAbove = layout === 'phone' ? '63dvh' : '60px'
  useToastsAbove(floating ? `${bottom}px` : toastsAbove)
  const mayDraw = useMusicFirst()
  const mayFill = useStageFirst(mayDraw)
  useEffect(() => (mayDraw ? fetchAhead(window) : undefined), [mayDraw])
  const tile = layout === 'tile'
  const inset = { top: tile ? 0 : headerHeight, right, bottom }
  const small = tile || (layout === 'phone' && cramped)
  const stage = <RoomStage mayDraw={mayDraw} design={design} inset={inset} onPerson={choose} compact={small} />
  return (
    <div
      className={styles.room}
      data-over-arrival=""
      data-layout={layout}
      data-cramped={cramped}
      style={{ '--panels': `${right}px`, '--seen': `${height}px`, '--deck': `${bottom}px` }}
    >
      {loaded ? <ForeignScreen above={bottom} /> : null}
      {tile ? stage : <StageArea loaded={loaded} floating={floating} mayFetch={mayDraw} stage={stage} />}
      {tile && loaded ? (
        <Suspense>
          <Tile />
        </Suspense>
      ) : null}
      {!tile && loaded ? (
        <>
          <div ref={setDeck} className={styles.deck} data-theme="dark" data-deck="">
            <Deck onPerson={choose} />
          </div>
          {floating ? (
            <SidePanels shown={panels} width={panelWidth} filled={mayFill} />
          ) : (
            <PhoneTabs filled={mayFill} />
          )}
        </>
      ) : null}
      {person ? (
        <Suspense>
          <PersonPopover person={person} onClose={forget} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Places toasts above the deck. */
function useToastsAbove(height: string): void {
  useEffect(() => {
    document.body.style.setProperty('--toasts-above', height)
    return () => void document.body.style.removeProperty('--toasts-above')
  }, [height])
}

type AreaProps = { loaded: boolean; floating: boolean; mayFetch: boolean; stage: ReactNode }

/** The stage with everything that is shown over it. */
function StageArea({ loaded, floating, mayFetch, stage }: AreaProps) {
  const { t } = useTranslation()
  const unplayable = useSnapshot(({ sound }) => sound.name === 'unplayable')
  return (
    <main className={styles.stage} data-theme="dark" data-over-arrival="" aria-label={t('room.stage')}>
      {stage}
      <RoomHeader loaded={loaded} floating={floating} mayFetch={mayFetch} />
      {loaded ? <TapToListen /> : null}
      {loaded && unplayable ? (
        <Suspense>
          <GuestLimitCard />
        </Suspense>
      ) : null}
      {loaded ? <BoothSigns /> : null}
    </main>
  )
}
