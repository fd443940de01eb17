import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { boothRulesOf } from '@segue/shared/room/settings/booth-rules.ts'
import { wantAhead } from '../../client/fetch-ahead.ts'
import { withPageWords } from '../../client/i18n.ts'
import { useRoomState, useSnapshot } from '../../session/room-context.tsx'
import type { StageProps } from '../../stage/stage-props.ts'
import { part } from '../../ui/part.tsx'
import { useMusicFirst } from '../entering/music-first.ts'
import { useLayout } from '../layout.ts'
import styles from './deck.module.css'
import { ProgressBar } from './progress-bar.tsx'
import { TurnBar } from './turn-bar.tsx'
import { NowPlaying } from './now-playing.tsx'
import { Reactions } from './reactions.tsx'
import { SoundControl } from '../sound/sound-control.tsx'
import { VoteButtons } from './vote-buttons.tsx'

const SoundTrouble = part(
  async () => (await withPageWords(import('../sound/sound-trouble.tsx'))).SoundTrouble,
  'none',
)
wantAhead(SoundTrouble.prefetch)
const SkipVote = part(async () => (await withPageWords(import('./skip-vote.tsx'))).SkipVote, 'none')

/** The current song, the user's votes, and the button to go on stage. */
export function Deck({ onPerson }: Pick<StageProps, 'onPerson'>) {
  const { t } = useTranslation()
  const { layout, cramped } = useLayout()
  if (layout === 'phone')
    return (
      <section className={styles.phone} data-cramped={cramped} aria-label={t('room.deck')}>
        <ProgressBar bare />
        <div className={styles.line}>
          <NowPlaying onPerson={onPerson} />
          <SoundControl small />
        </div>
        <SoundTroublePlace />
        {cramped ? null : (
          <div className={styles.acts}>
            <Votes />
            <TurnBar />
          </div>
        )}
      </section>
    )
  return (
    <section className={styles.deck} aria-label={t('room.deck')}>
      <ProgressBar />
      <div className={styles.row}>
        <NowPlaying onPerson={onPerson} />
        <div className={styles.controls}>
          <Votes />
          <TurnBar />
          <SoundControl />
        </div>
      </div>
      <SoundTroublePlace />
    </section>
  )
}

function Votes() {
  return (
    <div className={styles.votes}>
      <VoteButtons />
      <SkipVotePlace />
      <span className={styles.reactions}>
        <Reactions />
      </span>
    </div>
  )
}

/** Few rooms use skip votes, so the button is only loaded in those. */
function SkipVotePlace() {
  const isSkipVoteOn = useRoomState((state) => boothRulesOf(state.settings).skipPercent !== null)
  const mayFetch = useMusicFirst()
  return isSkipVoteOn && mayFetch ? (
    <span className={styles.skipVote}>
      <Suspense>
        <SkipVote />
      </Suspense>
    </span>
  ) : null
}

/** Above the deck, since a sentence next to the title would leave no space for the title. */
function SoundTroublePlace() {
  const unplayable = useSnapshot(({ sound }) => sound.name === 'unplayable')
  return (
    <div className={styles.trouble} aria-live="polite">
      {unplayable ? (
        <Suspense>
          <SoundTrouble />
        </Suspense>
      ) : null}
    </div>
  )
}
