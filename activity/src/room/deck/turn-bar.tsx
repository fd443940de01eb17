import { ArrowDownToLine, ArrowUpToLine, Hourglass, ListMusic, SkipForward, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import { openDialog } from '../../client/dialogs.ts'
import { wordsOfRefusal } from '../../client/sentence.ts'
import { useIsUser } from '../../client/session.ts'
import { useQueue } from '../../song/queue.ts'
import { Artwork } from '../../ui/pictures/artwork.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { useAct, useStepUp } from '../actions.ts'
import { useBoothRules, useMyPlace } from '../booth/booth.ts'
import styles from './turn-bar.module.css'
import { useTurn } from './use-turn.ts'
import { nextFromQueue, ownPlayingEntry, refusedBy, whyNoDj } from '../../session/turn/my-turn.ts'
import { openPanel } from '../../session/panels.ts'
import { secondsLeft, useListening } from '../../session/turn/listening.ts'
import {
  useIsRoomStaff,
  useLiveRoom,
  useMyUuid,
  useRoomState,
  useSessionTurn,
  useSnapshot,
} from '../../session/room-context.tsx'
import { coverOf, titleOf } from '../../song/song-words.ts'

/** The buttons to go on stage and leave it, and the user's next song. */
export function TurnBar() {
  return (
    <div className={styles.turn}>
      <NextFromMe />
      <SkipButton />
      <span className={styles.way}>
        <StageButton />
      </span>
    </div>
  )
}

function NextFromMe() {
  const { t } = useTranslation()
  const me = useMyUuid() ?? ''
  const isUser = useIsUser()
  const { data: queue = [] } = useQueue()
  const onStage = useRoomState((state) => state.djs.some((dj) => dj.uuid === me))
  const entry = useRoomState((state) => ownPlayingEntry(state, me))
  const turn = useTurn()
  const waits = useMyPlace() !== null
  const checks = useSessionTurn((turn) => turn.checks)
  const lastSong = useSnapshot(({ part }) => part?.stepsDown === 'afterNextSong')
  if (!isUser) return null
  const next = nextFromQueue(queue, entry, refusedBy(checks))
  const label = onStage && lastSong ? t('booth.lastSong') : (turn ?? t('room.nextFromMe'))
  return (
    <button type="button" className={styles.next} data-on-stage={onStage || waits} onClick={() => openPanel('queue')}>
      {next ? (
        <Artwork url={coverOf(next, 128)} seed={titleOf(next, t)} size={36} />
      ) : (
        <span className={styles.none}>
          <ListMusic aria-hidden="true" />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.when}>{label}</span>
        <span className={styles.title}>{next ? titleOf(next, t) : t('room.chooseSong')}</span>
      </span>
    </button>
  )
}

function SkipButton() {
  const { t } = useTranslation()
  const act = useAct()
  const me = useMyUuid()
  const isStaff = useIsRoomStaff()
  const playId = useRoomState((state) => state.nowPlaying?.playId ?? null)
  const mine = useRoomState((state) => playingDj(state)?.uuid === me)
  if (!playId || !(mine || isStaff)) return null
  return (
    <span data-skips>
      <IconButton look="plain" label={t('room.skip')} onClick={() => act({ type: 'skipSong', playId })}>
        <SkipForward />
      </IconButton>
    </span>
  )
}

function StageButton() {
  const me = useMyUuid()
  const onStage = useRoomState((state) => state.djs.some((dj) => dj.uuid === me))
  const waits = useMyPlace() !== null
  if (onStage) return <WayDown />
  return waits ? <WayOutOfLine /> : <WayUp />
}

function WayUp() {
  const { t } = useTranslation()
  const stepUp = useStepUp()
  const room = useLiveRoom()
  const me = useMyUuid()
  const { waitingList } = useBoothRules()
  const full = useRoomState((state) => state.djs.length >= state.settings.numberOfDjs)
  const line = useRoomState((state) => state.waitingList.length > 0)
  const refusal = useRoomState((state) => whyNoDj(state, me, room.serverNow()))
  const isUser = useIsUser()
  // Users without an account are guided to one, which needs no connection to the room.
  const away = useSnapshot(({ status }) => status.kind !== 'live') && isUser
  // Plans are sold here: users without one may press the button and are shown the plans.
  const needsPlan = refusal === 'djProPlanOnly'
  const waits = waitingList && (full || line)
  const listening = useListening()
  const silent =
    listening && t(`refusals.${listening.code}`, { seconds: secondsLeft(listening.until, room.serverNow()) })
  const fullWords = full && !waits ? t('room.stageFull') : null
  const closed = refusal ? (wordsOfRefusal(refusal) ?? null) : fullWords
  const why = away ? t('stage.reconnecting') : (silent ?? closed)
  return (
    <Button
      look="lamp"
      icon={waits ? <Hourglass /> : <ArrowUpToLine />}
      disabled={away || silent !== null || (closed !== null && !needsPlan)}
      title={why ?? undefined}
      onClick={needsPlan && isUser ? () => openDialog({ name: 'plans' }) : stepUp}
    >
      {t(waits ? 'booth.getInLine' : 'room.stepUp')}
    </Button>
  )
}

function WayOutOfLine() {
  const { t } = useTranslation()
  const act = useAct()
  const place = useMyPlace()?.place ?? 0
  return (
    <Button
      icon={<ArrowDownToLine />}
      title={t('booth.yourPlace', { place })}
      onClick={() => act({ type: 'removeDj' })}
    >
      {t('booth.leaveLine')}
    </Button>
  )
}

function WayDown() {
  const { t } = useTranslation()
  const act = useAct()
  const me = useMyUuid()
  const plays = useRoomState((state) => playingDj(state)?.uuid === me)
  const { leaveAfterNextSong } = useBoothRules()
  const leaves = useSnapshot(({ part }) => part?.stepsDown ?? null)
  const choice = plays || leaveAfterNextSong
  const down = (
    <Button icon={<ArrowDownToLine />} onClick={choice ? undefined : () => act({ type: 'removeDj' })}>
      {t('room.stepDown')}
    </Button>
  )
  if (!choice) return down
  return (
    <Menu trigger={down}>
      {plays ? (
        <MenuItem icon={<ArrowDownToLine />} onSelect={() => act({ type: 'removeDj', afterSong: true })}>
          {t('room.stepDownAfter')}
        </MenuItem>
      ) : null}
      {leaveAfterNextSong ? (
        <MenuItem
          icon={leaves ? <Undo2 /> : <Hourglass />}
          onSelect={() => act({ type: 'removeDj', afterNextSong: leaves === null })}
        >
          {t(leaves ? 'booth.stayAfterAll' : 'booth.afterNext')}
        </MenuItem>
      ) : null}
      <MenuItem icon={<ArrowDownToLine />} onSelect={() => act({ type: 'removeDj' })}>
        {t('room.stepDown')}
      </MenuItem>
    </Menu>
  )
}
